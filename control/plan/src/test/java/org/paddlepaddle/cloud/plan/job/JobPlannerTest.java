// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.plan.job.Jobs.NOON;
import static org.paddlepaddle.cloud.plan.job.Jobs.all;
import static org.paddlepaddle.cloud.plan.job.Jobs.ended;
import static org.paddlepaddle.cloud.plan.job.Jobs.nothing;
import static org.paddlepaddle.cloud.plan.job.Jobs.published;
import static org.paddlepaddle.cloud.plan.job.Jobs.sample;
import static org.paddlepaddle.cloud.plan.job.Jobs.server;
import static org.paddlepaddle.cloud.plan.job.Jobs.strangers;
import static org.paddlepaddle.cloud.plan.job.Jobs.with;
import static org.paddlepaddle.cloud.plan.job.Jobs.without;
import static org.paddlepaddle.cloud.plan.job.Jobs.worker;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.api.job.FailedPod;
import org.paddlepaddle.cloud.api.job.JobPhase;
import org.paddlepaddle.cloud.api.job.JobReason;
import org.paddlepaddle.cloud.plan.Plan;
import org.paddlepaddle.cloud.plan.job.desired.DesiredJob;
import org.paddlepaddle.cloud.plan.job.pod.ObservedPod;
import org.paddlepaddle.cloud.plan.job.pod.PodState;
import org.paddlepaddle.cloud.plan.job.sample.SampleState;

class JobPlannerTest {
    private static final PodState PENDING = new PodState.Pending("Unschedulable: no node fits");
    private static final PodState STARTING = new PodState.Starting("containers are starting");
    private static final PodState RUNNING = new PodState.Running();
    private static final PodState SUCCEEDED = new PodState.Succeeded();
    private static final PodState FAILED =
            new PodState.Failed("container paddle exited with code 1");

    private final DesiredJob job = Jobs.ps(2, 2, "Never");

    private Plan<Action, JobView> plan(ObservedJob observed) {
        return JobPlanner.plan(job, observed);
    }

    private ObservedJob started(PodState state) {
        return published(all(job, state), job.shape(), true);
    }

    @Nested
    class Given_a_new_job {
        @Test
        void when_nothing_exists_then_all_pods_are_made_in_one_pass() {
            var plan = plan(nothing());

            assertThat(plan.status().phase()).isEqualTo(JobPhase.Pending);
            assertThat(plan.steps())
                    .containsExactly(
                            List.of(
                                    new Action.CreatePod(server(0), 0),
                                    new Action.CreatePod(server(1), 0),
                                    new Action.CreatePod(worker(0), 0),
                                    new Action.CreatePod(worker(1), 0)));
        }

        @Test
        void when_pods_of_an_earlier_job_are_there_then_it_waits_and_says_for_which() {
            var plan = plan(strangers(nothing(), "Pod ctr-ps-0"));

            assertThat(plan.actions()).isEmpty();
            assertThat(plan.status().reason()).isEqualTo(JobReason.WaitingForEarlierJob);
            assertThat(plan.status().message()).contains("Pod ctr-ps-0");
        }

        @Test
        void when_it_reads_a_sample_set_nobody_serves_then_it_waits() {
            var reading =
                    Jobs.desired(
                            """
                            sampleSetRef: {name: imagenet, mountPath: /data}
                            worker: {replicas: 1, template: {spec: {containers: [{name: a, image: b}]}}}
                            """);

            var plan = JobPlanner.plan(reading, sample(nothing(), new SampleState.NotServed()));

            assertThat(plan.actions()).isEmpty();
            assertThat(plan.status().reason()).isEqualTo(JobReason.WaitingForSampleSet);
            assertThat(plan.status().message())
                    .isEqualTo("SampleSet default/imagenet is not served by this cluster");
            assertThat(plan.recheck()).as("no watch will tell").isPresent();
        }

        @Test
        void when_its_sample_set_is_not_ready_then_it_waits_for_the_watch() {
            var reading =
                    Jobs.roles(
                            "sampleSetRef: {name: imagenet, mountPath: /data}\n"
                                    + "worker: {replicas: 2, TEMPLATE}");

            var plan =
                    JobPlanner.plan(
                            reading, sample(nothing(), new SampleState.NotReady("it is Syncing")));

            assertThat(plan.actions()).isEmpty();
            assertThat(plan.status().message())
                    .isEqualTo("SampleSet default/imagenet is not ready: it is Syncing");
            assertThat(plan.recheck()).isEmpty();
        }

