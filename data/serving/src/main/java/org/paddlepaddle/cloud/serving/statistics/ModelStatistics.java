// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.statistics;

import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import org.paddlepaddle.cloud.serving.statistics.Statistics.Total;

/** Counts what a model does. */
public final class ModelStatistics {
    private final InstantSource clock;
    private final Map<Long, Total> batches = new HashMap<>();
    private Total success = Total.NONE;
    private Total failure = Total.NONE;
    private Total queue = Total.NONE;
    private Total compute = Total.NONE;
    private Total hits = Total.NONE;
    private Total misses = Total.NONE;
    private long lastMillis;
    private long samples;

    public ModelStatistics(InstantSource clock) {
        this.clock = clock;
    }

    public synchronized void answered(boolean well, Duration took) {
        if (well) {
            success = success.plus(1, took.toNanos());
            lastMillis = clock.millis();
        } else {
            failure = failure.plus(1, took.toNanos());
        }
    }

    /** The request cache was asked. */
    public synchronized void looked(boolean hit, Duration took) {
        if (hit) {
            hits = hits.plus(1, took.toNanos());
        } else {
            misses = misses.plus(1, took.toNanos());
        }
    }

    public synchronized void ran(int requests, long rows, Duration waited, Duration took) {
        queue = queue.plus(requests, waited.toNanos());
        compute = compute.plus(1, took.toNanos());
        samples += Math.max(1, rows);
        batches.merge(
                Math.max(1, rows),
                new Total(1, took.toNanos()),
                (one, other) -> one.plus(other.count(), other.nanos()));
    }

    public synchronized Statistics now() {
        return new Statistics(
                lastMillis,
                samples,
                compute.count(),
                success,
                failure,
                queue,
                compute,
                hits,
                misses,
                batches);
    }
}
