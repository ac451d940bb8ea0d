// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.cronjob;

import java.util.BitSet;
import java.util.List;
import java.util.Locale;

/**
 * One field of a schedule: the numbers it names.
 *
 * @param every whether it was written as {@code *} or {@code ?} and so restricts nothing
 */
record Field(BitSet numbers, boolean every) {
    /** Minutes, hours and so on: their range, and the names some of them have. */
    enum Unit {
        MINUTE(0, 59, ""),
        HOUR(0, 23, ""),
        DAY_OF_MONTH(1, 31, ""),
        MONTH(1, 12, "jan feb mar apr may jun jul aug sep oct nov dec"),
        DAY_OF_WEEK(0, 6, "sun mon tue wed thu fri sat");

        private final int first;
        private final int last;
        private final String names;

        Unit(int first, int last, String names) {
            this.first = first;
            this.last = last;
            this.names = names;
        }

        int number(String text) {
            int named = List.of(names.split(" ", -1)).indexOf(text.toLowerCase(Locale.ROOT));
            if (named >= 0 && !text.isEmpty()) {
                return first + named;
            }
            if (!text.matches("[0-9]{1,4}")) {
                throw new UnreadableScheduleException("failed to parse number: " + text);
            }
            int number = Integer.parseInt(text);
            if (number < first || number > last) {
                throw new UnreadableScheduleException(
                        "%d is not between %d and %d".formatted(number, first, last));
            }
            return number;
        }
    }

    static Field parse(String text, Unit unit) {
        var numbers = new BitSet();
        boolean every = false;
        for (var part : text.split(",", -1)) {
            every |= add(numbers, part, unit);
        }
        return new Field(numbers, every);
    }

    /** Adds what one part names; true if that is everything. */
    private static boolean add(BitSet numbers, String part, Unit unit) {
        var halves = part.split("/", -1);
        if (halves.length > 2) {
            throw new UnreadableScheduleException("too many slashes: " + part);
        }
        boolean stepped = halves.length == 2;
        int step = stepped ? step(halves[1]) : 1;
        boolean all = halves[0].equals("*") || halves[0].equals("?");
        var ends = halves[0].split("-", -1);
        if (ends.length > 2) {
            throw new UnreadableScheduleException("too many hyphens: " + part);
        }
        int first = all ? unit.first : unit.number(ends[0]);
        // A single number with a step means from there to the end.
        boolean open = all || (ends.length == 1 && stepped);
        int last = open ? unit.last : unit.number(ends[ends.length - 1]);
        if (first > last) {
            throw new UnreadableScheduleException(
                    "beginning of range (%d) beyond end of range (%d): %s"
                            .formatted(first, last, part));
        }
        for (int number = first; number <= last; number += step) {
            numbers.set(number);
        }
        return all && step == 1;
    }

    private static int step(String text) {
        if (!text.matches("[0-9]{1,4}") || Integer.parseInt(text) == 0) {
            throw new UnreadableScheduleException(
                    "step of range should be a positive number: " + text);
        }
        return Integer.parseInt(text);
    }

    boolean has(int number) {
        return numbers.get(number);
    }
}
