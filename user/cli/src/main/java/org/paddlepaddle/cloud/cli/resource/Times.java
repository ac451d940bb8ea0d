// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Durations as kubectl takes them. */
public final class Times {
    private static final Pattern SHAPE =
            Pattern.compile("(?:(\\d{1,6})h)?(?:(\\d{1,8})m)?(?:(\\d{1,9})s?)?");

    private Times() {}

    /** {@code 90s}, {@code 5m}, {@code 1h30m}, or plain seconds. */
    public static Optional<Duration> parse(String text) {
        var match = SHAPE.matcher(text);
        if (text.isEmpty() || !match.matches()) {
            return Optional.empty();
        }
        return Optional.of(
                Duration.ofHours(number(match.group(1)))
                        .plusMinutes(number(match.group(2)))
                        .plusSeconds(number(match.group(3))));
    }

    private static long number(@Nullable String digits) {
        return digits == null ? 0 : Long.parseLong(digits);
    }
}
