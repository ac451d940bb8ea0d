// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.status;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The back-off of one object whose status others keep changing: it is put right at once the first
 * time, then after pauses that double. Two operators that disagree must not keep the API server
 * busy.
 *
 * @param times how often it was put right lately
 * @param until when it may be next
 */
record StatusBackOff(int times, Instant until) {
    static final StatusBackOff NONE = new StatusBackOff(0, Instant.EPOCH);

    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);

    /** Nothing for so long: whatever it was, it is over. */
    private static final Duration FORGOTTEN = Duration.ofMinutes(10);

    /** How long the status must be left as it is; empty when it may be put right. */
    Optional<Duration> left(Instant now) {
        return Optional.of(Duration.between(now, until)).filter(Duration::isPositive);
    }

    /** After it was put right. */
    StatusBackOff next(Instant now) {
        int before = now.isAfter(until.plus(FORGOTTEN)) ? 0 : times;
        var pause = FIRST_PAUSE.multipliedBy(1L << Math.min(before, 16));
        var bounded = pause.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause;
        return new StatusBackOff(before + 1, now.plus(bounded));
    }
}
