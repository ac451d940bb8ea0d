// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import java.util.Arrays;

/** The values of one measure over several rounds. */
public final class Samples {
    /** With this many rounds the best and the worst are left out of the spread. */
    private static final int ENOUGH_TO_TRIM = 5;

    private final double[] sorted;

    private Samples(double[] sorted) {
        this.sorted = sorted;
    }

    public static Samples of(double... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("a measure needs at least one round");
        }
        var sorted = values.clone();
        Arrays.sort(sorted);
        return new Samples(sorted);
    }

    public int count() {
        return sorted.length;
    }

    public double median() {
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /**
     * How far apart the rounds lie, relative to the median. Of five rounds and more the best and
     * the worst do not count: one disturbance must not spoil a whole run.
     */
    public double spread() {
        int cut = sorted.length >= ENOUGH_TO_TRIM ? 1 : 0;
        double distance = sorted[sorted.length - 1 - cut] - sorted[cut];
        double median = median();
        return median == 0 ? 0 : distance / Math.abs(median);
    }
}
