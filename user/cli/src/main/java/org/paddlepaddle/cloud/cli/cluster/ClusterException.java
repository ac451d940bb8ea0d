// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.cluster;

import org.jspecify.annotations.Nullable;

/** What an API server refused, or that it did not answer. */
public final class ClusterException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final int NO_ANSWER = 0;

    private final String server;
    private final int code;

    ClusterException(String server, int code, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.server = server;
        this.code = code;
    }

    static ClusterException silent(String server, Throwable cause) {
        var why = cause.getMessage();
        return new ClusterException(
                server, NO_ANSWER, why == null ? cause.getClass().getSimpleName() : why, cause);
    }

    public String server() {
        return server;
    }

    /** The HTTP status, 0 when there was no answer. */
    public int code() {
        return code;
    }

    public boolean noAnswer() {
        return code == NO_ANSWER;
    }
}
