// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.visual.log;

import java.util.Arrays;

/** The points of a curve in one file, as they come; thinned out when they become too many. */
final class Curve {
    private static final int FIRST = 64;

    private final PointBudget budget;
    private long[] millis = new long[FIRST];
    private long[] steps = new long[FIRST];
    private float[] values = new float[FIRST];
    private int size;
    private long changes;

    Curve(PointBudget budget) {
        this.budget = budget;
    }

    void add(long step, long when, float value) {
        if (size >= budget.perCurve()) {
            thin();
        }
        if (size == steps.length) {
            millis = Arrays.copyOf(millis, size * 2);
            steps = Arrays.copyOf(steps, size * 2);
            values = Arrays.copyOf(values, size * 2);
        }
        millis[size] = when;
        steps[size] = step;
        values[size] = value;
        size++;
        changes++;
    }

    /** Of every four neighbours the lowest and the highest stay; so do the first and the last. */
    private void thin() {
        int kept = 1;
        for (int i = 1; i < size - 1; i += 4) {
            int end = Math.min(i + 4, size - 1);
            int low = i;
            int high = i;
            for (int j = i; j < end; j++) {
                low = values[j] < values[low] ? j : low;
                high = values[j] > values[high] ? j : high;
            }
            kept = keep(Math.min(low, high), kept);
            if (low != high) {
                kept = keep(Math.max(low, high), kept);
            }
        }
        size = keep(size - 1, kept);
    }

    private int keep(int from, int to) {
        millis[to] = millis[from];
        steps[to] = steps[from];
        values[to] = values[from];
        return to + 1;
    }

    /** Grows with every point. */
    long changes() {
        return changes;
    }

    Points points() {
        return new Points(
                Arrays.copyOf(millis, size),
                Arrays.copyOf(steps, size),
                Arrays.copyOf(values, size));
    }
}
