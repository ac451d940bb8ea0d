// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.runtime;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What was done to a run so far; on disk, so that the next agent goes on where this one stopped.
 *
 * @param postStart what the hook after the start ended with; empty text when it went well
 * @param stop the wish that it end
 * @param preStopDone whether the hook before the end has ended
 * @param signalled when SIGTERM was sent
 */
public record RunMarks(
        Optional<String> postStart,
        Optional<Stop> stop,
        boolean preStopDone,
        Optional<Instant> signalled) {
    /** Nothing was done yet. */
    public static final RunMarks NONE =
            new RunMarks(Optional.empty(), Optional.empty(), false, Optional.empty());

    /**
     * A wish that a run end.
     *
     * @param grace how long it may take
     */
    public record Stop(Instant at, Duration grace) {
        String line() {
            return at.toEpochMilli() + " " + grace.toMillis();
        }

        static Stop parse(String line) {
            var words = line.strip().split(" ");
            return new Stop(
                    Instant.ofEpochMilli(Long.parseLong(words[0])),
                    Duration.ofMillis(Long.parseLong(words[1])));
        }
    }
}
