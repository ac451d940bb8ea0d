// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.plan.job.Jobs.NOON;
import static org.paddlepaddle.cloud.plan.job.Jobs.all;
import static org.paddlepaddle.cloud.plan.job.Jobs.at;
import static org.paddlepaddle.cloud.plan.job.Jobs.attempt;
import static org.paddlepaddle.cloud.plan.job.Jobs.madeIn;
import static org.paddlepaddle.cloud.plan.job.Jobs.published;
import static org.paddlepaddle.cloud.plan.job.Jobs.server;
import static org.paddlepaddle.cloud.plan.job.Jobs.with;
import static org.paddlepaddle.cloud.plan.job.Jobs.without;
import static org.paddlepaddle.cloud.plan.job.Jobs.worker;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.api.job.FailedPod;
import org.paddlepaddle.cloud.api.job.JobPhase;
import org.paddlepaddle.cloud.api.job.JobReason;
import org.paddlepaddle.cloud.api.job.Role;
import org.paddlepaddle.cloud.plan.Plan;
import org.paddlepaddle.cloud.plan.job.desired.DesiredJob;
import org.paddlepaddle.cloud.plan.job.pod.ObservedPod;
import org.paddlepaddle.cloud.plan.job.pod.PodId;
import org.paddlepaddle.cloud.plan.job.pod.PodState;

/** What follows when pods of a running job end badly or vanish. */
class RestartsTest {
    private static final String ROLES =
            "ps: {replicas: 1, TEMPLATE}\nworker: {replicas: 2, TEMPLATE}\n";
    private static final PodState RUNNING = new PodState.Running();
    private static final PodState CRASHED = exit(139);

    private static PodState exit(int code) {
        return new PodState.Failed("exited with code " + code, OptionalInt.of(code), "Error");
    }

    private static ObservedJob running(DesiredJob job) {
        return published(all(job, RUNNING), job.shape(), true);
    }

    private static Plan<Action, JobView> afterCrash(DesiredJob job, PodId pod) {
        return JobPlanner.plan(job, with(running(job), job, pod, CRASHED));
    }

    @Nested
    class Given_the_whole_job_starts_again {
        private final DesiredJob job = Jobs.roles("backoffLimit: 2\n" + ROLES);

        @Test
        void when_a_worker_fails_then_the_new_attempt_is_written_down_before_a_pod_is_lost() {
            var plan = afterCrash(job, worker(1));

            assertThat(plan.actions()).isEmpty();
            assertThat(plan.recheck()).contains(Duration.ZERO);
            assertThat(plan.status().phase()).isEqualTo(JobPhase.Restarting);
            assertThat(plan.status().reason()).isEqualTo(JobReason.PodFailed);
            assertThat(plan.status().message())
                    .isEqualTo("worker-1: exited with code 139; attempt 1 follows");
            assertThat(plan.status().next())
                    .contains(new Attempt(1, 1, Map.of(Role.ps, 1, Role.worker, 1), NOON));
        }

        @Test
        void when_it_is_written_down_then_every_pod_of_the_last_attempt_goes() {
            var next = afterCrash(job, worker(1)).status().next().orElseThrow();

            var plan = JobPlanner.plan(job, attempt(running(job), next));

            assertThat(plan.status().reason()).isEqualTo(JobReason.WaitingForClearance);
            assertThat(plan.actions()).hasSize(3).allMatch(Action.DeletePod.class::isInstance);
        }

        @Test
        void when_they_are_gone_then_pods_are_made_for_the_new_attempt() {
            var next = afterCrash(job, worker(1)).status().next().orElseThrow();
            var map = published(Jobs.nothing(), job.shape(), true);

            var plan = JobPlanner.plan(job, attempt(map, next));

            assertThat(plan.actions())
                    .containsExactly(
                            new Action.CreatePod(server(0), 1),
                            new Action.CreatePod(worker(0), 1),
                            new Action.CreatePod(worker(1), 1));
        }

        @Test
        void when_they_have_addresses_then_the_map_is_published_anew_on_other_ports() {
            var next = afterCrash(job, worker(1)).status().next().orElseThrow();
            var map = published(all(job, new PodState.Starting("new")), job.shape(), true);
            var placed = attempt(map, next);
            for (var id : job.shape().pods()) {
                placed = with(placed, id, pod -> madeIn(pod, 1));
            }

            var plan = JobPlanner.plan(job, placed);

            assertThat(plan.actions().getFirst()).isEqualTo(new Action.TakePorts(false, 20));
            assertThat(plan.actions().get(1))
                    .isInstanceOfSatisfying(
                            Action.Publish.class,
                            publish -> assertThat(publish.attempts()).containsExactly(1));
        }

        @Test
        void when_a_pod_vanishes_then_that_counts_as_well() {
            var plan = JobPlanner.plan(job, without(running(job), worker(0)));

            assertThat(plan.status().phase()).isEqualTo(JobPhase.Restarting);
            assertThat(plan.status().reason()).isEqualTo(JobReason.PodLost);
        }

