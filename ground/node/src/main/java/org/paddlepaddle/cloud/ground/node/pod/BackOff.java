// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

import java.time.Duration;
import java.time.Instant;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerState.Exited;

/** Delays between restarts: none before the first, then ten seconds doubling to five minutes. */
final class BackOff {
    static final Duration FIRST = Duration.ofSeconds(10);
    static final Duration LAST = Duration.ofMinutes(5);

    /** A run of this length wipes the slate clean. */
    static final Duration FORGIVEN = Duration.ofMinutes(10);

    private BackOff() {}

    static Instant restartAt(Exited run) {
        return run.finishedAt().plus(forgiven(run) ? Duration.ZERO : run.backOff());
    }

    /** The delay to record with the run that follows this one. */
    static Duration after(Exited run) {
        if (forgiven(run) || run.backOff().isZero()) {
            return FIRST;
        }
        var doubled = run.backOff().multipliedBy(2);
        return doubled.compareTo(LAST) < 0 ? doubled : LAST;
    }

    private static boolean forgiven(Exited run) {
        return Duration.between(run.startedAt(), run.finishedAt()).compareTo(FORGIVEN) >= 0;
    }
}
