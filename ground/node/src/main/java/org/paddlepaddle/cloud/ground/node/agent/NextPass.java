// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.node.pod.RequeueAfter;

/**
 * How long a worker waits after a pass: until the earliest moment that somebody wished for in it.
 * Moments are those of the pass; what passes since is measured by a clock that nobody sets.
 */
final class NextPass {
    private final long begun = System.nanoTime();
    private final RequeueAfter requeueAfter;

    /**
     * @param now the time of the pass
     */
    NextPass(Instant now) {
        requeueAfter = new RequeueAfter(now);
    }

    /** The time of the pass. */
    Instant now() {
        return requeueAfter.now();
    }

    /** At a moment after the pass. */
    void at(Instant moment) {
        requeueAfter.at(moment);
    }

    /** After a pause from the present on, however long the pass takes. */
    void in(Duration pause) {
        requeueAfter.at(now().plus(elapsed()).plus(pause));
    }

    private Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - begun);
    }

    /** Empty: until there is news. Zero or less: the pass took longer than that. */
    Optional<Duration> patience() {
        return requeueAfter.earliest().map(at -> Duration.between(now(), at).minus(elapsed()));
    }
}
