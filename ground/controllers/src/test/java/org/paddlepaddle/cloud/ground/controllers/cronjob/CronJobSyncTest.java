// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.cronjob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.fabric8.kubernetes.api.model.ObjectReference;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import io.fabric8.kubernetes.api.model.batch.v1.CronJobBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.CronJobStatus;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.ground.controllers.cronjob.CronJobSync.News;
import org.paddlepaddle.cloud.ground.controllers.cronjob.CronJobSync.Step;

class CronJobSyncTest {
    private static final Instant NINE = Instant.parse("2026-01-01T09:00:00Z");

    private final CronJob hourly = cron("0 * * * *", "Allow");

    @Test
    void before_its_time_nothing_is_made_and_it_is_known_when_to_look() {
        var step = decide(hourly, NINE.minusSeconds(600));

        assertThat(step.start()).isEmpty();
        assertThat(step.recheck()).contains(Duration.ofMinutes(10).plusMillis(100));
        assertThat(step.status().getLastScheduleTime()).isNull();
    }

    @Test
    void at_its_time_one_job_is_made_named_after_the_minute() {
        var step = decide(hourly, NINE.plusMillis(100));

        assertThat(step.start()).contains(NINE);
        assertThat(step.status().getLastScheduleTime()).isEqualTo("2026-01-01T09:00:00Z");
        var job = CronJobs.make(hourly, NINE, ZoneOffset.UTC);
        assertThat(job.getMetadata().getName()).isEqualTo("report-" + NINE.getEpochSecond() / 60);
        assertThat(job.getMetadata().getAnnotations())
                .containsEntry(CronJobs.SCHEDULED, "2026-01-01T09:00:00Z");
    }

    @Test
    void what_was_made_before_a_crash_is_not_made_again() {
        var made = job(NINE, null);

        var step = decide(hourly, NINE.plusSeconds(5), made);

        assertThat(step.start()).isEmpty();
        assertThat(step.status().getLastScheduleTime()).isEqualTo("2026-01-01T09:00:00Z");
        assertThat(step.status().getActive())
                .extracting(ObjectReference::getName)
                .containsExactly(made.getMetadata().getName());
    }

    @Test
    void of_many_missed_times_only_the_last_counts_and_the_user_is_told() {
        var step = decide(hourly, NINE.plus(Duration.ofDays(10)).plusSeconds(60));

        assertThat(step.start()).contains(NINE.plus(Duration.ofDays(10)));
        assertThat(step.news()).extracting(News::reason).containsExactly("TooManyMissedTimes");
    }

    @Test
    void a_time_missed_by_more_than_the_deadline_is_let_go() {
        var strict =
                new CronJobBuilder(hourly)
                        .editSpec()
                        .withStartingDeadlineSeconds(30L)
                        .endSpec()
                        .build();

        assertThat(decide(strict, NINE.plusSeconds(20)).start()).contains(NINE);
        var late = decide(strict, NINE.plusSeconds(31));
        assertThat(late.start()).isEmpty();
        assertThat(late.news())
                .containsExactly(
                        new News(
                                true,
                                "MissSchedule",
                                "Missed scheduled time to start a job:"
                                        + " Thu, 1 Jan 2026 09:00:00 GMT"));
    }

    @Test
    void the_policy_says_what_becomes_of_a_job_that_still_runs() {
        var running = job(NINE.minusSeconds(3600), null);
        var now = NINE.plusSeconds(1);

        assertThat(decide(cron("0 * * * *", "Allow"), now, running).start()).contains(NINE);
        var forbidden = decide(cron("0 * * * *", "Forbid"), now, running);
        assertThat(forbidden.start()).isEmpty();
        assertThat(forbidden.news()).extracting(News::reason).contains("JobAlreadyActive");
        var replaced = decide(cron("0 * * * *", "Replace"), now, running);
        assertThat(replaced.start()).contains(NINE);
        assertThat(replaced.delete()).containsExactly(running);
        assertThat(replaced.status().getActive()).isEmpty();
    }

    @Test
    void a_job_a_user_made_from_the_template_forbids_nothing() {
        var manual = new JobBuilder(job(NINE.minusSeconds(3600), null)).build();
        manual.getMetadata().setAnnotations(null);

        var step = decide(cron("0 * * * *", "Forbid"), NINE.plusSeconds(1), manual);

        assertThat(step.start()).contains(NINE);
        assertThat(step.status().getActive()).isEmpty();
    }

    @Test
    void suspended_it_starts_nothing_but_still_keeps_its_books() {
        var suspended =
                new CronJobBuilder(cron("0 * * * *", "Allow"))
                        .editSpec()
                        .withSuspend(true)
                        .endSpec()
                        .build();

        var step = decide(suspended, NINE, job(NINE.minusSeconds(3600), "Complete"));

        assertThat(step.start()).isEmpty();
        assertThat(step.recheck()).isEmpty();
        assertThat(step.status().getLastSuccessfulTime()).isEqualTo("2026-01-01T08:00:30Z");
    }

