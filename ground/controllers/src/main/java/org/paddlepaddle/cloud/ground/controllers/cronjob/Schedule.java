// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.cronjob;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.controllers.cronjob.Field.Unit;

/** When something is due, again and again. */
sealed interface Schedule {
    /** The first time after that one; empty if it never comes. */
    Optional<Instant> after(Instant time);

    Map<String, String> NICKNAMES =
            Map.of(
                    "@yearly", "0 0 1 1 *",
                    "@annually", "0 0 1 1 *",
                    "@monthly", "0 0 1 * *",
                    "@weekly", "0 0 * * 0",
                    "@daily", "0 0 * * *",
                    "@midnight", "0 0 * * *",
                    "@hourly", "0 * * * *");

    /**
     * Reads the five fields of cron, their nicknames, and {@code @every 1h30m}.
     *
     * @throws UnreadableScheduleException if it is none of them
     */
    static Schedule parse(String text, ZoneId zone) {
        var trimmed = text.strip();
        if (trimmed.startsWith("@every ")) {
            return new Every(Every.duration(trimmed.substring("@every ".length())));
        }
        var fields = NICKNAMES.getOrDefault(trimmed, trimmed).split("\\s+", -1);
        if (fields.length != 5) {
            throw new UnreadableScheduleException(
                    trimmed.startsWith("@")
                            ? "unrecognized descriptor: " + trimmed
                            : "expected exactly 5 fields, found %d: %s"
                                    .formatted(fields.length, trimmed));
        }
        return new Calendar(
                Field.parse(fields[0], Unit.MINUTE),
                Field.parse(fields[1], Unit.HOUR),
                Field.parse(fields[2], Unit.DAY_OF_MONTH),
                Field.parse(fields[3], Unit.MONTH),
                Field.parse(fields[4], Unit.DAY_OF_WEEK),
                zone);
    }

    /** The last time after the first and not after the second of these; empty if there is none. */
    default Optional<Instant> last(Instant after, Instant upTo) {
        if (this.after(after).filter(time -> !time.isAfter(upTo)).isEmpty()) {
            return Optional.empty();
        }
        // Look back further and further, so that few times are walked however many were missed.
        for (var back = Duration.ofMinutes(2); ; back = back.multipliedBy(2)) {
            var from = upTo.minus(back);
            var start = from.isAfter(after) ? from : after;
            var found = walk(start, upTo);
            if (found.isPresent()) {
                return found;
            }
        }
    }

    private Optional<Instant> walk(Instant from, Instant upTo) {
        Optional<Instant> last = Optional.empty();
        var next = after(from);
        while (next.isPresent() && !next.get().isAfter(upTo)) {
            last = next;
            next = after(next.get());
        }
        return last;
    }

    /** At fixed distances from whatever time is asked about. */
    record Every(Duration distance) implements Schedule {
        private static final Pattern DURATION =
                Pattern.compile("(?:(\\d{1,6})h)?(?:(\\d{1,8})m)?(?:(\\d{1,9})s)?");

        static Duration duration(String text) {
            var parts = DURATION.matcher(text.strip());
            if (!parts.matches() || text.isBlank()) {
                throw new UnreadableScheduleException("failed to parse duration " + text);
            }
            var whole =
                    Duration.ofHours(number(parts.group(1)))
                            .plusMinutes(number(parts.group(2)))
                            .plusSeconds(number(parts.group(3)));
            return whole.isZero() ? Duration.ofSeconds(1) : whole;
        }

        private static long number(@Nullable String digits) {
            return digits == null ? 0 : Long.parseLong(digits);
        }

        @Override
        public Optional<Instant> after(Instant time) {
            return Optional.of(time.truncatedTo(ChronoUnit.SECONDS).plus(distance));
        }

        @Override
        public Optional<Instant> last(Instant after, Instant upTo) {
            long times = Duration.between(after, upTo).dividedBy(distance);
            return times < 1
                    ? Optional.empty()
                    : Optional.of(
                            after.truncatedTo(ChronoUnit.SECONDS)
                                    .plus(distance.multipliedBy(times)));
        }
    }

    /**
     * At minutes of the local time that all fields name. A time that a change of the clock skips is
     * skipped; one that comes twice is due twice.
     */
    record Calendar(
            Field minute, Field hour, Field dayOfMonth, Field month, Field dayOfWeek, ZoneId zone)
            implements Schedule {
        /** Longer than the longest pause there can be: that of a 29 February on a Monday. */
        private static final int LONGEST_YEARS = 45;

        @Override
        public Optional<Instant> after(Instant time) {
            var at = time.atZone(zone).truncatedTo(ChronoUnit.MINUTES).plusMinutes(1);
            int lastYear = at.getYear() + LONGEST_YEARS;
            while (at.getYear() <= lastYear) {
                if (!month.has(at.getMonthValue())) {
                    at = at.toLocalDate().withDayOfMonth(1).plusMonths(1).atStartOfDay(zone);
                } else if (!isDay(at)) {
                    at = at.toLocalDate().plusDays(1).atStartOfDay(zone);
                } else if (!hour.has(at.getHour())) {
                    at = nextHour(at);
                } else if (!minute.has(at.getMinute())) {
                    at = at.plusMinutes(1);
                } else {
                    return Optional.of(at.toInstant());
                }
            }
            return Optional.empty();
        }

        /** Both kinds of day must fit, unless both restrict: then either is enough. */
        private boolean isDay(ZonedDateTime at) {
            boolean ofMonth = dayOfMonth.has(at.getDayOfMonth());
            boolean ofWeek = dayOfWeek.has(at.getDayOfWeek().getValue() % 7);
            boolean either = !dayOfMonth.every() && !dayOfWeek.every();
            return either ? ofMonth || ofWeek : ofMonth && ofWeek;
        }

        /** Minute by minute where clocks change: zones do so by other amounts than hours too. */
        private static ZonedDateTime nextHour(ZonedDateTime at) {
            var next = at.plusMinutes(60 - at.getMinute());
            return next.getMinute() == 0 && next.getOffset().equals(at.getOffset())
                    ? next
                    : at.plusMinutes(1);
        }
    }
}
