// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

import java.time.Duration;
import java.time.Instant;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerState.Exited;

/**
 * The crash-loop back-off between restarts of a container: none before the first, then ten seconds
 * doubling to five minutes.
 */
final class CrashLoopBackOff {
    static final Duration FIRST = Duration.ofSeconds(10);
    static final Duration LAST = Duration.ofMinutes(5);

    /** A run of this length wipes the slate clean. */
    static final Duration FORGIVEN = Duration.ofMinutes(10);

    private CrashLoopBackOff() {}

    /**
     * @param end when the run ended
     */
    static Instant restartAt(Exited run, Instant end) {
        return end.plus(forgiven(run, end) ? Duration.ZERO : run.backOff());
    }

    /** The delay to record with the run that follows this one. */
    static Duration after(Exited run) {
        if (forgiven(run, run.finishedAt()) || run.backOff().isZero()) {
            return FIRST;
        }
        var doubled = run.backOff().multipliedBy(2);
        return doubled.compareTo(LAST) < 0 ? doubled : LAST;
    }

    private static boolean forgiven(Exited run, Instant end) {
        return Duration.between(run.startedAt(), end).compareTo(FORGIVEN) >= 0;
    }
}
