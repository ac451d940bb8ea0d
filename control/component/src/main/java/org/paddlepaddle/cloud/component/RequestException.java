// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component;

/** A parameter that cannot be what it says; the message names it and what is allowed. */
public final class RequestException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public RequestException(String message) {
        super(message);
    }
}
