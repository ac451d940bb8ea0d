// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.plan.job.Jobs.NOON;
import static org.paddlepaddle.cloud.plan.job.Jobs.all;
import static org.paddlepaddle.cloud.plan.job.Jobs.server;
import static org.paddlepaddle.cloud.plan.job.Jobs.with;
import static org.paddlepaddle.cloud.plan.job.Jobs.worker;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.api.job.CleanPodPolicy;
import org.paddlepaddle.cloud.api.job.JobPhase;
import org.paddlepaddle.cloud.api.job.JobReason;
import org.paddlepaddle.cloud.plan.job.desired.DesiredJob;
import org.paddlepaddle.cloud.plan.job.pod.ObservedPod;
import org.paddlepaddle.cloud.plan.job.pod.PodState;

class FinishedJobCleanupTest {
    private static final PodState RUNNING = new PodState.Running();
    private static final PodState SUCCEEDED = new PodState.Succeeded();
    private static final PodState FAILED = new PodState.Failed("exit 1");
    private static final Instant LONG_AGO = NOON.minusSeconds(60);

    @ParameterizedTest
    @CsvSource({
        "Always,true,true",
        "Never,false,false",
        "OnFailure,false,true",
        "OnCompletion,true,false"
    })
    void given_a_policy_then_upstreams_table_says_who_goes(
            CleanPodPolicy policy, boolean completed, boolean failed) {
        assertThat(CleanPolicy.deletes(policy, JobPhase.Completed)).isEqualTo(completed);
        assertThat(CleanPolicy.deletes(policy, JobPhase.Failed)).isEqualTo(failed);
    }

    @Nested
    class Given_a_completed_job_with_servers_still_running {
        private ObservedJob observed(DesiredJob job) {
            var done = with(all(job, RUNNING), job, worker(0), SUCCEEDED);
            return with(done, job, worker(1), SUCCEEDED);
        }

        @Test
        void when_the_grace_period_runs_then_they_are_left_alone_until_its_end() {
            var job = Jobs.ps(2, 2, "Never");

            var left = FinishedJobCleanup.of(job, observed(job), completed(NOON.minusSeconds(4)));

            assertThat(left.actions()).isEmpty();
            assertThat(left.later()).contains(Duration.ofSeconds(6));
        }

        @Test
        void when_it_is_over_and_pods_are_kept_then_they_are_stopped_for_their_logs() {
            var job = Jobs.ps(2, 2, "Never");

            var left = FinishedJobCleanup.of(job, observed(job), completed(LONG_AGO));

            assertThat(left.actions())
                    .containsExactly(
                            new Action.StopPod(server(0), "uid-ps-0", "job Completed"),
                            new Action.StopPod(server(1), "uid-ps-1", "job Completed"));
        }

        @Test
        void when_they_are_being_stopped_then_nothing_is_done_twice() {
            var job = Jobs.ps(1, 2, "Never");
            var stopping = with(observed(job), server(0), FinishedJobCleanupTest::stopping);

            var left = FinishedJobCleanup.of(job, stopping, completed(LONG_AGO));

            assertThat(left.actions()).isEmpty();
        }

        @Test
        void
                when_pods_are_to_go_then_the_workers_go_at_once_and_the_servers_after_the_grace_period() {
            var job = Jobs.ps(2, 2, "OnCompletion");

            var now = FinishedJobCleanup.of(job, observed(job), completed(NOON));
            var later = FinishedJobCleanup.of(job, observed(job), completed(LONG_AGO));

            assertThat(now.actions()).hasSize(2).allMatch(a -> isWorker(a));
            assertThat(later.actions()).hasSize(4).allMatch(Action.DeletePod.class::isInstance);
        }

        private boolean isWorker(Action action) {
            return action instanceof Action.DeletePod(var pod, _, _)
                    && pod.toString().startsWith("worker");
        }
    }

    @Nested
    class Given_a_failed_job {
        private final JobView view =
                new JobView(JobPhase.Failed, JobReason.PodFailed, "worker-0: exit 1");

        @Test
        void when_pods_are_kept_then_peers_are_stopped_at_once_and_the_failed_one_stays() {
            var job = Jobs.ps(1, 2, "OnCompletion");
            var observed = with(all(job, RUNNING), job, worker(0), FAILED);

            var left = FinishedJobCleanup.of(job, observed, new RecordedOutcome(view, NOON));

            assertThat(left.actions())
                    .containsExactly(
                            new Action.StopPod(server(0), "uid-ps-0", "job Failed"),
                            new Action.StopPod(worker(1), "uid-worker-1", "job Failed"));
        }

        @Test
        void when_a_peer_never_got_a_node_then_it_is_deleted_under_any_policy() {
            var job = Jobs.ps(1, 1, "Never");
            var observed =
                    with(
                            all(job, FAILED),
                            job,
                            worker(0),
                            new PodState.Pending("it waits for a node"));

            var left = FinishedJobCleanup.of(job, observed, new RecordedOutcome(view, NOON));

            assertThat(left.actions())
                    .containsExactly(new Action.DeletePod(worker(0), "uid-worker-0", "job Failed"));
        }

        @Test
        void when_pods_are_to_go_then_all_go() {
            var job = Jobs.ps(1, 1, "OnFailure");

            var left =
                    FinishedJobCleanup.of(job, all(job, FAILED), new RecordedOutcome(view, NOON));

            assertThat(left.actions()).hasSize(2).allMatch(Action.DeletePod.class::isInstance);
        }
    }

    private static RecordedOutcome completed(Instant at) {
        var view = new JobView(JobPhase.Completed, JobReason.WorkersSucceeded, "all 2 succeeded");
        return new RecordedOutcome(view, at);
    }

    private static ObservedPod stopping(ObservedPod pod) {
        return new ObservedPod(
                pod.uid(),
                pod.state(),
                pod.address(),
                pod.templateHash(),
                false,
                true,
                false,
                0,
                0);
    }
}
