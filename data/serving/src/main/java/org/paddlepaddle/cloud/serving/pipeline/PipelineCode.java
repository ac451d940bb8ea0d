// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.pipeline;

import org.paddlepaddle.cloud.serving.InferenceException;

/** Error numbers of the Pipeline: as since 0.8, and as in 0.7. */
enum PipelineCode {
    TIMEOUT(6000, 1),
    /** A type that the protocol names and nobody serves. */
    NOT_IMPLEMENTED(3000, 2),
    /** A value that is not of the feed's type. */
    TYPE_ERROR(7000, 3),
    /** Keys, values and tensors that cannot be unpacked. */
    PACKAGE_ERROR(8000, 4),
    /** The engine failed. */
    CLIENT_ERROR(9000, 5),
    CLOSED(3001, 6),
    NO_SERVICE(3002, 7),
    UNKNOWN(10_000, 8),
    /** Unknown, missing or repeated feeds, and shapes. */
    INPUT_ERROR(5000, 9);

    private final int number;
    private final int legacy;

    PipelineCode(int number, int legacy) {
        this.number = number;
        this.legacy = legacy;
    }

    /**
     * @param old as in 0.7
     */
    int number(boolean old) {
        return old ? legacy : number;
    }

    static PipelineCode of(InferenceException.Kind kind) {
        return switch (kind) {
            case INVALID -> INPUT_ERROR;
            case TOO_LARGE -> PACKAGE_ERROR;
            case WRONG_METHOD -> NOT_IMPLEMENTED;
            case UNKNOWN -> NO_SERVICE;
            case DEADLINE -> TIMEOUT;
            case UNAVAILABLE, OVERLOADED -> CLOSED;
            case FAILED -> CLIENT_ERROR;
        };
    }
}
