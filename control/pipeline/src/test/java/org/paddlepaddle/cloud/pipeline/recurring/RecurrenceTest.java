// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.recurring;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.rules.cron.CronSchedule;
import org.paddlepaddle.cloud.pipeline.recurring.Recurrence.Decision;

/** When recurring runs are due. */
class RecurrenceTest {
    private static final Instant MADE = Instant.parse("2026-01-01T08:00:00Z");
    private static final Trigger.Schedule HOURLY =
            new Trigger.Cron(CronSchedule.parseWithSeconds("0 0 * * * *", ZoneOffset.UTC));
    private static final Trigger.Schedule MINUTELY = new Trigger.Periodic(Duration.ofMinutes(1));

    private static Instant at(String time) {
        return Instant.parse("2026-01-01T" + time + "Z");
    }

    private static Recurrence of(Trigger.Schedule schedule, boolean catchup) {
        var always = new Trigger(schedule, Optional.empty(), Optional.empty());
        return new Recurrence(always, true, catchup, 1, MADE, Optional.empty());
    }

    private static Recurrence after(Recurrence before, String last) {
        return new Recurrence(
                before.trigger(),
                before.enabled(),
                before.catchup(),
                before.concurrency(),
                before.created(),
                Optional.of(at(last)));
    }

    private static Recurrence within(Recurrence before, String start, String end) {
        var bounded =
                new Trigger(
                        before.trigger().schedule(), Optional.of(at(start)), Optional.of(at(end)));
        return new Recurrence(bounded, true, before.catchup(), 1, MADE, before.last());
    }

    /** Every time a run is started for, when somebody looks at these times. */
    private static List<String> started(Recurrence recurrence, String... looks) {
        var started = new ArrayList<String>();
        var now = recurrence;
        for (var look : looks) {
            while (now.decide(0, at(look)) instanceof Decision.Start(var due)) {
                started.add(due.toString().substring(11, 19));
                now = after(now, due.toString().substring(11, 19));
            }
        }
        return started;
    }

    @Test
    void nothing_is_due_before_the_first_time_of_the_calendar() {
        assertThat(of(HOURLY, true).decide(0, at("08:59:59")))
                .isEqualTo(new Decision.Later(at("09:00:00")));
    }

    @Test
    void a_period_counts_from_when_it_was_made() {
        assertThat(of(MINUTELY, true).decide(0, at("08:00:30")))
                .isEqualTo(new Decision.Later(at("08:01:00")));
    }

    @Nested
    class Given_times_were_missed {
        @Test
        void when_it_catches_up_then_each_is_started_in_order() {
            assertThat(started(of(HOURLY, true), "11:30:00"))
                    .containsExactly("09:00:00", "10:00:00", "11:00:00");
        }

        @Test
        void when_it_does_not_then_the_latest_is_started_alone() {
            assertThat(started(of(HOURLY, false), "11:30:00")).containsExactly("11:00:00");
            assertThat(started(of(MINUTELY, false), "11:30:30")).containsExactly("11:30:00");
        }

        @Test
        void when_its_time_is_over_then_none_after_its_end_is_started() {
            assertThat(started(within(of(HOURLY, true), "08:30:00", "10:00:00"), "23:00:00"))
                    .containsExactly("09:00:00", "10:00:00");
            assertThat(started(within(of(HOURLY, false), "08:30:00", "10:00:00"), "23:00:00"))
                    .containsExactly("10:00:00");
        }
    }

    @Test
    void every_time_is_started_once_whoever_looks_how_often() {
        assertThat(started(of(HOURLY, false), "09:00:00", "09:00:00", "09:59:59", "10:00:01"))
                .containsExactly("09:00:00", "10:00:00");
    }

    @Test
    void a_start_in_the_future_is_waited_for() {
        assertThat(within(of(MINUTELY, false), "12:00:00", "13:00:00").decide(0, at("08:10:00")))
                .isEqualTo(new Decision.Later(at("12:01:00")));
    }

    @Test
    void a_run_that_is_due_waits_for_those_under_way() {
        assertThat(of(HOURLY, true).decide(1, at("09:00:00")))
                .isEqualTo(new Decision.Busy(at("09:00:00")));
    }

    @Test
    void nothing_is_due_while_it_is_disabled() {
        var enabled = of(HOURLY, true);
        var disabled = new Recurrence(enabled.trigger(), false, true, 1, MADE, Optional.empty());

        assertThat(disabled.decide(0, at("23:00:00"))).isEqualTo(new Decision.Never());
    }
}