        @Test
        void when_the_limit_is_reached_then_it_failed_and_says_so() {
            var twice = new Attempt(0, 2, Map.of(), NOON);

            var plan =
                    JobPlanner.plan(
                            job, attempt(with(running(job), job, worker(0), CRASHED), twice));

            assertThat(plan.status())
                    .isEqualTo(
                            new JobView(
                                            JobPhase.Failed,
                                            JobReason.BackoffLimitExceeded,
                                            "worker-0: exited with code 139; this was failure 3 and"
                                                    + " backoffLimit is 2")
                                    .of(new FailedPod("ctr-worker-0", "paddle")));
        }
    }

    @Nested
    class Given_a_narrower_strategy {
        @Test
        void when_a_role_starts_again_then_the_others_go_on() {
            var job = Jobs.roles("restartStrategy: Role\n" + ROLES);

            var next = afterCrash(job, worker(0)).status().next().orElseThrow();
            var plan = JobPlanner.plan(job, attempt(running(job), next));

            assertThat(next.since(Role.worker)).isEqualTo(1);
            assertThat(next.since(Role.ps)).isZero();
            assertThat(plan.actions())
                    .containsExactly(
                            new Action.DeletePod(
                                    worker(0), "uid-worker-0", "another attempt follows"),
                            new Action.DeletePod(
                                    worker(1), "uid-worker-1", "another attempt follows"));
        }

        @Test
        void when_pods_go_on_then_the_ports_stay() {
            var job = Jobs.roles("restartStrategy: Role\n" + ROLES);
            var next = afterCrash(job, worker(0)).status().next().orElseThrow();
            var placed = attempt(running(job), next);
            placed = with(placed, worker(0), pod -> madeIn(pod, 1));
            placed = with(placed, worker(1), pod -> madeIn(pod, 1));

            var plan = JobPlanner.plan(job, placed);

            assertThat(plan.actions().getFirst()).isEqualTo(new Action.TakePorts(true, 20));
        }

        @Test
        void when_one_pod_starts_again_then_only_that_one_goes() {
            var job = Jobs.roles("restartStrategy: Pod\n" + ROLES);

            var plan = afterCrash(job, worker(1));

            assertThat(plan.actions())
                    .containsExactly(new Action.DeletePod(worker(1), "uid-worker-1", "it failed"));
            assertThat(plan.status().next()).contains(new Attempt(1, 1, Map.of(), NOON));
        }

        @Test
        void when_it_is_a_server_then_the_whole_job_starts_again() {
            for (var strategy : List.of("Pod", "Role")) {
                var job = Jobs.roles("restartStrategy: " + strategy + "\n" + ROLES);

                var next = afterCrash(job, server(0)).status().next().orElseThrow();

                assertThat(next.since()).containsEntry(Role.worker, 1).containsEntry(Role.ps, 1);
            }
        }
    }

    @Nested
    class Given_failure_rules {
        private static final String RULES =
                """
                backoffLimit: 1
                failureRules:
                  - {action: FailJob, onExitCodes: {operator: In, values: [3]}}
                  - {action: Ignore, onReasons: [Evicted]}
                  - {action: FailJob, roles: [ps], onExitCodes: {operator: NotIn, values: [137]}}
                """;
        private final DesiredJob job = Jobs.roles(RULES + ROLES);

        private JobView after(PodId pod, PodState state) {
            return JobPlanner.plan(job, with(running(job), job, pod, state)).status();
        }

        @Test
        void when_a_code_is_fatal_then_the_job_fails_at_once() {
            assertThat(after(worker(0), exit(3)).phase()).isEqualTo(JobPhase.Failed);
            assertThat(after(worker(0), exit(4)).phase()).isEqualTo(JobPhase.Restarting);
        }

        @Test
        void when_a_reason_is_ignored_then_it_does_not_count() {
            var evicted = new PodState.Failed("Evicted: disk", OptionalInt.empty(), "Evicted");

            assertThat(after(worker(0), evicted).next().orElseThrow().restarts()).isZero();
        }

        @Test
        void when_a_rule_is_about_one_role_then_the_others_count() {
            assertThat(after(server(0), exit(1)).phase()).isEqualTo(JobPhase.Failed);
            assertThat(after(server(0), exit(137)).phase()).isEqualTo(JobPhase.Restarting);
            assertThat(after(worker(0), exit(1)).phase()).isEqualTo(JobPhase.Restarting);
        }

        @Test
        void when_several_pods_fail_then_the_worst_decides() {
            var both = with(running(job), job, worker(0), exit(1));

            var view = JobPlanner.plan(job, with(both, job, worker(1), exit(3))).status();

            assertThat(view.phase()).isEqualTo(JobPhase.Failed);
            assertThat(view.message()).startsWith("worker-1");
        }
    }

    @Nested
    class Given_one_failure_after_another {
        private final DesiredJob job = Jobs.roles("backoffLimit: 20\n" + ROLES);

