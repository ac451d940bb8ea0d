// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.plan.job.Jobs.NOON;
import static org.paddlepaddle.cloud.plan.job.Jobs.all;
import static org.paddlepaddle.cloud.plan.job.Jobs.ended;
import static org.paddlepaddle.cloud.plan.job.Jobs.nothing;
import static org.paddlepaddle.cloud.plan.job.Jobs.published;
import static org.paddlepaddle.cloud.plan.job.Jobs.with;
import static org.paddlepaddle.cloud.plan.job.Jobs.worker;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.StandardCondition;
import org.paddlepaddle.cloud.api.StandardReason;
import org.paddlepaddle.cloud.api.job.FailedPod;
import org.paddlepaddle.cloud.api.job.JobPhase;
import org.paddlepaddle.cloud.api.job.JobReason;
import org.paddlepaddle.cloud.api.job.PaddleJobStatus;
import org.paddlepaddle.cloud.api.job.RoleStatus;
import org.paddlepaddle.cloud.plan.Problem;
import org.paddlepaddle.cloud.plan.job.desired.DesiredJob;
import org.paddlepaddle.cloud.plan.job.pod.PodState;

class JobStatusesTest {
    private final DesiredJob job = Jobs.ps(2, 2, "Never");

    private PaddleJobStatus next(PaddleJobStatus old, ObservedJob observed, Instant now) {
        var view = JobPlanner.plan(job, observed).status();
        return new JobStatuses(old, 1, now).planned(job, observed, view, List.of());
    }

    private ObservedJob running() {
        return published(all(job, new PodState.Running()), job.shape(), true);
    }

    private ObservedJob done() {
        var one = with(running(), job, worker(0), new PodState.Succeeded());
        return with(one, job, worker(1), new PodState.Succeeded());
    }

    private static List<String> trueOnes(PaddleJobStatus status) {
        return status.conditions().stream().filter(Condition::holds).map(Condition::type).toList();
    }

    @Nested
    class Given_a_job_that_runs {
        @Test
        void then_the_columns_count_what_runs() {
            var status = next(PaddleJobStatus.NONE, running(), NOON);

            assertThat(status.phase()).isEqualTo(JobPhase.Running);
            assertThat(List.of(status.ps(), status.worker()))
                    .extracting(RoleStatus::ready)
                    .containsExactly("2/2", "2/2");
            assertThat(status.startTime()).isEqualTo("2026-01-01T12:00:00Z");
            assertThat(trueOnes(status))
                    .containsExactly("Accepted", "Reconciled", "Ready", "Running");
        }

        @Test
        void when_nothing_changed_then_the_status_is_the_same_an_hour_later() {
            var first = next(PaddleJobStatus.NONE, running(), NOON);

            var second = next(first, running(), NOON.plusSeconds(3600));

            assertThat(second).isEqualTo(first);
        }
    }

    @Nested
    class Given_a_spec_that_was_changed_while_it_runs {
        private PaddleJobStatus planned(DesiredJob changed) {
            var view = JobPlanner.plan(changed, running()).status();
            return new JobStatuses(PaddleJobStatus.NONE, 2, NOON)
                    .planned(changed, running(), view, List.of());
        }

        @Test
        void when_it_asks_for_more_pods_then_it_says_that_they_come_with_the_next_attempt() {
            var accepted = planned(Jobs.ps(2, 3, "Never")).condition(StandardCondition.Accepted);

            assertThat(accepted.orElseThrow().holds()).isTrue();
            assertThat(accepted.orElseThrow().reason()).isEqualTo("SpecTolerated");
            assertThat(accepted.orElseThrow().message())
                    .startsWith(
                            "spec.worker.replicas: 3 from the next attempt on, the present one has"
                                    + " 2");
        }

        @Test
        void when_it_asks_for_another_image_then_it_says_so_too() {
            var changed =
                    Jobs.roles(
                            """
                            ps: {replicas: 2, TEMPLATE}
                            worker: {replicas: 2, TEMPLATE}
                            """);

            assertThat(
                            planned(changed)
                                    .condition(StandardCondition.Accepted)
                                    .orElseThrow()
                                    .message())
                    .contains("spec.ps.template: ")
                    .contains("spec.worker.template: ");
        }
    }