    @Test
    void ended_jobs_beyond_the_history_go_oldest_first() {
        var jobs =
                IntStream.range(0, 9)
                        .mapToObj(
                                i ->
                                        job(
                                                NINE.minusSeconds(3600L * (i + 1)),
                                                i % 3 == 2 ? "Failed" : "Complete"))
                        .toArray(Job[]::new);

        var step = decide(handled(hourly), NINE.minusSeconds(60), jobs);

        assertThat(step.delete())
                .containsExactlyInAnyOrder(jobs[7], jobs[6], jobs[4], jobs[8], jobs[5]);
    }

    @Test
    void the_end_of_a_listed_job_and_its_loss_are_told() {
        var ended = job(NINE.minusSeconds(3600), "Complete");
        var status = new CronJobStatus();
        status.setActive(
                List.of(
                        CronJobSync.reference(ended),
                        CronJobSync.reference(job(NINE.minusSeconds(7200), null))));
        status.setLastScheduleTime("2026-01-01T08:00:00Z");
        var listed = new CronJobBuilder(hourly).withStatus(status).build();

        var step = decide(listed, NINE.minusSeconds(60), ended);

        assertThat(step.news())
                .extracting(News::message)
                .containsExactly(
                        "Saw completed job: %s, condition: Complete"
                                .formatted(ended.getMetadata().getName()),
                        "Active job went missing: "
                                + CronJobs.name(hourly, NINE.minusSeconds(7200)));
        assertThat(step.status().getActive()).isEmpty();
    }

    @Test
    void times_are_those_of_the_zone_it_names_else_of_home() {
        var morning = cron("0 9 * * *", "Allow");
        var shanghai =
                new CronJobBuilder(morning)
                        .editSpec()
                        .withTimeZone("Asia/Shanghai")
                        .endSpec()
                        .build();
        var now = Instant.parse("2026-01-02T01:00:30Z");
        var there = Instant.parse("2026-01-02T01:00:00Z");

        assertThat(decide(shanghai, now).start()).contains(there);
        assertThat(decide(morning, now).start()).contains(NINE);
        assertThat(CronJobSync.decide(morning, List.of(), now, ZoneId.of("Asia/Shanghai")).start())
                .contains(there);
        assertThat(CronJobs.make(shanghai, now, ZoneOffset.UTC).getMetadata().getAnnotations())
                .containsEntry(CronJobs.SCHEDULED, "2026-01-02T09:00:30+08:00");
    }

    @Test
    void what_cannot_be_read_is_told() {
        var lost =
                new CronJobBuilder(hourly)
                        .editSpec()
                        .withTimeZone("Atlantis/Centre")
                        .endSpec()
                        .build();

        assertThat(decide(cron("0 25 * * *", "Allow"), NINE).news())
                .extracting(News::reason)
                .containsExactly("UnparseableSchedule");
        assertThat(decide(lost, NINE).news())
                .extracting(News::reason)
                .containsExactly("UnknownTimeZone");
    }

    @Test
    void a_schedule_that_never_comes_is_told() {
        var step = decide(cron("59 23 31 2 *", "Allow"), NINE);

        assertThat(step.start()).isEmpty();
        assertThat(step.news())
                .extracting(News::reason, News::message)
                .containsExactly(
                        tuple(
                                "InvalidSchedule",
                                "invalid schedule: 59 23 31 2 * : time difference between two"
                                        + " schedules is less than 1 second"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"@every 500ms", "@every 1.5s", "@every 30m1h", "+5 * * * *", "5, * * * *"})
    void what_the_api_admits_can_be_read(String schedule) {
        var step = decide(cron(schedule, "Allow"), NINE.plusSeconds(3600));

        assertThat(step.news()).noneMatch(news -> news.reason().equals("UnparseableSchedule"));
        assertThat(step.start()).isPresent();
    }

    private static Step decide(CronJob cron, Instant now, Job... jobs) {
        return CronJobSync.decide(cron, List.of(jobs), now, ZoneOffset.UTC);
    }

    private static CronJob handled(CronJob cron) {
        return new CronJobBuilder(cron)
                .withNewStatus()
                .withLastScheduleTime("2026-01-01T08:00:00Z")
                .endStatus()
                .build();
    }

    private static CronJob cron(String schedule, String policy) {
        return new CronJobBuilder()
                .withNewMetadata()
                .withNamespace("default")
                .withName("report")
                .withUid("cron-uid")
                .withCreationTimestamp("2026-01-01T08:30:00Z")
                .endMetadata()
                .withNewSpec()
                .withSchedule(schedule)
                .withConcurrencyPolicy(policy)
                .withSuccessfulJobsHistoryLimit(3)
                .withFailedJobsHistoryLimit(1)
                .withNewJobTemplate()
                .withNewSpec()
                .endSpec()
                .endJobTemplate()
                .endSpec()
                .build();
    }

    private Job job(Instant due, @Nullable String end) {
        var job =
                new JobBuilder(CronJobs.make(hourly, due, ZoneOffset.UTC))
                        .editMetadata()
                        .withUid("uid-" + due)
                        .endMetadata()
                        .withNewStatus()
                        .withStartTime(due.toString())
                        .endStatus();
        if (end != null) {
            job.editStatus()
                    .withCompletionTime(
                            end.equals("Complete") ? due.plusSeconds(30).toString() : null)
                    .addNewCondition()
                    .withType(end)
                    .withStatus("True")
                    .endCondition()
                    .endStatus();
        }
        return job.build();
    }
}
