// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build;

import java.time.Duration;
import java.util.Optional;

/**
 * How far a build has come.
 *
 * @param bytesTotal of all inputs; negative when nobody knows
 * @param chunks that were cut so far
 */
public record Progress(
        Phase phase, long bytesRead, long bytesTotal, long chunks, Duration elapsed) {

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

        void progressed(Progress progress);
    }

    public double bytesPerSecond() {
        return bytesRead / Math.max(1e-9, elapsed.toNanos() / 1e9);
    }

    /** How long reading will go on at this rate; writing, which follows, is not in it. */
    public Optional<Duration> remaining() {
        if (phase != Phase.READING || bytesTotal < 0 || bytesRead == 0) {
            return Optional.empty();
        }
        double seconds = Math.max(0, bytesTotal - bytesRead) / bytesPerSecond();
        return Optional.of(Duration.ofMillis((long) (seconds * 1000)));
    }
}
