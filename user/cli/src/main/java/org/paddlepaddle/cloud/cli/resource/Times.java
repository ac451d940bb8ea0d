// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import java.time.Duration;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.rules.duration.DurationSyntaxException;
import org.paddlepaddle.cloud.ground.rules.duration.GoDuration;

/** Durations as kubectl takes them. */
public final class Times {
    private Times() {}

    /** {@code 90s}, {@code 5m}, {@code 1h30m}, or plain seconds. */
    public static Optional<Duration> parse(String text) {
        try {
            var time = GoDuration.parse(text.matches("[0-9]+") ? text + "s" : text);
            return Optional.of(time).filter(given -> !given.isNegative());
        } catch (DurationSyntaxException _) {
            return Optional.empty();
        }
    }
}
