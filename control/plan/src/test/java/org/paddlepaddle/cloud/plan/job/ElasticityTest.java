// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.plan.job.Jobs.NOON;
import static org.paddlepaddle.cloud.plan.job.Jobs.all;
import static org.paddlepaddle.cloud.plan.job.Jobs.at;
import static org.paddlepaddle.cloud.plan.job.Jobs.madeIn;
import static org.paddlepaddle.cloud.plan.job.Jobs.pods;
import static org.paddlepaddle.cloud.plan.job.Jobs.published;
import static org.paddlepaddle.cloud.plan.job.Jobs.with;
import static org.paddlepaddle.cloud.plan.job.Jobs.worker;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.api.job.JobPhase;
import org.paddlepaddle.cloud.api.job.JobReason;
import org.paddlepaddle.cloud.api.job.Role;
import org.paddlepaddle.cloud.plan.job.desired.DesiredJob;
import org.paddlepaddle.cloud.plan.job.desired.Elastic;
import org.paddlepaddle.cloud.plan.job.desired.JobShape;
import org.paddlepaddle.cloud.plan.job.gang.GangStyle;
import org.paddlepaddle.cloud.plan.job.pod.PodState;

class ElasticityTest {
    private static final PodState RUNNING = new PodState.Running();
    private static final PodState PENDING = new PodState.Pending("no node fits");
    private static final PodState STARTING = new PodState.Starting("new");

    private static DesiredJob job(int workers) {
        return Jobs.roles(
                """
                elasticPolicy: {min: 1, max: 4, timeoutSeconds: 30}
                worker: {replicas: %d, TEMPLATE}
                """
                        .formatted(workers));
    }

    private static ObservedJob running(int workers) {
        var job = job(workers);
        return published(all(job, RUNNING), job.shape(), false);
    }

    /** As seen while two train, with a third that was made for the next attempt. */
    private static ObservedJob joined(PodState state) {
        var observed = new TreeMap<>(running(2).pods());
        observed.put(worker(2), madeIn(Jobs.pod(job(3), worker(2), state), 1));
        return pods(running(2), observed);
    }

    @Nested
    class Given_more_workers_are_wanted {
        @Test
        void then_pods_are_asked_for_while_the_others_train() {
            var plan = JobPlanner.plan(job(3), running(2));

            assertThat(plan.actions()).containsExactly(new Action.CreatePod(worker(2), 1));
            assertThat(plan.status().phase()).isEqualTo(JobPhase.Running);
        }

        @Test
        void when_a_scheduler_places_groups_then_the_group_is_there_before_them() {
            var yaml =
                    """
                    elasticPolicy: {min: 1, max: 4}
                    worker: {replicas: 3, TEMPLATE}
                    """;
            var spec = Jobs.spec(yaml.replace("TEMPLATE", Jobs.TEMPLATE));
            var settings = new JobSettings(GangStyle.Own);
            var gang = Jobs.valid(JobChecks.check(Jobs.KEY, spec, Map.of(), settings));

            var plan = JobPlanner.plan(gang, running(2));

            assertThat(plan.actions().getFirst())
                    .isInstanceOfSatisfying(
                            Action.FormGang.class,
                            form -> assertThat(form.gang().members()).isEqualTo(1));
        }

        @Test
        void when_they_have_no_place_then_the_training_goes_on() {
            var plan = JobPlanner.plan(job(3), joined(PENDING));

            assertThat(plan.actions()).isEmpty();
            assertThat(plan.status().phase()).isEqualTo(JobPhase.Running);
        }

        @Test
        void when_they_have_a_place_then_all_start_again_together() {
            var plan = JobPlanner.plan(job(3), joined(STARTING));

            assertThat(plan.status().reason()).isEqualTo(JobReason.Scaled);
            assertThat(plan.status().message()).isEqualTo("scaled replicas to 3, from 2");
            assertThat(plan.status().next().orElseThrow().restarts()).isZero();
        }

        @Test
        void when_only_some_have_a_place_then_they_wait_for_the_others_for_a_while() {
            var soon = JobPlanner.plan(job(4), at(joined(STARTING), NOON.plusSeconds(10)));
            var late = JobPlanner.plan(job(4), at(joined(STARTING), NOON.plusSeconds(30)));

            assertThat(soon.status().phase()).isEqualTo(JobPhase.Running);
            assertThat(soon.recheck()).contains(Duration.ofSeconds(20));
            assertThat(late.status().reason()).isEqualTo(JobReason.Scaled);
        }

        @Test
        void when_nobody_wants_them_any_more_then_they_go() {
            var plan = JobPlanner.plan(job(2), joined(PENDING));

            assertThat(plan.actions())
                    .singleElement()
                    .isInstanceOfSatisfying(
                            Action.DeletePod.class,
                            delete -> assertThat(delete.pod()).isEqualTo(worker(2)));
        }
    }

    @Test
    void given_fewer_workers_are_wanted_then_all_start_again() {
        var plan = JobPlanner.plan(job(1), running(2));

        assertThat(plan.status().message()).isEqualTo("scaled replicas to 1, from 2");
    }

    @Nested
    class Given_a_start_with_too_little_room {
        private final DesiredJob job = job(3);
        private final ObservedJob partly = with(all(job, STARTING), job, worker(2), PENDING);

        @Test
        void when_it_has_not_waited_long_then_it_waits() {
            var plan = JobPlanner.plan(job, partly);

            assertThat(plan.actions()).isEmpty();
            assertThat(plan.recheck()).contains(Duration.ofSeconds(30));
        }

        @Test
        void when_it_has_then_it_starts_with_those_that_have_a_place() {
            var plan = JobPlanner.plan(job, at(partly, NOON.plusSeconds(30)));

            assertThat(plan.actions().getFirst())
                    .as("a pod that is left out must not start with the others")
                    .isInstanceOf(Action.DeletePod.class);
            assertThat(plan.actions().get(2))
                    .isInstanceOfSatisfying(
                            Action.Publish.class,
                            publish ->
                                    assertThat(JobShape.of(publish.addresses().keySet()))
                                            .hasToString("worker=2"));
        }

        @Test
        void when_the_first_worker_has_no_place_then_it_waits_for_there_are_no_gaps_in_ranks() {
            var gap = with(all(job, STARTING), job, worker(0), PENDING);

            var plan = JobPlanner.plan(job, at(gap, NOON.plusSeconds(60)));

            assertThat(plan.actions()).isEmpty();
            assertThat(plan.status().reason()).isEqualTo(JobReason.WaitingForAddresses);
        }
    }

    @Test
    void given_a_number_outside_the_range_then_the_nearest_is_taken() {
        assertThat(job(9).shape().count(Role.worker)).isEqualTo(4);
    }

    @Test
    void given_upstreams_words_then_requests_and_limits_are_the_range() {
        var job = Jobs.roles("elastic: 1\nworker: {replicas: 3, requests: 2, limits: 5, TEMPLATE}");

        assertThat(job.elastic()).contains(new Elastic(2, 5, Duration.ofSeconds(60)));
    }
}
