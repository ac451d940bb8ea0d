// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;

/** Durations as kubectl takes and shows them. */
public final class Times {
    private static final Pattern SHAPE =
            Pattern.compile("(?:(\\d{1,6})h)?(?:(\\d{1,8})m)?(?:(\\d{1,9})s?)?");

    private Times() {}

    /** What somebody typed; a failure that says what is allowed where it is no duration. */
    public static Duration typed(Shell shell, String text) {
        return parse(text)
                .orElseThrow(() -> Failure.of(Exit.USAGE, shell.text("resource.bad-time", text)));
    }

    /** {@code 90s}, {@code 5m}, {@code 1h30m}, or plain seconds. */
    static Optional<Duration> parse(String text) {
        var match = SHAPE.matcher(text);
        if (text.isEmpty() || !match.matches()) {
            return Optional.empty();
        }
        return Optional.of(
                Duration.ofHours(number(match.group(1)))
                        .plusMinutes(number(match.group(2)))
                        .plusSeconds(number(match.group(3))));
    }

    /** How long ago: {@code 5s}, {@code 3m}, {@code 2h}, {@code 4d} */
    static String age(Instant then, Instant now) {
        long seconds = Math.max(0, Duration.between(then, now).toSeconds());
        if (seconds < 120) {
            return seconds + "s";
        }
        if (seconds < 7200) {
            return seconds / 60 + "m";
        }
        return seconds < 172_800 ? seconds / 3600 + "h" : seconds / 86_400 + "d";
    }

    private static long number(@Nullable String digits) {
        return digits == null ? 0 : Long.parseLong(digits);
    }
}
