// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.rules.cron;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

/** What people expect; the tables of {@link CronContractTest} tell the rest. */
class CronScheduleTest {
    @Test
    void a_day_that_never_comes_is_never_due() {
        assertThat(CronSchedule.parse("0 0 31 2 *", ZoneOffset.UTC).after(Instant.EPOCH)).isEmpty();
    }

    @Test
    void a_time_the_clock_skips_is_skipped_and_one_that_comes_twice_is_due_twice() {
        var berlin = CronSchedule.parse("30 2 * * *", ZoneId.of("Europe/Berlin"));

        assertThat(berlin.after(Instant.parse("2026-03-28T12:00:00Z")))
                .contains(Instant.parse("2026-03-30T00:30:00Z"));
        var first = Instant.parse("2026-10-25T00:30:00Z");
        assertThat(berlin.after(Instant.parse("2026-10-24T12:00:00Z"))).contains(first);
        assertThat(berlin.after(first)).contains(Instant.parse("2026-10-25T01:30:00Z"));
    }

    @Test
    void the_last_time_is_found_however_long_ago_the_first_was() {
        var start = Instant.parse("2020-01-01T00:00:00Z");
        var now = Instant.parse("2026-03-04T05:06:07Z");

        assertThat(CronSchedule.parse("*/5 * * * *", ZoneOffset.UTC).last(start, now))
                .contains(Instant.parse("2026-03-04T05:05:00Z"));
        assertThat(CronSchedule.parse("@yearly", ZoneOffset.UTC).last(start, now))
                .contains(Instant.parse("2026-01-01T00:00:00Z"));
        assertThat(CronSchedule.parse("@hourly", ZoneOffset.UTC).last(now, now.plusSeconds(60)))
                .isEmpty();
        assertThat(CronSchedule.parse("@every 7m", ZoneOffset.UTC).last(now, now.plusSeconds(1000)))
                .contains(now.plusSeconds(840));
    }

    @Test
    void the_next_time_of_a_fixed_distance_is_counted_from_when_it_was_due_last() {
        var since = Instant.parse("2026-03-04T05:00:00Z");
        var now = Instant.parse("2026-03-04T05:50:00Z");
        var hours = CronSchedule.parse("@every 1h", ZoneOffset.UTC);

        assertThat(hours.next(since, now)).contains(Instant.parse("2026-03-04T06:00:00Z"));
        assertThat(hours.next(since, now.plusSeconds(3600)))
                .contains(Instant.parse("2026-03-04T07:00:00Z"));
    }

    @Test
    void what_was_admitted_can_be_read_however_short() {
        var often = CronSchedule.parse("@every 500ms", ZoneOffset.UTC);

        assertThat(often.after(Instant.EPOCH)).contains(Instant.EPOCH.plusSeconds(1));
        assertThat(often.last(Instant.EPOCH, Instant.EPOCH.plusMillis(3500)))
                .contains(Instant.EPOCH.plusSeconds(3));
    }

    @Test
    void a_day_that_a_zone_leaves_out_is_not_looked_for_for_ever() {
        var samoa = CronSchedule.parse("0 12 30 12 *", ZoneId.of("Pacific/Apia"));

        assertThat(samoa.after(Instant.parse("2011-12-28T12:00:00Z")))
                .contains(Instant.parse("2012-12-29T22:00:00Z"));
    }
}
