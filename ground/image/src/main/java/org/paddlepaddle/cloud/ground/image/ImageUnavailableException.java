// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image;

/** An image that cannot be had, with the reason for people. */
public final class ImageUnavailableException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public ImageUnavailableException(String message) {
        super(message);
    }

    public ImageUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
