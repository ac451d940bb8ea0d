// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node;

/** Something this machine refused; the message says what was attempted and what was found. */
public class NodeException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public NodeException(String message) {
        super(message);
    }

    public NodeException(String message, Throwable cause) {
        super(message, cause);
    }
}
