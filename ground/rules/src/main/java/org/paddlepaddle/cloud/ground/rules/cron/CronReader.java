// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.rules.cron;

import java.time.ZoneId;
import java.util.ArrayList;
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

    /** How many fields a schedule has. */
    private enum Form {
        MINUTES(5, 5),
        SECONDS(5, 6);

        private final int least;
        private final int most;

        Form(int least, int most) {
            this.least = least;
            this.most = most;
        }

        /** The words of all six fields. */
        List<String> fields(List<String> words) {
            if (words.size() < least || words.size() > most) {
                throw new CronSyntaxException(
                        "expected %s fields, found %d: [%s]"
                                .formatted(count(), words.size(), String.join(" ", words)));
            }
            var fields = new ArrayList<>(words);
            switch (this) {
                case MINUTES -> fields.addFirst("0");
                case SECONDS -> {
                    if (words.size() == least) {
                        fields.addLast("*");
                    }
                }
            }
            return fields;
        }

        private String count() {
            return least == most ? "exactly " + least : least + " to " + most;
        }
    }

    static CronSchedule read(String text, ZoneId zone) {
        return read(text, zone, Form.MINUTES);
    }

    static CronSchedule readWithSeconds(String text, ZoneId zone) {
        return read(text, zone, Form.SECONDS);
    }

    private static CronSchedule read(String text, ZoneId zone, Form form) {
        if (text.isEmpty()) {
            throw new CronSyntaxException("empty spec string");
        }
        if (!text.startsWith("TZ=") && !text.startsWith("CRON_TZ=")) {
            return times(text, zone, form);
        }
        int end = text.indexOf(' ');
        if (end < 0) {
            // Kubernetes' parser does not survive a zone with nothing behind it.
            throw new CronSyntaxException("expected exactly 5 fields, found 0: []");
        }
        var named = zone(text.substring(text.indexOf('=') + 1, end), zone);
        return times(OUTER_BLANKS.matcher(text.substring(end)).replaceAll(""), named, form);
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

    private static CronSchedule times(String times, ZoneId zone, Form form) {
        if (!times.startsWith("@")) {
            return calendar(form.fields(words(times)), zone);
        }
        if (times.startsWith(EVERY)) {
            return every(times);
        }
        var fields = NICKNAMES.get(times);
        if (fields == null) {
            throw new CronSyntaxException("unrecognized descriptor: " + times);
        }
        return calendar(Form.MINUTES.fields(words(fields)), zone);
    }

    private static CronSchedule every(String times) {
        try {
            return FixedDelay.of(GoDuration.parse(times.substring(EVERY.length())));
        } catch (DurationSyntaxException e) {
            throw new CronSyntaxException(
                    "failed to parse duration " + times + ": " + e.getMessage());
        }
    }

    private static CronSchedule calendar(List<String> words, ZoneId zone) {
        return new CalendarSchedule(
                CronField.parse(words.get(0), Unit.SECOND),
                CronField.parse(words.get(1), Unit.MINUTE),
                CronField.parse(words.get(2), Unit.HOUR),
                CronField.parse(words.get(3), Unit.DAY_OF_MONTH),
                CronField.parse(words.get(4), Unit.MONTH),
                CronField.parse(words.get(5), Unit.DAY_OF_WEEK),
                zone);
    }

    private static List<String> words(String text) {
        return Stream.of(BLANKS.split(text)).filter(word -> !word.isEmpty()).toList();
    }
}
