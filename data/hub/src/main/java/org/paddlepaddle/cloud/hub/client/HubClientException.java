// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.client;

import org.jspecify.annotations.Nullable;

/** The hub refused, or could not be asked. */
public final class HubClientException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;

    private HubClientException(String message, int status, @Nullable Throwable cause) {
        super(message, cause);
        this.status = status;
    }

    static HubClientException refused(String what, int status, String message) {
        return new HubClientException(
                what + ": " + (message.isEmpty() ? "HTTP status " + status : message),
                status,
                null);
    }

    static HubClientException unreachable(String what, Throwable cause) {
        return new HubClientException(what + ": " + cause, 0, cause);
    }

    /** Whether nobody answered; otherwise the hub did, and refused. */
    public boolean noAnswer() {
        return status == 0;
    }

    public boolean notFound() {
        return status == 404;
    }
}
