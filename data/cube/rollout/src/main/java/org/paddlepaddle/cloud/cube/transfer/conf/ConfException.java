// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer.conf;

/** A configuration file that cannot be used: file, line, key, what was found, what is allowed. */
public final class ConfException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public ConfException(String message) {
        super(message);
    }
}
