// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.rules.cron;

import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.rules.cron.CronField.Unit;
import org.paddlepaddle.cloud.ground.rules.duration.DurationSyntaxException;
import org.paddlepaddle.cloud.ground.rules.duration.GoDuration;

/** Reads schedules from left to right: the zone, if one is named, and then the times. */
final class CronReader {
    private static final String EVERY = "@every ";
    private static final Pattern BLANKS = Pattern.compile("\\s+", Pattern.UNICODE_CHARACTER_CLASS);
    private static final Pattern OUTER_BLANKS =
            Pattern.compile("^\\s+|\\s+$", Pattern.UNICODE_CHARACTER_CLASS);
    private static final Map<String, String> NICKNAMES =
            Map.of(
                    "@yearly", "0 0 1 1 *",
                    "@annually", "0 0 1 1 *",
                    "@monthly", "0 0 1 * *",
                    "@weekly", "0 0 * * 0",
                    "@daily", "0 0 * * *",
                    "@midnight", "0 0 * * *",
                    "@hourly", "0 * * * *");

    private CronReader() {}

    static CronSchedule read(String text, ZoneId zone) {
        if (text.isEmpty()) {
            throw new CronSyntaxException("empty spec string");
        }
        if (!text.startsWith("TZ=") && !text.startsWith("CRON_TZ=")) {
            return times(text, zone);
        }
        int end = text.indexOf(' ');
        if (end < 0) {
            // Kubernetes' parser does not survive a zone with nothing behind it.
            throw new CronSyntaxException("expected exactly 5 fields, found 0: []");
        }
        var named = zone(text.substring(text.indexOf('=') + 1, end), zone);
        return times(OUTER_BLANKS.matcher(text.substring(end)).replaceAll(""), named);
    }

    private static ZoneId zone(String name, ZoneId home) {
        if (name.equals("Local")) {
            return home;
        }
        TimeZones.problem(name)
                .ifPresent(
                        why -> {
                            throw new CronSyntaxException(
                                    "provided bad location " + name + ": " + why);
                        });
        return TimeZones.find(name).orElseThrow();
    }

    private static CronSchedule times(String times, ZoneId zone) {
        if (!times.startsWith("@")) {
            return calendar(times, zone);
        }
        if (times.startsWith(EVERY)) {
            return every(times);
        }
        var fields = NICKNAMES.get(times);
        if (fields == null) {
            throw new CronSyntaxException("unrecognized descriptor: " + times);
        }
        return calendar(fields, zone);
    }

    private static CronSchedule every(String times) {
        try {
            return FixedDelay.of(GoDuration.parse(times.substring(EVERY.length())));
        } catch (DurationSyntaxException e) {
            throw new CronSyntaxException(
                    "failed to parse duration " + times + ": " + e.getMessage());
        }
    }

    private static CronSchedule calendar(String times, ZoneId zone) {
        var words = words(times);
        var units = Unit.values();
        if (words.size() != units.length) {
            throw new CronSyntaxException(
                    "expected exactly %d fields, found %d: [%s]"
                            .formatted(units.length, words.size(), String.join(" ", words)));
        }
        return new CalendarSchedule(
                CronField.parse(words.get(0), Unit.MINUTE),
                CronField.parse(words.get(1), Unit.HOUR),
                CronField.parse(words.get(2), Unit.DAY_OF_MONTH),
                CronField.parse(words.get(3), Unit.MONTH),
                CronField.parse(words.get(4), Unit.DAY_OF_WEEK),
                zone);
    }

    private static List<String> words(String text) {
        return Stream.of(BLANKS.split(text)).filter(word -> !word.isEmpty()).toList();
    }
}
