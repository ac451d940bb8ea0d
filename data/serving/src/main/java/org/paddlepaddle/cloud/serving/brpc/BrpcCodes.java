// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.brpc;

import org.paddlepaddle.cloud.serving.InferenceException;

/** Error codes of brpc and of Paddle Serving's framework. */
public final class BrpcCodes {
    static final int NO_SERVICE = 1001;
    static final int NO_METHOD = 1002;
    private static final int BAD_REQUEST = 1003;
    private static final int TIMEOUT = 1008;
    private static final int CLOSING = 2003;
    private static final int LIMIT = 2004;
    private static final int OP_FAILED = -5100;

    private BrpcCodes() {}

    public static int of(InferenceException.Kind kind) {
        return switch (kind) {
            case INVALID, TOO_LARGE, WRONG_METHOD -> BAD_REQUEST;
            case UNKNOWN -> NO_METHOD;
            case OVERLOADED -> LIMIT;
            case UNAVAILABLE -> CLOSING;
            case DEADLINE -> TIMEOUT;
            case FAILED -> OP_FAILED;
        };
    }
}
