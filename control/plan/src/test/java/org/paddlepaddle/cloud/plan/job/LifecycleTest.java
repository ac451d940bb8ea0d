// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.plan.job.Jobs.NOON;
import static org.paddlepaddle.cloud.plan.job.Jobs.all;
import static org.paddlepaddle.cloud.plan.job.Jobs.at;
import static org.paddlepaddle.cloud.plan.job.Jobs.ended;
import static org.paddlepaddle.cloud.plan.job.Jobs.formed;
import static org.paddlepaddle.cloud.plan.job.Jobs.gang;
import static org.paddlepaddle.cloud.plan.job.Jobs.nothing;
import static org.paddlepaddle.cloud.plan.job.Jobs.published;
import static org.paddlepaddle.cloud.plan.job.Jobs.sample;
import static org.paddlepaddle.cloud.plan.job.Jobs.with;
import static org.paddlepaddle.cloud.plan.job.Jobs.worker;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.api.job.JobPhase;
import org.paddlepaddle.cloud.api.job.JobReason;
import org.paddlepaddle.cloud.plan.job.desired.DesiredJob;
import org.paddlepaddle.cloud.plan.job.gang.GangStyle;
import org.paddlepaddle.cloud.plan.job.gang.ObservedGang;
import org.paddlepaddle.cloud.plan.job.pod.PodState;
import org.paddlepaddle.cloud.plan.job.sample.SampleMount;
import org.paddlepaddle.cloud.plan.job.sample.SampleState;

/** When a job rests, waits for its turn, ends and goes. */
class LifecycleTest {
    private static final String WORKERS = "worker: {replicas: 2, TEMPLATE}\n";
    private static final PodState RUNNING = new PodState.Running();
    private static final PodState SUCCEEDED = new PodState.Succeeded();
    private static final JobView COMPLETED =
            new JobView(JobPhase.Completed, JobReason.WorkersSucceeded, "all 2 succeeded");

    @Nested
    class Given_a_job_that_is_suspended {
        private final DesiredJob job = Jobs.roles("suspend: true\n" + WORKERS);

        @Test
        void when_it_is_new_then_it_gets_no_pods() {
            var plan = JobPlanner.plan(job, nothing());

            assertThat(plan.actions()).isEmpty();
            assertThat(plan.status().phase()).isEqualTo(JobPhase.Suspended);
            assertThat(plan.status().next()).isEmpty();
        }

        @Test
        void when_it_runs_then_its_pods_go_and_another_attempt_is_due() {
            var plan = JobPlanner.plan(job, published(all(job, RUNNING), job.shape(), false));

            assertThat(plan.actions()).hasSize(2).allMatch(Action.DeletePod.class::isInstance);
            assertThat(plan.status().next().orElseThrow().number()).isEqualTo(1);
            assertThat(plan.status().next().orElseThrow().restarts()).isZero();
        }

        @Test
        void when_its_work_is_done_then_it_is_complete_all_the_same() {
            var plan = JobPlanner.plan(job, all(job, SUCCEEDED));

            assertThat(plan.status().phase()).isEqualTo(JobPhase.Completed);
        }
    }

    @Nested
    class Given_a_deadline {
        private final DesiredJob job = Jobs.roles("activeDeadlineSeconds: 60\n" + WORKERS);

        @Test
        void when_time_is_left_then_it_looks_again_when_it_is_over() {
            var running = published(all(job, RUNNING), job.shape(), false);

            var plan = JobPlanner.plan(job, at(running, NOON.plusSeconds(20)));

            assertThat(plan.status().phase()).isEqualTo(JobPhase.Running);
            assertThat(plan.recheck()).contains(Duration.ofSeconds(40));
        }

        @Test
        void when_it_is_over_then_the_job_failed() {
            var plan = JobPlanner.plan(job, at(nothing(), NOON.plusSeconds(60)));

            assertThat(plan.status().phase()).isEqualTo(JobPhase.Failed);
            assertThat(plan.status().reason()).isEqualTo(JobReason.DeadlineExceeded);
        }
    }

    @Nested
    class Given_a_time_to_live {
        private final DesiredJob job = Jobs.roles("ttlSecondsAfterFinished: 100\n" + WORKERS);

        @Test
        void when_it_has_just_ended_then_it_stays() {
            var plan = JobPlanner.plan(job, ended(nothing(), COMPLETED, NOON.minusSeconds(30)));

            assertThat(plan.actions()).isEmpty();
            assertThat(plan.recheck()).contains(Duration.ofSeconds(70));
        }

        @Test
        void when_the_time_is_over_then_it_goes() {
            var plan = JobPlanner.plan(job, ended(nothing(), COMPLETED, NOON.minusSeconds(100)));

            assertThat(plan.actions()).containsExactly(new Action.DeleteJob());
        }
    }

    @Nested
    class Given_everybody_must_succeed {
        private final DesiredJob job =
                Jobs.roles("successPolicy: All\nps: {replicas: 1, TEMPLATE}\n" + WORKERS);

        @Test
        void when_servers_still_run_then_it_is_not_complete() {
            var done = published(all(job, SUCCEEDED), job.shape(), true);

            assertThat(JobPlanner.plan(job, done).status().phase()).isEqualTo(JobPhase.Completed);
            assertThat(
                            JobPlanner.plan(job, with(done, job, Jobs.server(0), RUNNING))
                                    .status()
                                    .phase())
                    .isEqualTo(JobPhase.Running);
        }
    }

