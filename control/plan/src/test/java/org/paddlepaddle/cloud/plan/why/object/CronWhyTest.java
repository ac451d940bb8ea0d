// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why.object;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CronWhyTest {
    /** A Thursday. */
    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    @Test
    void otherwise_it_waits_for_its_next_time_in_its_own_zone() {
        var cron = cron("schedule: '30 9 * * *', timeZone: Asia/Shanghai", "");

        assertThat(ObjectWhy.ofCronJob(cron, List.of(), NOON))
                .isEqualTo(found(ObjectCause.CronWaits, "2026-01-02T01:30:00Z"));
    }

    @Test
    void a_suspended_one_starts_nothing() {
        assertThat(
                        ObjectWhy.ofCronJob(
                                cron("schedule: '@hourly', suspend: true", ""), List.of(), NOON))
                .isEqualTo(found(ObjectCause.CronSuspended));
    }

    @Test
    void a_running_job_forbids_the_next_where_only_one_may_run() {
        var active = "active: [{name: nightly-1}]";

        assertThat(
                        ObjectWhy.ofCronJob(
                                cron("schedule: '@hourly', concurrencyPolicy: Forbid", active),
                                List.of(),
                                NOON))
                .isEqualTo(found(ObjectCause.CronBusy, "nightly-1"));
        assertThat(
                        ObjectWhy.ofCronJob(cron("schedule: '@hourly'", active), List.of(), NOON)
                                .cause())
                .isEqualTo(ObjectCause.CronWaits);
    }

    @Test
    void only_the_last_job_counts() {
        var failed =
                job("a", "2026-01-01T10:00:00Z", "{type: Failed, status: 'True', message: boom}");
        var fine = job("b", "2026-01-01T11:00:00Z", "{type: Complete, status: 'True'}");
        var cron = cron("schedule: '@hourly'", "");

        assertThat(ObjectWhy.ofCronJob(cron, List.of(failed), NOON))
                .isEqualTo(found(ObjectCause.CronLastFailed, "a", "boom", "2026-01-01T13:00:00Z"));
        assertThat(ObjectWhy.ofCronJob(cron, List.of(failed, fine), NOON).cause())
                .isEqualTo(ObjectCause.CronWaits);
    }

    @Test
    void a_day_that_never_comes_is_said_so() {
        assertThat(ObjectWhy.ofCronJob(cron("schedule: '0 0 30 2 *'", ""), List.of(), NOON))
                .isEqualTo(found(ObjectCause.CronNever, "0 0 30 2 *"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "* * * * *|2026-01-01T12:01Z",
                "*/15 * * * *|2026-01-01T12:15Z",
                "0 8-18/4 * * mon-fri|2026-01-01T16:00Z",
                "5,10 0 * * *|2026-01-02T00:05Z",
                "0 0 13 * 5|2026-01-02T00:00Z",
                "0 0 29 feb *|2028-02-29T00:00Z",
                "0 0 * * 7|2026-01-04T00:00Z",
                "@yearly|2027-01-01T00:00Z",
            })
    void schedules_are_due(String schedule, ZonedDateTime due) {
        var noon = ZonedDateTime.parse("2026-01-01T12:00:30Z");

        assertThat(CronTimes.parse(schedule).orElseThrow().next(noon)).contains(due);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"61 * * * *", "@every 1h", "* * * *", "5-1 * * * *", "x * * * *"})
    void what_is_not_understood_has_no_time(String schedule) {
        assertThat(CronTimes.parse(schedule)).isEmpty();
    }

    private static ObjectFinding found(ObjectCause cause, Object... details) {
        return ObjectFinding.of(cause, "cronjob/nightly", details);
    }

    private static CronJob cron(String spec, String status) {
        return Serialization.unmarshal(
                "metadata: {name: nightly}\nspec: {%s}\nstatus: {%s}".formatted(spec, status),
                CronJob.class);
    }

    private static Job job(String name, String made, String condition) {
        return Serialization.unmarshal(
                "metadata: {name: %s, creationTimestamp: '%s'}\nstatus: {conditions: [%s]}"
                        .formatted(name, made, condition),
                Job.class);
    }
}
