// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.engine;

import java.io.IOException;

/** An input file of a step cannot be had, and trying again would not help. */
final class StepInputException extends IOException {
    private static final long serialVersionUID = 1L;

    StepInputException(String message) {
        super(message);
    }
}
