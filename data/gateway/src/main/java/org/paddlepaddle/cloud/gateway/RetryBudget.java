// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * How often requests may be repeated, as a part of how many there are (retry budget): a failing
 * revision must not get a multiple of its load. Every request pays in a fifth of a token, a repeat
 * takes a whole one.
 */
final class RetryBudget {
    private static final int REPEAT = 5;
    private static final int REQUEST = 1;

    /** So that a revision with few requests can repeat them as well. */
    private static final int FIRST = 10 * REPEAT;

    private static final int MOST = 100 * REPEAT;

    private final AtomicInteger fifths = new AtomicInteger(FIRST);

    void requested() {
        fifths.updateAndGet(now -> Math.min(MOST, now + REQUEST));
    }

    /** Takes a token, if there is one. */
    boolean repeats() {
        return fifths.getAndUpdate(now -> now < REPEAT ? now : now - REPEAT) >= REPEAT;
    }
}
