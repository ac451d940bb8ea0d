// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.rules.cron;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The numbers that one field of a schedule names.
 *
 * @param numbers one bit each
 * @param any whether a star stands for all of them, which decides how days are combined
 */
record CronField(long numbers, boolean any) {
    private static final Pattern INTEGER = Pattern.compile("[-+]?[0-9]+");

    /** What a field counts. */
    enum Unit {
        SECOND(0, 59, ""),
        MINUTE(0, 59, ""),
        HOUR(0, 23, ""),
        DAY_OF_MONTH(1, 31, ""),
        MONTH(1, 12, "jan feb mar apr may jun jul aug sep oct nov dec"),
        DAY_OF_WEEK(0, 6, "sun mon tue wed thu fri sat");

        /** Letters of a name with the blank behind it. */
        private static final int STEP = 4;

        private final int first;
        private final int last;
        private final String names;

        Unit(int first, int last, String names) {
            this.first = first;
            this.last = last;
            this.names = names;
        }

        private long number(String text) {
            var name = text.toLowerCase(Locale.ROOT);
            int at = name.length() == STEP - 1 ? names.indexOf(name) : -1;
            return at < 0 ? integer(text) : first + (long) at / STEP;
        }
    }

    /** What one of the ranges between commas names. */
    private record Range(long from, long to, long step, boolean any) {
        CronField field() {
            long numbers = 0;
            for (long number = from; number <= to; number += Math.min(step, Long.SIZE)) {
                numbers |= 1L << number;
            }
            return new CronField(numbers, any);
        }
    }

    /** Nothing between two commas names nothing, and a field may name nothing at all. */
    static CronField parse(String text, Unit unit) {
        var field = new CronField(0, false);
        for (var range : text.split(",")) {
            if (!range.isEmpty()) {
                field = field.or(range(range, unit).field());
            }
        }
        return field;
    }

    private CronField or(CronField other) {
        return new CronField(numbers | other.numbers, any || other.any);
    }

    boolean has(int number) {
        return (numbers & (1L << number)) != 0;
    }

    boolean isEmpty() {
        return numbers == 0;
    }

    private static Range range(String text, Unit unit) {
        var halves = text.split("/", -1);
        var ends = halves[0].split("-", -1);
        boolean star = ends[0].equals("*") || ends[0].equals("?");
        long from = star ? unit.first : unit.number(ends[0]);
        long to = star ? unit.last : end(text, ends, unit);
        if (halves.length > 2) {
            throw new CronSyntaxException("too many slashes: " + text);
        }
        long step = halves.length == 2 ? integer(halves[1]) : 1;
        boolean open = halves.length == 2 && ends.length == 1;
        var range = new Range(from, open ? unit.last : to, step, star && step <= 1);
        check(text, range, unit);
        return range;
    }

    private static long end(String text, String[] ends, Unit unit) {
        if (ends.length > 2) {
            throw new CronSyntaxException("too many hyphens: " + text);
        }
        return unit.number(ends[ends.length - 1]);
    }

    private static void check(String text, Range range, Unit unit) {
        if (range.from() < unit.first) {
            throw new CronSyntaxException(
                    "beginning of range (%d) below minimum (%d): %s"
                            .formatted(range.from(), unit.first, text));
        }
        if (range.to() > unit.last) {
            throw new CronSyntaxException(
                    "end of range (%d) above maximum (%d): %s"
                            .formatted(range.to(), unit.last, text));
        }
        if (range.from() > range.to()) {
            throw new CronSyntaxException(
                    "beginning of range (%d) beyond end of range (%d): %s"
                            .formatted(range.from(), range.to(), text));
        }
        if (range.step() == 0) {
            throw new CronSyntaxException("step of range should be a positive number: " + text);
        }
    }

    private static long integer(String text) {
        if (!INTEGER.matcher(text).matches()) {
            throw unreadable(text, "invalid syntax");
        }
        long number;
        try {
            number = Long.parseLong(text);
        } catch (NumberFormatException _) {
            throw unreadable(text, "value out of range");
        }
        if (number < 0) {
            throw new CronSyntaxException(
                    "negative number (%d) not allowed: %s".formatted(number, text));
        }
        return number;
    }

    private static CronSyntaxException unreadable(String text, String why) {
        return new CronSyntaxException(
                "failed to parse int from %s: strconv.Atoi: parsing \"%s\": %s"
                        .formatted(text, text, why));
    }
}
