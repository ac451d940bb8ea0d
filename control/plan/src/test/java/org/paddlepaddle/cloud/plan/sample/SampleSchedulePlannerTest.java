// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.api.sample.SampleJobPhase;
import org.paddlepaddle.cloud.api.sample.SampleReason;
import org.paddlepaddle.cloud.plan.Checked;
import org.paddlepaddle.cloud.plan.Plan;
import org.paddlepaddle.cloud.plan.Problem;
import org.paddlepaddle.cloud.plan.sample.schedule.DesiredSchedule;
import org.paddlepaddle.cloud.plan.sample.schedule.ObservedSampleRun;
import org.paddlepaddle.cloud.plan.sample.schedule.RunAction;
import org.paddlepaddle.cloud.plan.sample.schedule.SampleSchedulePlanner;
import org.paddlepaddle.cloud.plan.sample.schedule.ScheduleView;

/** Which runs of a job with a schedule are made and which go. */
class SampleSchedulePlannerTest {
    /** Three in the night in Shanghai, in winter and in summer. */
    private static final Instant DUE = Instant.parse("2026-01-01T19:00:00Z");

    private static final String NIGHTLY = "schedule: '0 3 * * *'\ntimeZone: Asia/Shanghai\n";

    private static DesiredSchedule schedule(String more) {
        return Sets.job("sampleSetRef: {name: a}\ntype: sync\n" + NIGHTLY + more)
                .schedule()
                .orElseThrow();
    }

    private static Plan<RunAction, ScheduleView> plan(
            String more, Duration after, ObservedSampleRun... runs) {
        return new SampleSchedulePlanner(
                        "nightly",
                        schedule(more),
                        List.of(runs),
                        DUE.minus(Duration.ofHours(1)),
                        DUE.plus(after))
                .plan();
    }

    private static ObservedSampleRun run(int number, SampleJobPhase phase) {
        return new ObservedSampleRun(
                "run-" + number,
                "uid-" + number,
                DUE.minus(Duration.ofDays(30 - number)),
                Optional.of(phase),
                false);
    }

    @Test
    void given_the_time_has_come_in_the_zone_then_one_run_is_made() {
        var early = plan("", Duration.ofMinutes(-1));
        assertThat(early.actions()).isEmpty();
        assertThat(early.status().next()).contains(DUE);
        assertThat(early.recheck()).contains(Duration.ofMillis(60_100));

        var plan = plan("", Duration.ofSeconds(2));

        assertThat(plan.actions()).containsExactly(new RunAction.Create("nightly-29454900"));
        assertThat(plan.status().last()).contains(DUE);
        assertThat(plan.status().next()).contains(DUE.plus(Duration.ofDays(1)));
        assertThat(plan.status().message())
                .isEqualTo("the next run is due at 2026-01-02T19:00:00Z");
    }

    @Test
    void given_the_run_was_made_before_a_crash_then_it_is_not_made_twice() {
        var made = new ObservedSampleRun("nightly-29454900", "uid", DUE, Optional.empty(), false);

        assertThat(plan("", Duration.ofSeconds(2), made).actions()).isEmpty();
    }

    @Test
    void given_many_missed_times_then_the_last_one_counts_unless_it_is_too_late() {
        assertThat(plan("", Duration.ofDays(9)).actions()).hasSize(1);
        assertThat(plan("startingDeadlineSeconds: 60", Duration.ofMinutes(2)).actions()).isEmpty();
    }

    @Test
    void given_suspension_then_nothing_is_made() {
        var plan = plan("suspend: true", Duration.ofSeconds(2));

        assertThat(plan.actions()).isEmpty();
        assertThat(plan.recheck()).isEmpty();
        assertThat(plan.status().reason()).isEqualTo(SampleReason.ScheduleSuspended);
    }

    @ParameterizedTest
    @CsvSource({"Allow,1,0", "Forbid,0,0", "Replace,1,1"})
    void given_a_run_that_is_not_done_then_the_policy_decides(
            String policy, int made, int deleted) {
        var plan =
                plan(
                        "concurrencyPolicy: " + policy,
                        Duration.ofSeconds(2),
                        run(1, SampleJobPhase.Running));

        assertThat(plan.actions()).filteredOn(RunAction.Create.class::isInstance).hasSize(made);
        assertThat(plan.actions()).filteredOn(RunAction.Delete.class::isInstance).hasSize(deleted);
    }

    @Test
    void given_more_runs_than_are_kept_then_the_oldest_go() {
        var runs = new ArrayList<ObservedSampleRun>();
        for (int number = 1; number <= 5; number++) {
            runs.add(run(number, SampleJobPhase.Succeeded));
            runs.add(run(number + 10, SampleJobPhase.Failed));
        }

        var plan = plan("", Duration.ofMinutes(-1), runs.toArray(ObservedSampleRun[]::new));

        assertThat(plan.actions())
                .map(action -> ((RunAction.Delete) action).name())
                .containsExactly("run-1", "run-2", "run-11", "run-12", "run-13", "run-14");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "schedule: every night | spec.schedule",
                "schedule: '@daily'; timeZone: Mars/Base | spec.timeZone",
                "schedule: '@daily'; concurrencyPolicy: Never | spec.concurrencyPolicy",
            })
    void given_something_wrong_then_it_is_named(String yaml, String path) {
        var problems =
                Sets.checkJob("sampleSetRef: {name: a}\ntype: sync\n" + yaml.replace("; ", "\n"))
                                instanceof Checked.Invalid<DesiredSampleJob>(var found)
                        ? found
                        : List.<Problem>of();

        assertThat(problems).extracting(Problem::path).containsExactly(path);
    }
}
