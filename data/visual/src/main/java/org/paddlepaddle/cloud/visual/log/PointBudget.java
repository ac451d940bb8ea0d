// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.visual.log;

/**
 * How much of the logs may lie in memory. The more curves there are, the fewer points each keeps;
 * more tags than a bound are not looked at.
 */
final class PointBudget {
    static final int MOST_TAGS = 10_000;
    private static final int ALL_POINTS = 500_000;
    private static final int MOST_POINTS = 65_536;
    private static final int FEWEST_POINTS = 256;

    private int tags;

    /** Whether one more tag is looked at. */
    boolean admit() {
        return tags < MOST_TAGS && ++tags > 0;
    }

    void release(int count) {
        tags -= count;
    }

    /** How many points one curve may keep now. */
    int perCurve() {
        return Math.clamp(ALL_POINTS / Math.max(1, tags), FEWEST_POINTS, MOST_POINTS);
    }
}
