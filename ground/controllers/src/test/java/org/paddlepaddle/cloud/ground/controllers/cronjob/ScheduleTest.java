// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.cronjob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.ground.controllers.cronjob.Schedule.Calendar;

class ScheduleTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    * * * * *              | 2026-03-04T05:06:07Z | 2026-03-04T05:07:00Z
                    0 * * * *              | 2026-03-04T05:06:07Z | 2026-03-04T06:00:00Z
                    @hourly                | 2026-03-04T05:00:00Z | 2026-03-04T06:00:00Z
                    @daily                 | 2026-03-04T05:06:07Z | 2026-03-05T00:00:00Z
                    @midnight              | 2026-12-31T23:59:59Z | 2027-01-01T00:00:00Z
                    @weekly                | 2026-03-04T05:06:07Z | 2026-03-08T00:00:00Z
                    @monthly               | 2026-03-04T05:06:07Z | 2026-04-01T00:00:00Z
                    @yearly                | 2026-03-04T05:06:07Z | 2027-01-01T00:00:00Z
                    */15 * * * *           | 2026-03-04T05:16:00Z | 2026-03-04T05:30:00Z
                    5/20 * * * *           | 2026-03-04T05:26:00Z | 2026-03-04T05:45:00Z
                    10-20/5,50 3 * * *     | 2026-03-04T03:20:00Z | 2026-03-04T03:50:00Z
                    30 6-16/4 * * 1-5      | 2026-03-06T15:00:00Z | 2026-03-09T06:30:00Z
                    0 9 * * MON-Fri        | 2026-03-07T00:00:00Z | 2026-03-09T09:00:00Z
                    0 0 29 feb *           | 2026-03-04T00:00:00Z | 2028-02-29T00:00:00Z
                    0 0 13 * 5             | 2026-03-01T00:00:00Z | 2026-03-06T00:00:00Z
                    0 0 13 * *             | 2026-03-01T00:00:00Z | 2026-03-13T00:00:00Z
                    0 0 ? * 5              | 2026-03-01T00:00:00Z | 2026-03-06T00:00:00Z
                    0 0 */10 * 5           | 2026-03-01T00:00:00Z | 2026-03-06T00:00:00Z
                    @every 1h30m           | 2026-03-04T05:06:07Z | 2026-03-04T06:36:07Z
                    """)
    void the_next_time_is_the_one_a_person_would_name(String text, Instant after, Instant next) {
        assertThat(Schedule.parse(text, ZoneOffset.UTC).after(after)).contains(next);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "* * * *",
                "* * * * * *",
                "60 * * * *",
                "* 24 * * *",
                "* * 0 * *",
                "* * * 13 *",
                "* * * * 7",
                "5-1 * * * *",
                "*/0 * * * *",
                "a * * * *",
                "1-2-3 * * * *",
                "*/2/3 * * * *",
                "@fortnightly",
                "@every soon",
                "@every ",
                ", * * * *",
                "-1 * * * *"
            })
    void what_makes_no_sense_is_refused(String text) {
        assertThatThrownBy(() -> Schedule.parse(text, ZoneOffset.UTC))
                .isInstanceOf(UnreadableScheduleException.class);
    }

    @Test
    void a_day_that_never_comes_is_never_due() {
        assertThat(Schedule.parse("0 0 31 2 *", ZoneOffset.UTC).after(Instant.EPOCH)).isEmpty();
    }

    @Test
    void a_time_the_clock_skips_is_skipped_and_one_that_comes_twice_is_due_twice() {
        var berlin = Schedule.parse("30 2 * * *", ZoneId.of("Europe/Berlin"));

        assertThat(berlin.after(Instant.parse("2026-03-28T12:00:00Z")))
                .contains(Instant.parse("2026-03-30T00:30:00Z"));
        var first = Instant.parse("2026-10-25T00:30:00Z");
        assertThat(berlin.after(Instant.parse("2026-10-24T12:00:00Z"))).contains(first);
        assertThat(berlin.after(first)).contains(Instant.parse("2026-10-25T01:30:00Z"));
    }

    /** Compared with trying every minute. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "UTC",
                "Asia/Shanghai",
                "Europe/Berlin",
                "America/New_York",
                "Australia/Lord_Howe",
                "America/Sao_Paulo",
                "Asia/Kathmandu"
            })
    void no_matching_minute_is_passed_over_and_no_other_is_named(String zoneName) {
        var zone = ZoneId.of(zoneName);
        var random = new Random(zoneName.hashCode());
        var changes = List.of("2026-03-08", "2026-03-29", "2026-04-05", "2026-10-04", "2026-10-25");
        for (int round = 0; round < 60; round++) {
            var text =
                    part(random, 0, 59)
                            + " "
                            + part(random, 0, 23)
                            + " * "
                            + part(random, 1, 12)
                            + " "
                            + part(random, 0, 6);
            var schedule = (Calendar) Schedule.parse(text, zone);
            var start =
                    Instant.parse(changes.get(random.nextInt(changes.size())) + "T00:00:00Z")
                            .minus(Duration.ofMinutes(random.nextInt(3000)));

            assertThat(schedule.after(start).filter(next -> next.isBefore(end(start))))
                    .as("%s in %s after %s", text, zone, start)
                    .isEqualTo(slowly(schedule, start));
        }
    }

    private static Instant end(Instant start) {
        return start.plus(Duration.ofDays(4));
    }

    private static Optional<Instant> slowly(Calendar schedule, Instant start) {
        for (var at = start.truncatedTo(ChronoUnit.MINUTES).plusSeconds(60);
                at.isBefore(end(start));
                at = at.plusSeconds(60)) {
            var local = at.atZone(schedule.zone());
            if (schedule.minute().has(local.getMinute())
                    && schedule.hour().has(local.getHour())
                    && schedule.month().has(local.getMonthValue())
                    && schedule.dayOfWeek().has(local.getDayOfWeek().getValue() % 7)) {
                return Optional.of(at);
            }
        }
        return Optional.empty();
    }

    private static String part(Random random, int first, int last) {
        int a = first + random.nextInt(last - first + 1);
        int b = first + random.nextInt(last - first + 1);
        return switch (random.nextInt(5)) {
            case 0 -> Integer.toString(a);
            case 1 -> Math.min(a, b) + "-" + Math.max(a, b);
            case 2 -> a + "," + b;
            case 3 -> Math.min(a, b) + "-" + last + "/" + (1 + random.nextInt(5));
            default -> "*";
        };
    }

    @Test
    void the_last_time_is_found_however_long_ago_the_first_was() {
        var start = Instant.parse("2020-01-01T00:00:00Z");
        var now = Instant.parse("2026-03-04T05:06:07Z");

        assertThat(Schedule.parse("*/5 * * * *", ZoneOffset.UTC).last(start, now))
                .contains(Instant.parse("2026-03-04T05:05:00Z"));
        assertThat(Schedule.parse("@yearly", ZoneOffset.UTC).last(start, now))
                .contains(Instant.parse("2026-01-01T00:00:00Z"));
        assertThat(Schedule.parse("@hourly", ZoneOffset.UTC).last(now, now.plusSeconds(60)))
                .isEmpty();
        assertThat(Schedule.parse("@every 7m", ZoneOffset.UTC).last(now, now.plusSeconds(1000)))
                .contains(now.plusSeconds(840));
    }
}
