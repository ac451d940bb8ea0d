// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.statistics;

import java.util.Map;

/**
 * What a model has done until now.
 *
 * @param lastMillis when the last request was answered, since 1970; 0 for never
 * @param samples computed, in all requests
 * @param runs of the engine
 * @param hits of the request cache
 * @param batches runs by their samples
 */
public record Statistics(
        long lastMillis,
        long samples,
        long runs,
        Total success,
        Total failure,
        Total queue,
        Total compute,
        Total hits,
        Total misses,
        Map<Long, Total> batches) {
    public Statistics {
        batches = Map.copyOf(batches);
    }

    /** So many, and how long all of them took. */
    public record Total(long count, long nanos) {
        static final Total NONE = new Total(0, 0);

        Total plus(long more, long took) {
            return new Total(count + more, nanos + took);
        }
    }
}
