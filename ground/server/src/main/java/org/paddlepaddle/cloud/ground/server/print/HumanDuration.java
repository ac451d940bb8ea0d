// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.print;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;

/** Durations with two or three significant figures, as kubectl shows ages. */
public final class HumanDuration {
    static final String UNKNOWN = "<unknown>";
    private static final long DAY = 24;
    private static final long YEAR = 365 * DAY;

    private HumanDuration() {}

    /** A deviation of up to two seconds into the future is two clocks, not an error. */
    public static String of(Duration duration) {
        long seconds = duration.toMillis() / 1000;
        if (seconds < -1) {
            return "<invalid>";
        }
        if (seconds < 120) {
            return Math.max(0, seconds) + "s";
        }
        long minutes = seconds / 60;
        if (minutes < 10) {
            return two(minutes, "m", seconds % 60, "s");
        }
        return minutes < 180 ? minutes + "m" : hours(minutes);
    }

    private static String hours(long minutes) {
        long hours = minutes / 60;
        if (hours < 8) {
            return two(hours, "h", minutes % 60, "m");
        }
        if (hours < 2 * DAY) {
            return hours + "h";
        }
        if (hours < 8 * DAY) {
            return two(hours / DAY, "d", hours % DAY, "h");
        }
        if (hours < 2 * YEAR) {
            return hours / DAY + "d";
        }
        if (hours < 8 * YEAR) {
            return two(hours / YEAR, "y", hours / DAY % 365, "d");
        }
        return hours / YEAR + "y";
    }

    private static String two(long large, String unit, long small, String smallUnit) {
        return small == 0 ? large + unit : large + unit + small + smallUnit;
    }

    /** The time since a timestamp; {@code <unknown>} when there is none. */
    static String since(String timestamp, Instant now) {
        if (timestamp.isEmpty()) {
            return UNKNOWN;
        }
        try {
            return of(Duration.between(OffsetDateTime.parse(timestamp).toInstant(), now));
        } catch (DateTimeException _) {
            return "<invalid>";
        }
    }
}