        @Test
        void when_its_sample_set_goes_before_all_pods_are_made_then_none_is_made_without_it() {
            var reading =
                    Jobs.roles(
                            "sampleSetRef: {name: imagenet, mountPath: /data}\n"
                                    + "worker: {replicas: 2, TEMPLATE}");
            var half = Jobs.without(all(reading, STARTING), worker(1));

            var plan = JobPlanner.plan(reading, sample(half, new SampleState.Missing()));

            assertThat(plan.actions()).isEmpty();
            assertThat(plan.status().message())
                    .isEqualTo("SampleSet default/imagenet is not there");
        }
    }

    @Nested
    class Given_pods_that_do_not_know_each_other {
        @Test
        void when_one_has_no_address_then_the_reason_is_told() {
            var plan = plan(with(all(job, STARTING), job, worker(1), PENDING));

            assertThat(plan.actions()).isEmpty();
            assertThat(plan.status())
                    .isEqualTo(
                            new JobView(
                                    JobPhase.Pending,
                                    JobReason.WaitingForAddresses,
                                    "worker-1: Unschedulable: no node fits"));
        }

        @Test
        void when_all_have_addresses_then_they_are_published() {
            var plan = plan(all(job, STARTING));

            assertThat(plan.status().phase()).isEqualTo(JobPhase.Starting);
            assertThat(plan.actions().getFirst()).isEqualTo(new Action.TakePorts(false, 20));
            assertThat(plan.actions().get(1))
                    .isInstanceOfSatisfying(
                            Action.Publish.class,
                            publish ->
                                    assertThat(publish.addresses())
                                            .containsEntry(server(1), "10.0.0.101")
                                            .containsEntry(worker(0), "10.0.1.100")
                                            .hasSize(4));
            assertThat(plan.steps().getLast())
                    .containsExactly(
                            new Action.WakePod(server(0), "uid-ps-0"),
                            new Action.WakePod(server(1), "uid-ps-1"));
        }

        @Test
        void when_they_want_names_then_those_are_a_group_between_the_ports_and_the_addresses() {
            var named = Jobs.roles("intranet: Service\nworker: {replicas: 2, TEMPLATE}");

            var plan = JobPlanner.plan(named, all(named, STARTING));

            assertThat(plan.steps().subList(0, 2))
                    .containsExactly(
                            List.of(new Action.TakePorts(false, 20)),
                            List.of(new Action.NamePod(worker(0)), new Action.NamePod(worker(1))));
            assertThat(plan.steps().get(2)).singleElement().isInstanceOf(Action.Publish.class);
        }

        @Test
        void when_a_single_pod_wants_a_name_then_it_needs_no_ports_of_its_own() {
            var named = Jobs.roles("intranet: Service\nworker: {replicas: 1, TEMPLATE}");

            var plan = JobPlanner.plan(named, all(named, STARTING));

            assertThat(plan.actions().getFirst()).isEqualTo(new Action.NamePod(worker(0)));
        }

        @Test
        void when_the_job_was_made_smaller_then_the_surplus_goes() {
            var larger = all(Jobs.ps(2, 3, "Never"), STARTING);

            var plan = plan(larger);

            assertThat(plan.actions())
                    .singleElement()
                    .isInstanceOfSatisfying(
                            Action.DeletePod.class,
                            delete -> assertThat(delete.pod()).isEqualTo(worker(2)));
        }

        @Test
        void when_the_template_was_changed_then_outdated_pods_go() {
            var outdated =
                    with(
                            all(job, STARTING),
                            server(0),
                            pod ->
                                    new ObservedPod(
                                            pod.uid(),
                                            pod.state(),
                                            pod.address(),
                                            "old",
                                            false,
                                            false,
                                            false,
                                            0,
                                            0));

            var plan = plan(outdated);

            assertThat(plan.actions())
                    .singleElement()
                    .isInstanceOfSatisfying(
                            Action.DeletePod.class,
                            delete -> assertThat(delete.pod()).isEqualTo(server(0)));
        }
    }

    @Test
    void given_pods_that_run_before_they_are_told_of_each_other_then_it_looks_again_at_once() {
        var published = plan(all(job, new PodState.Running()));

        assertThat(published.actions()).hasAtLeastOneElementOfType(Action.Publish.class);
        assertThat(published.recheck()).contains(Duration.ZERO);
    }

    @Nested
    class Given_servers_that_start_first {
        private final ObservedJob held = published(all(job, STARTING), job.shape(), false);

        @Test
        void when_one_server_is_not_up_then_the_workers_wait() {
            var plan = plan(with(held, job, server(0), RUNNING));

            assertThat(plan.actions()).isEmpty();
            assertThat(plan.status().reason()).isEqualTo(JobReason.WaitingForServers);
            assertThat(plan.status().message()).startsWith("ps-1: ");
        }

