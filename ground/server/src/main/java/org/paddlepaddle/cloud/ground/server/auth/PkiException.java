// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth;

/** A key or certificate could not be made, read or used. */
public final class PkiException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    PkiException(String message, Throwable cause) {
        super(message, cause);
    }
}
