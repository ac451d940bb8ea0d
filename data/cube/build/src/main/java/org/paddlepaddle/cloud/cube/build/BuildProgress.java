// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build;

import java.time.Duration;
import java.util.Optional;

/**
 * How far a build has come.
 *
 * @param bytesTotal of all inputs; negative when nobody knows
 * @param chunks that were cut so far
 * @param written how much of the shards is complete, from 0 to 1
 * @param inPhase how much of {@code elapsed} went into this phase
 */
public record BuildProgress(
        Phase phase,
        long bytesRead,
        long bytesTotal,
        long chunks,
        double written,
        Duration elapsed,
        Duration inPhase) {

    /** What a build is busy with. */
    public enum Phase {
        READING,
        /** All input was read; shards are being completed. */
        WRITING
    }

    /** Hears of progress on the thread that builds, about ten times a second. */
    @FunctionalInterface
    public interface Listener {
        Listener NONE = _ -> {};

        void progressed(BuildProgress buildProgress);
    }

    public double bytesPerSecond() {
        return bytesRead / Math.max(1e-9, elapsed.toNanos() / 1e9);
    }

    /** How much of this phase is done, from 0 to 1; negative when nobody knows. */
    public double share() {
        return switch (phase) {
            case READING -> bytesTotal <= 0 ? -1 : Math.min(1, (double) bytesRead / bytesTotal);
            case WRITING -> written;
        };
    }

    /**
     * How long this phase will go on at its rate. Each is asked for itself: nothing of what reading
     * takes tells how long writing will.
     */
    public Optional<Duration> remaining() {
        double share = share();
        return share <= 0
                ? Optional.empty()
                : Optional.of(Duration.ofMillis((long) (inPhase.toMillis() * (1 - share) / share)));
    }
}
