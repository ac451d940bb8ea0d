// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.files;

/** Something could not be shipped: what, from where, and what was expected. */
public final class FilesException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public FilesException(String message) {
        super(message);
    }

    public FilesException(String message, Throwable cause) {
        super(message, cause);
    }
}
