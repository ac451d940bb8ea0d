// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.supervise;

import java.time.Duration;

/** Exponential back-off: the first pause, doubled by every further failure up to the longest. */
public record BackOff(Duration first, Duration longest) {
    private static final int MOST_DOUBLINGS = 30;

    public BackOff {
        if (!first.isPositive() || longest.compareTo(first) < 0) {
            throw new IllegalArgumentException("no back-off from " + first + " to " + longest);
        }
    }

    /**
     * @param failures how many there were in a row, the last one included
     */
    public Duration after(int failures) {
        int doublings = Math.clamp(failures - 1L, 0, MOST_DOUBLINGS);
        // Divided, not multiplied: a long pause doubled thirty times does not fit.
        if (longest.dividedBy(1L << doublings).compareTo(first) <= 0) {
            return longest;
        }
        return first.multipliedBy(1L << doublings);
    }
}
