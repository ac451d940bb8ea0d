// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.cluster;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.rules.duration.DurationSyntaxException;
import org.paddlepaddle.cloud.ground.rules.duration.GoDuration;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;

/** Durations as kubectl takes and shows them. */
public final class DurationText {
    private DurationText() {}

    /** What somebody typed; a failure that says what is allowed where it is no duration. */
    public static Duration typed(Shell shell, String text) {
        return parse(text)
                .orElseThrow(() -> Failure.of(Exit.USAGE, shell.text("resource.bad-time", text)));
    }

    /** {@code 90s}, {@code 5m}, {@code 1h30m}, or plain seconds. */
    public static Optional<Duration> parse(String text) {
        try {
            var time = GoDuration.parse(text.matches("[0-9]+") ? text + "s" : text);
            return Optional.of(time).filter(given -> !given.isNegative());
        } catch (DurationSyntaxException _) {
            return Optional.empty();
        }
    }

    /** How long ago: {@code 5s}, {@code 3m}, {@code 2h}, {@code 4d} */
    public static String age(Instant then, Instant now) {
        long seconds = Math.max(0, Duration.between(then, now).toSeconds());
        if (seconds < 120) {
            return seconds + "s";
        }
        if (seconds < 7200) {
            return seconds / 60 + "m";
        }
        return seconds < 172_800 ? seconds / 3600 + "h" : seconds / 86_400 + "d";
    }
}
