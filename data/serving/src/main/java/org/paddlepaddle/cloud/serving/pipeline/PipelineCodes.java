// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.pipeline;

import org.paddlepaddle.cloud.serving.InferenceException;

/** Error numbers of the Pipeline, as since 0.8. */
final class PipelineCodes {
    private static final int CLOSED = 3001;
    private static final int NO_SERVICE = 3002;
    private static final int INPUT = 5000;
    private static final int TIMEOUT = 6000;
    private static final int UNKNOWN = 10_000;

    private PipelineCodes() {}

    static int of(InferenceException.Kind kind) {
        return switch (kind) {
            case INVALID, TOO_LARGE, WRONG_METHOD -> INPUT;
            case UNKNOWN -> NO_SERVICE;
            case DEADLINE -> TIMEOUT;
            case UNAVAILABLE, OVERLOADED -> CLOSED;
            case FAILED -> UNKNOWN;
        };
    }
}
