// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import java.util.Arrays;

/** The values of one measure over several rounds. */
public final class Samples {
    /** One in so many rounds is left out of the spread at either end. */
    private static final int TRIMMED = 5;

    private final double[] inOrder;
    private final double[] sorted;

    private Samples(double[] inOrder, double[] sorted) {
        this.inOrder = inOrder;
        this.sorted = sorted;
    }

    public static Samples of(double... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("a measure needs at least one round");
        }
        var sorted = values.clone();
        Arrays.sort(sorted);
        return new Samples(values.clone(), sorted);
    }

    /**
     * This measure relative to another, round by round where both have as many: a machine that was
     * slow for one was slow for the other.
     */
    Samples relativeTo(Samples other) {
        if (count() != other.count()) {
            return of(median() / other.median());
        }
        var ratios = new double[inOrder.length];
        for (int round = 0; round < ratios.length; round++) {
            ratios[round] = inOrder[round] / other.inOrder[round];
        }
        return of(ratios);
    }

    public int count() {
        return sorted.length;
    }

    public double median() {
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /**
     * How far apart the rounds lie, relative to the median. The best fifth and the worst do not
     * count: one disturbance must not spoil a whole run.
     */
    public double spread() {
        double median = median();
        return median == 0 ? 0 : (highest() - lowest()) / Math.abs(median);
    }

    /** Of the rounds that count for the spread. */
    double lowest() {
        return sorted[cut()];
    }

    double highest() {
        return sorted[sorted.length - 1 - cut()];
    }

    private int cut() {
        return sorted.length / TRIMMED;
    }
}