        @Test
        void when_all_servers_have_started_then_the_workers_are_let_go() {
            var up = with(with(held, job, server(0), RUNNING), job, server(1), RUNNING);

            var plan = plan(up);

            assertThat(plan.steps())
                    .containsExactly(
                            List.of(new Action.ReleaseWorkers()),
                            List.of(
                                    new Action.WakePod(worker(0), "uid-worker-0"),
                                    new Action.WakePod(worker(1), "uid-worker-1")));
        }

        @Test
        void when_there_are_no_servers_then_nobody_is_held_back() {
            var collective = Jobs.collective(2);
            var observed = published(all(collective, RUNNING), collective.shape(), false);

            var plan = JobPlanner.plan(collective, observed);

            assertThat(plan.actions()).isEmpty();
            assertThat(plan.status().phase()).isEqualTo(JobPhase.Running);
        }
    }

    @Nested
    class Given_a_running_job {
        @Test
        void when_every_pod_runs_then_it_is_running() {
            assertThat(plan(started(RUNNING)).status().phase()).isEqualTo(JobPhase.Running);
        }

        @Test
        void when_one_worker_is_done_then_it_is_still_running() {
            var plan = plan(with(started(RUNNING), job, worker(0), SUCCEEDED));

            assertThat(plan.status().phase()).isEqualTo(JobPhase.Running);
        }

        @Test
        void when_all_workers_are_done_then_it_is_complete_although_servers_run() {
            var done = with(started(RUNNING), job, worker(0), SUCCEEDED);

            var plan = plan(with(done, job, worker(1), SUCCEEDED));

            assertThat(plan.status().phase()).isEqualTo(JobPhase.Completed);
            assertThat(plan.actions()).isEmpty();
            assertThat(plan.recheck()).contains(CleanPolicy.GRACE);
        }

        @Test
        void when_a_server_fails_after_the_workers_are_done_then_it_is_complete() {
            var done = with(started(SUCCEEDED), job, server(1), FAILED);

            assertThat(plan(done).status().phase()).isEqualTo(JobPhase.Completed);
        }

        @Test
        void when_one_pod_failed_and_another_waits_then_the_job_failed_nonetheless() {
            var mixed = with(started(RUNNING), job, server(0), STARTING);

            var plan = plan(with(mixed, job, worker(1), FAILED));

            assertThat(plan.status())
                    .isEqualTo(
                            new JobView(
                                            JobPhase.Failed,
                                            JobReason.PodFailed,
                                            "worker-1: container paddle exited with code 1")
                                    .of(new FailedPod("ctr-worker-1", "paddle")));
        }

        @Test
        void when_a_job_fails_then_the_verdict_is_written_before_anything_is_stopped() {
            var plan = plan(with(started(RUNNING), job, server(0), FAILED));

            assertThat(plan.actions()).isEmpty();
            assertThat(plan.recheck()).contains(Duration.ZERO);
        }

        @Test
        void when_a_pod_vanished_then_the_job_failed_and_no_pod_is_made() {
            var plan = plan(without(started(RUNNING), worker(0)));

            assertThat(plan.actions()).isEmpty();
            assertThat(plan.status().reason()).isEqualTo(JobReason.PodLost);
        }

        @Test
        void when_the_spec_asks_for_more_workers_then_the_running_attempt_stays_as_it_is() {
            var larger = Jobs.ps(2, 5, "Never");

            var plan = JobPlanner.plan(larger, started(RUNNING));

            assertThat(plan.actions()).isEmpty();
            assertThat(plan.status().phase()).isEqualTo(JobPhase.Running);
        }
    }

    @Nested
    class Given_a_finished_job {
        private final JobView completed =
                new JobView(JobPhase.Completed, JobReason.WorkersSucceeded, "all 2 succeeded");

        @Test
        void when_its_pods_vanish_then_it_stays_finished() {
            var plan = plan(ended(nothing(), completed, NOON));

            assertThat(plan).isEqualTo(Plan.of(completed));
        }

        @Test
        void when_a_server_ended_by_our_deadline_counts_as_failed_then_it_stays_complete() {
            var stopped =
                    with(
                            started(SUCCEEDED),
                            job,
                            server(0),
                            new PodState.Failed("DeadlineExceeded"));

            var plan = plan(ended(stopped, completed, NOON.minusSeconds(60)));

            assertThat(plan).isEqualTo(Plan.of(completed));
        }
    }
}