    @Nested
    class Given_a_gang {
        private DesiredJob job(GangStyle style) {
            return job(style, "");
        }

        private DesiredJob job(GangStyle style, String policy) {
            var spec = Jobs.spec(policy + WORKERS.replace("TEMPLATE", Jobs.TEMPLATE));
            return Jobs.valid(JobChecks.check(Jobs.KEY, spec, Map.of(), new JobSettings(style)));
        }

        @Test
        void when_our_scheduler_places_it_then_the_group_is_formed_before_the_pods() {
            var plan = JobPlanner.plan(job(GangStyle.Own), nothing());

            assertThat(plan.steps()).hasSize(2);
            assertThat(plan.steps().getFirst())
                    .singleElement()
                    .isInstanceOfSatisfying(
                            Action.FormGang.class,
                            form -> assertThat(form.gang().members()).isEqualTo(2));
        }

        @Test
        void when_a_template_names_the_scheduler_then_the_users_own_group_may_follow_the_job() {
            var template = Jobs.TEMPLATE.replace("{spec: {", "{spec: {schedulerName: volcano, ");
            var spec = Jobs.spec(WORKERS.replace("TEMPLATE", template));
            var job =
                    Jobs.valid(
                            JobChecks.check(
                                    Jobs.KEY, spec, Map.of(), new JobSettings(GangStyle.Own)));

            var fresh = JobPlanner.plan(job, nothing());
            var brought =
                    JobPlanner.plan(
                            job, gang(nothing(), formed(job.gang().orElseThrow(), "", false)));
            var alone = JobPlanner.plan(job, at(nothing(), NOON.plusSeconds(3)));

            assertThat(fresh.actions()).isEmpty();
            assertThat(fresh.status().reason()).isEqualTo(JobReason.WaitingForQueue);
            assertThat(fresh.recheck()).contains(Duration.ofSeconds(3));
            assertThat(brought.actions()).hasSize(2).allMatch(Action.CreatePod.class::isInstance);
            assertThat(alone.actions()).hasSize(3).first().isInstanceOf(Action.FormGang.class);
        }

        @Test
        void when_volcano_has_not_let_it_in_then_it_has_no_pods() {
            var job = job(GangStyle.Volcano);

            var fresh = JobPlanner.plan(job, nothing());
            var queued =
                    JobPlanner.plan(
                            job,
                            gang(nothing(), formed(job.gang().orElseThrow(), "Pending", true)));

            assertThat(fresh.actions()).singleElement().isInstanceOf(Action.FormGang.class);
            assertThat(queued.actions()).isEmpty();
            assertThat(queued.status().reason()).isEqualTo(JobReason.WaitingForQueue);
        }

        @Test
        void when_the_policy_changes_while_it_waits_then_the_group_follows() {
            var old = formed(job(GangStyle.Volcano).gang().orElseThrow(), "Pending", true);
            var filled =
                    new ObservedGang(
                            old.members(), old.resources(), "default", "", old.phase(), true);
            var gold = "schedulingPolicy: {queue: gold}\n";
            var urgent = "schedulingPolicy: {priorityClass: high}\n";
            var large = "schedulingPolicy: {minResources: {cpu: 4}}\n";

            for (var policy : List.of(gold, urgent, large)) {
                var changed = job(GangStyle.Volcano, policy);

                assertThat(JobPlanner.plan(changed, gang(nothing(), filled)).actions())
                        .containsExactly(new Action.FormGang(changed.gang().orElseThrow()));
                assertThat(
                                JobPlanner.plan(
                                                changed,
                                                gang(
                                                        nothing(),
                                                        formed(
                                                                changed.gang().orElseThrow(),
                                                                "Pending",
                                                                true)))
                                        .actions())
                        .isEmpty();
            }
            assertThat(JobPlanner.plan(job(GangStyle.Volcano), gang(nothing(), filled)).actions())
                    .as("Volcano fills in its own queue where none is named")
                    .isEmpty();
        }

        @Test
        void when_volcano_calls_an_earlier_group_completed_then_that_holds_nobody_back() {
            var job = job(GangStyle.Volcano);

            for (var word : List.of("Inqueue", "Running", "Completed")) {
                var plan =
                        JobPlanner.plan(
                                job, gang(nothing(), formed(job.gang().orElseThrow(), word, true)));

                assertThat(plan.actions()).hasSize(2).allMatch(Action.CreatePod.class::isInstance);
            }
        }

        @Test
        void when_the_job_is_over_then_our_group_goes_and_the_users_stays() {
            var job = job(GangStyle.Volcano);
            var over = ended(nothing(), COMPLETED, NOON);

            var ours =
                    JobPlanner.plan(
                            job, gang(over, formed(job.gang().orElseThrow(), "Running", true)));
            var theirs =
                    JobPlanner.plan(
                            job, gang(over, formed(job.gang().orElseThrow(), "Running", false)));

            assertThat(ours.actions()).containsExactly(new Action.DissolveGang());
            assertThat(theirs.actions()).isEmpty();
        }
    }

    @Test
    void given_a_data_set_that_can_be_mounted_then_pods_are_made() {
        var job = Jobs.roles("sampleSetRef: {name: imagenet, mountPath: /data}\n" + WORKERS);

        var plan =
                JobPlanner.plan(
                        job,
                        sample(
                                nothing(),
                                new SampleState.Ready(new SampleMount("imagenet", "", 0))));

        assertThat(plan.actions()).hasSize(2);
        assertThat(plan.actions().getFirst()).isEqualTo(new Action.CreatePod(worker(0), 0));
    }
}
