// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.engine.paddle;

import java.time.Duration;

/**
 * How Paddle runs a model.
 *
 * @param threads that compute one run
 * @param processes for each model, which run at the same time
 * @param runTime after which a run hangs: its process is ended
 */
public record PaddleOptions(int threads, int processes, Duration runTime) {
    public PaddleOptions {
        if (threads < 1 || processes < 1 || !runTime.isPositive()) {
            throw new IllegalArgumentException(
                    "%d threads, %d processes, %s a run: each is at least 1"
                            .formatted(threads, processes, runTime));
        }
    }

    /** One process with so many threads. */
    public static PaddleOptions of(int threads) {
        return new PaddleOptions(threads, 1, Duration.ofSeconds(60));
    }
}
