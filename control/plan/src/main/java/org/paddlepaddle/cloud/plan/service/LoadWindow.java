// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.service;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * Load in buckets of a second, averaged over a window as Knative does it. Seconds are counted from
 * any beginning; the caller has the clock.
 */
public final class LoadWindow {
    private static final double DIGITS = 1e6;

    private final TreeMap<Long, Double> buckets = new TreeMap<>();
    private final long seconds;
    private long first = Long.MAX_VALUE;

    /**
     * @param longest the longest window that will be asked for
     */
    public LoadWindow(Duration longest) {
        this.seconds = longest.toSeconds();
    }

    public void record(long second, double load) {
        first = Math.min(first, second);
        buckets.merge(second, load, Double::sum);
        buckets.headMap(second - seconds, true).clear();
    }

    /** Zero when nothing was recorded for a whole window. */
    public double average(long now, Duration window) {
        long length = window.toSeconds();
        Map<Long, Double> recent = buckets.subMap(now - length, false, now, true);
        if (recent.isEmpty()) {
            return 0;
        }
        long known = Math.clamp(now - first + 1, 1, length);
        double sum = recent.values().stream().mapToDouble(Double::doubleValue).sum();
        return Math.round(sum / known * DIGITS) / DIGITS;
    }

    /** Whether load was looked at for a whole window. */
    public boolean isFull(long now, Duration window) {
        return first != Long.MAX_VALUE && now - first >= window.toSeconds();
    }
}