    @Nested
    class Given_a_job_that_completes {
        private final PaddleJobStatus completed =
                next(next(PaddleJobStatus.NONE, running(), NOON), done(), NOON.plusSeconds(60));

        @Test
        void then_the_columns_are_those_of_the_manual() {
            assertThat(completed.phase()).isEqualTo(JobPhase.Completed);
            assertThat(List.of(completed.ps(), completed.worker()))
                    .extracting(RoleStatus::ready)
                    .containsExactly("2/2", "0/2");
            assertThat(completed.completionTime()).isEqualTo("2026-01-01T12:01:00Z");
            assertThat(trueOnes(completed)).containsExactly("Accepted", "Reconciled", "Complete");
        }

        @Test
        void when_its_pods_are_gone_then_the_columns_stay() {
            var view =
                    new JobView(JobPhase.Completed, JobReason.WorkersSucceeded, "all 2 succeeded");
            var gone = published(ended(nothing(), view, NOON.plusSeconds(60)), job.shape(), true);

            var later = next(completed, gone, NOON.plusSeconds(3600));

            assertThat(List.of(later.ps(), later.worker()))
                    .extracting(RoleStatus::ready)
                    .containsExactly("2/2", "0/2");
            assertThat(later.worker()).extracting(RoleStatus::succeeded).isEqualTo(2);
            assertThat(later.ps()).extracting(RoleStatus::running).isEqualTo(0);
        }
    }

    @Nested
    class Given_a_job_that_fails {
        private final PaddleJobStatus failed =
                next(
                        PaddleJobStatus.NONE,
                        with(running(), job, worker(1), new PodState.Failed("it broke")),
                        NOON);

        @Test
        void then_the_pod_it_failed_of_is_named() {
            assertThat(failed.failedPod()).isEqualTo(new FailedPod("ctr-worker-1", "paddle"));
        }

        @Test
        void when_its_pods_are_gone_then_it_still_is() {
            var view = new JobView(JobPhase.Failed, JobReason.PodFailed, "worker-1: it broke");
            var gone = published(ended(nothing(), view, NOON), job.shape(), true);

            assertThat(next(failed, gone, NOON.plusSeconds(60)).failedPod())
                    .isEqualTo(failed.failedPod());
        }

        @Test
        void when_another_attempt_runs_then_it_is_forgotten() {
            assertThat(next(failed, running(), NOON.plusSeconds(60)).failedPod()).isNull();
        }
    }

    @Nested
    class Given_a_spec_with_remarks {
        private final List<Problem> remarks =
                List.of(new Problem("spec.intranet", "Pigeon is unknown"));

        @Test
        void when_it_is_refused_then_accepted_is_false_and_names_the_path() {
            var status = new JobStatusRules().rejected(PaddleJobStatus.NONE, 3, NOON, remarks);

            assertThat(status.phase()).isEqualTo(JobPhase.Pending);
            assertThat(status.conditions())
                    .containsExactly(
                            new Condition(
                                    "Accepted",
                                    "False",
                                    3,
                                    "2026-01-01T12:00:00Z",
                                    "SpecInvalid",
                                    "spec.intranet: Pigeon is unknown"));
        }

        @Test
        void when_it_is_tolerated_then_accepted_is_true_with_the_remark() {
            var view =
                    new JobView(
                            JobPhase.Pending, JobReason.WaitingForPods, "pods are being created");

            var status =
                    new JobStatuses(PaddleJobStatus.NONE, 1, NOON)
                            .planned(job, nothing(), view, remarks);

            assertThat(status.conditions().getFirst().reason()).isEqualTo("SpecTolerated");
            assertThat(status.conditions().getFirst().holds()).isTrue();
        }

        @Test
        void when_the_pass_fails_then_what_was_known_stays() {
            var before = next(PaddleJobStatus.NONE, running(), NOON);

            var status =
                    new JobStatusRules()
                            .troubled(before, 1, NOON, StandardReason.Refused, "quota exceeded");

            assertThat(status.phase()).isEqualTo(JobPhase.Running);
            assertThat(trueOnes(status)).containsExactly("Accepted", "Ready", "Running");
        }
    }
}