        @ParameterizedTest
        @CsvSource({"0,0", "1,10", "2,20", "3,40", "6,320", "7,360", "19,360"})
        void then_the_pauses_grow(int before, int seconds) {
            var failed = with(running(job), job, worker(0), CRASHED);

            var plan =
                    JobPlanner.plan(job, attempt(failed, new Attempt(0, before, Map.of(), NOON)));

            assertThat(plan.status().next().orElseThrow().begun())
                    .isEqualTo(NOON.plusSeconds(seconds));
        }

        @Test
        void when_the_last_attempt_was_long_then_the_next_follows_at_once() {
            var failed = with(running(job), job, worker(0), CRASHED);
            var later = NOON.plus(PodFailures.HEALTHY);

            var plan =
                    JobPlanner.plan(
                            job, at(attempt(failed, new Attempt(0, 7, Map.of(), NOON)), later));

            assertThat(plan.status().next().orElseThrow().begun()).isEqualTo(later);
        }

        @Test
        void when_it_pauses_then_it_says_until_when_and_makes_no_pods() {
            var next = new Attempt(1, 1, Map.of(Role.worker, 1), NOON.plusSeconds(10));

            var plan = JobPlanner.plan(job, attempt(Jobs.nothing(), next));

            assertThat(plan.actions()).isEmpty();
            assertThat(plan.recheck()).contains(Duration.ofSeconds(10));
            assertThat(plan.status().reason()).isEqualTo(JobReason.WaitingForBackOff);
            assertThat(plan.status().message()).contains("2026-01-01T12:00:10Z");
        }
    }

    /** Workers end their servers, with code 0, just before they end themselves. */
    @Nested
    class Given_a_server_that_ended_well_and_workers_that_run {
        private static final PodState ENDED = new PodState.Succeeded(Optional.of(NOON));
        private static final Duration GRACE = Duration.ofMinutes(10);

        private static Plan<Action, JobView> later(DesiredJob job, Duration passed) {
            var deserted = with(running(job), job, server(0), ENDED);
            return JobPlanner.plan(job, at(deserted, NOON.plus(passed)));
        }

        @Test
        void when_they_have_time_left_then_it_runs_and_says_until_when() {
            var plan = later(Jobs.roles(ROLES), Duration.ofMinutes(1));

            assertThat(plan.status())
                    .isEqualTo(
                            new JobView(
                                    JobPhase.Running,
                                    JobReason.PodsRunning,
                                    "ps-0 ended; 2 workers have until 2026-01-01T12:10:00Z to end"
                                            + " too, or the attempt fails"));
            assertThat(plan.recheck()).contains(Duration.ofMinutes(9));
        }

        @Test
        void when_they_hang_then_the_job_failed() {
            var plan = later(Jobs.roles(ROLES), GRACE);

            assertThat(plan.status())
                    .isEqualTo(
                            new JobView(
                                            JobPhase.Failed,
                                            JobReason.PodFailed,
                                            "ps-0: it ended with code 0, and 10 minutes later 2"
                                                    + " workers had not")
                                    .of(new FailedPod("ctr-ps-0", "paddle")));
        }

        @Test
        void when_one_of_them_hangs_and_failures_are_allowed_then_all_start_again() {
            var job = Jobs.roles("backoffLimit: 1\nrestartStrategy: Pod\n" + ROLES);
            var deserted =
                    with(
                            with(running(job), job, server(0), ENDED),
                            job,
                            worker(0),
                            new PodState.Succeeded());

            var plan = JobPlanner.plan(job, at(deserted, NOON.plus(GRACE)));

            assertThat(plan.status().phase()).isEqualTo(JobPhase.Restarting);
            assertThat(plan.status().message())
                    .startsWith("ps-0: it ended with code 0, and 10 minutes later worker-1 had not")
                    .endsWith("attempt 1 follows");
            assertThat(plan.status().next().orElseThrow().since())
                    .isEqualTo(Map.of(Role.ps, 1, Role.worker, 1));
        }

        @Test
        void when_they_end_well_after_all_then_the_job_completed() {
            var job = Jobs.roles(ROLES);
            var done = with(all(job, new PodState.Succeeded()), job, server(0), ENDED);
            var late = at(published(done, job.shape(), true), NOON.plus(GRACE.multipliedBy(2)));

            assertThat(JobPlanner.plan(job, late).status().phase()).isEqualTo(JobPhase.Completed);
        }

        @Test
        void when_every_pod_must_succeed_then_a_server_may_be_the_first() {
            var job = Jobs.roles("successPolicy: All\n" + ROLES);

            var plan = later(job, GRACE.multipliedBy(2));

            assertThat(plan.status().phase()).isEqualTo(JobPhase.Running);
        }
    }

    @Test
    void given_containers_restarted_in_place_too_often_then_the_job_failed() {
        var job = Jobs.roles("backoffLimit: 2\n" + ROLES);
        var often =
                with(
                        running(job),
                        worker(0),
                        pod ->
                                new ObservedPod(
                                        pod.uid(),
                                        pod.state(),
                                        pod.address(),
                                        pod.templateHash(),
                                        false,
                                        false,
                                        false,
                                        0,
                                        3));

        assertThat(JobPlanner.plan(job, often).status().reason())
                .isEqualTo(JobReason.BackoffLimitExceeded);
    }
}
