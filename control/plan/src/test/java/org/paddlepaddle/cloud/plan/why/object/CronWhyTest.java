// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why.object;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
                "0 0 */10 * 5|2026-01-02T00:00:00Z",
                "0 0 13 * 5|2026-01-02T00:00:00Z",
                "@every 90m|2026-01-01T13:30:00Z",
            })
    void its_next_time_is_the_one_the_controller_waits_for(String schedule, String next) {
        var cron = cron("schedule: '%s'".formatted(schedule), "");

        assertThat(ObjectWhy.ofCronJob(cron, List.of(), NOON))
                .isEqualTo(found(ObjectCause.CronWaits, next));
    }

    @Test
    void a_fixed_distance_is_counted_from_the_last_time() {
        var cron = cron("schedule: '@every 1h'", "lastScheduleTime: '2026-01-01T11:10:00Z'");

        assertThat(ObjectWhy.ofCronJob(cron, List.of(), NOON))
                .isEqualTo(found(ObjectCause.CronWaits, "2026-01-01T12:10:00Z"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"61 * * * *", "* * * *", "0 0 * * 7", "x * * * *"})
    void what_cannot_be_read_is_never_due(String schedule) {
        var cron = cron("schedule: '%s'".formatted(schedule), "");

        assertThat(ObjectWhy.ofCronJob(cron, List.of(), NOON))
                .isEqualTo(found(ObjectCause.CronNever, schedule));
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
