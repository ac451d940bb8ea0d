// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why.object;

import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * When a schedule is due. The controller of cron jobs decides; this only tells people.
 *
 * @param anyDay whether day or weekday says nothing: then both must agree, otherwise one is enough
 */
record CronTimes(
        BitSet minutes, BitSet hours, BitSet days, BitSet months, BitSet weekdays, boolean anyDay) {
    private static final int SEARCHED_DAYS = 5 * 366;
    private static final Pattern ITEM =
            Pattern.compile("(?:\\*|\\?|([0-9]{1,2})(?:-([0-9]{1,2}))?)(?:/([1-9][0-9]?))?");
    private static final Map<String, String> NICKNAMES =
            Map.of(
                    "@yearly", "0 0 1 1 *",
                    "@annually", "0 0 1 1 *",
                    "@monthly", "0 0 1 * *",
                    "@weekly", "0 0 * * 0",
                    "@daily", "0 0 * * *",
                    "@midnight", "0 0 * * *",
                    "@hourly", "0 * * * *");
    private static final List<String> MONTHS =
            List.of(
                    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov",
                    "dec");
    private static final List<String> DAYS =
            List.of("sun", "mon", "tue", "wed", "thu", "fri", "sat");

    /** Nothing for what we do not understand, such as {@code @every 1h}. */
    static Optional<CronTimes> parse(String schedule) {
        var text = schedule.strip().toLowerCase(Locale.ROOT);
        var words = NICKNAMES.getOrDefault(text, text).split("\\s+");
        if (words.length != 5) {
            return Optional.empty();
        }
        try {
            var weekdays = field(named(words[4], DAYS, 0), 0, 7);
            if (weekdays.get(7)) {
                weekdays.set(0);
            }
            boolean anyDay = words[2].matches("[*?].*") || words[4].matches("[*?].*");
            return Optional.of(
                    new CronTimes(
                            field(words[0], 0, 59),
                            field(words[1], 0, 23),
                            field(words[2], 1, 31),
                            field(named(words[3], MONTHS, 1), 1, 12),
                            weekdays,
                            anyDay));
        } catch (IllegalArgumentException notUnderstood) {
            return Optional.empty();
        }
    }

    /** The first minute after this one; none for a 30th of February. */
    Optional<ZonedDateTime> next(ZonedDateTime after) {
        var time = after.truncatedTo(ChronoUnit.MINUTES).plusMinutes(1);
        for (int searched = 0; searched < SEARCHED_DAYS; searched++) {
            if (isDay(time)) {
                var day = time.toLocalDate();
                for (; time.toLocalDate().equals(day); time = time.plusMinutes(1)) {
                    if (hours.get(time.getHour()) && minutes.get(time.getMinute())) {
                        return Optional.of(time);
                    }
                }
            } else {
                time = time.truncatedTo(ChronoUnit.DAYS).plusDays(1);
            }
        }
        return Optional.empty();
    }

    private boolean isDay(ZonedDateTime time) {
        boolean day = days.get(time.getDayOfMonth());
        boolean weekday = weekdays.get(time.getDayOfWeek().getValue() % 7);
        return months.get(time.getMonthValue()) && (anyDay ? day && weekday : day || weekday);
    }

    private static BitSet field(String text, int least, int most) {
        var set = new BitSet();
        for (var item : text.split(",")) {
            var match = ITEM.matcher(item);
            if (!match.matches()) {
                throw new IllegalArgumentException(item);
            }
            int step = match.group(3) == null ? 1 : Integer.parseInt(match.group(3));
            int from = match.group(1) == null ? least : Integer.parseInt(match.group(1));
            boolean alone =
                    match.group(1) != null && match.group(2) == null && match.group(3) == null;
            int to =
                    match.group(2) == null
                            ? (alone ? from : most)
                            : Integer.parseInt(match.group(2));
            if (from < least || to > most || from > to) {
                throw new IllegalArgumentException(item);
            }
            for (int value = from; value <= to; value += step) {
                set.set(value);
            }
        }
        return set;
    }

    private static String named(String text, List<String> names, int first) {
        var numbers = text;
        for (int i = 0; i < names.size(); i++) {
            numbers = numbers.replace(names.get(i), Integer.toString(i + first));
        }
        return numbers;
    }
}
