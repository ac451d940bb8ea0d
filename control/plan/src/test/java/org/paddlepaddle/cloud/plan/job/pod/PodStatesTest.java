// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job.pod;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class PodStatesTest {
    private static PodState state(String policy, String status) {
        return PodStates.state(pod(policy, status));
    }

    private static Pod pod(String policy, String status) {
        return Serialization.unmarshal(
                """
                apiVersion: v1
                kind: Pod
                metadata: {name: p, uid: u, annotations: {kubectl.kubernetes.io/default-container: paddle}}
                spec: {restartPolicy: %s, containers: [{name: proxy}, {name: paddle}]}
                status: %s
                """
                        .formatted(policy, status),
                Pod.class);
    }

    @Nested
    class Given_a_pod_that_waits {
        @Test
        void when_nobody_has_looked_at_it_then_it_waits_for_a_node() {
            assertThat(state("Never", "{}")).isEqualTo(new PodState.Pending("it waits for a node"));
        }

        @Test
        void when_no_node_fits_then_the_scheduler_is_quoted() {
            var status =
                    "{phase: Pending, conditions: [{type: PodScheduled, status: 'False', reason:"
                            + " Unschedulable, message: 0/1 nodes}]}";

            assertThat(state("Never", status))
                    .isEqualTo(new PodState.Pending("Unschedulable: 0/1 nodes"));
        }

        @Test
        void when_it_is_held_back_by_us_then_that_is_no_news() {
            var status =
                    "{phase: Pending, podIP: 10.0.0.1, containerStatuses: [{name: paddle, state:"
                            + " {waiting: {reason: CreateContainerConfigError, message: no"
                            + " configmap}}}]}";

            assertThat(state("Never", status))
                    .isEqualTo(new PodState.Starting("containers are starting"));
        }

        @Test
        void when_its_image_is_missing_then_that_is_told() {
            var status =
                    "{phase: Pending, podIP: 10.0.0.1, containerStatuses: [{name: paddle, state:"
                            + " {waiting: {reason: ImagePullBackOff, message: no such image}}}]}";

            assertThat(state("Never", status))
                    .isEqualTo(new PodState.Starting("ImagePullBackOff: no such image"));
        }
    }

    @Nested
    class Given_a_pod_that_runs {
        @Test
        void when_all_containers_run_then_it_runs() {
            assertThat(state("Never", running("running: {}", "running: {}")))
                    .isEqualTo(new PodState.Running());
        }

        @Test
        void when_a_container_starts_again_then_it_is_starting() {
            var status = running("running: {}", "waiting: {reason: CrashLoopBackOff}");

            assertThat(state("OnFailure", status))
                    .isEqualTo(new PodState.Starting("CrashLoopBackOff"));
        }

        @Test
        void when_the_trainer_is_done_and_a_side_car_is_not_then_it_succeeded() {
            var status = running("running: {}", "terminated: {exitCode: 0}");

            assertThat(state("Never", status)).isEqualTo(new PodState.Succeeded());
            assertThat(PodStates.observe(pod("Never", status)).phaseOver()).isFalse();
        }

        @Test
        void when_the_kubelet_says_when_the_trainer_ended_then_so_do_we() {
            var end = "terminated: {exitCode: 0, finishedAt: '2026-01-01T12:00:00Z'}";

            assertThat(state("Never", running("running: {}", end)))
                    .isEqualTo(
                            new PodState.Succeeded(
                                    Optional.of(Instant.parse("2026-01-01T12:00:00Z"))));
        }

        @Test
        void when_the_trainer_was_killed_and_a_side_car_runs_then_it_failed() {
            var status = running("running: {}", "terminated: {exitCode: 139}");

            assertThat(state("Never", status))
                    .isEqualTo(
                            new PodState.Failed(
                                    "container paddle exited with code 139, killed by signal 11",
                                    OptionalInt.of(139),
                                    ""));
        }

        private String running(String proxy, String paddle) {
            return "{phase: Running, podIP: 10.0.0.1, containerStatuses: [{name: proxy, state: {%s}}, {name: paddle, state: {%s}}]}"
                    .formatted(proxy, paddle);
        }
    }

    @Nested
    class Given_a_parameter_server_that_the_kubelet_started_again {
        private static PodState server(String role, String trainer) {
            var pod =
                    pod(
                            "OnFailure",
                            "{phase: Running, podIP: 10.0.0.1, containerStatuses: [{name: paddle, %s}]}"
                                    .formatted(trainer));
            pod.getMetadata().setLabels(Map.of("batch.paddlepaddle.org/role", role));
            return PodStates.observe(pod).state();
        }

        private static final String AGAIN =
                "restartCount: 1, state: {running: {}}, lastState: {terminated: {exitCode: %d}}";

        @Test
        void then_it_has_failed_although_it_runs() {
            assertThat(server("ps", AGAIN.formatted(137)))
                    .isEqualTo(
                            new PodState.Failed(
                                    "container paddle exited with code 137, killed by signal 9 and"
                                            + " was started again without what it held",
                                    OptionalInt.of(137),
                                    ""));
        }

        @Test
        void when_its_machine_was_restarted_then_so_were_its_workers() {
            var status =
                    "{phase: Running, podIP: 10.0.0.1, containerStatuses: [{name: paddle, %s}]}"
                            .formatted(AGAIN.formatted(137));
            var pod = pod("Never", status);
            pod.getMetadata().setLabels(Map.of("batch.paddlepaddle.org/role", "ps"));

            assertThat(PodStates.observe(pod).state()).isEqualTo(new PodState.Running());
            assertThat(PodStates.observe(pod).restarts()).isZero();
        }

        @Test
        void when_its_end_was_unseen_then_it_does_not_count_as_a_failure() {
            var unseen = AGAIN.formatted(137).replace("137", "137, reason: ContainerStatusUnknown");
            var status = "{phase: Running, containerStatuses: [{name: paddle, %s}]}";

            assertThat(PodStates.observe(pod("OnFailure", status.formatted(unseen))).restarts())
                    .isZero();
            assertThat(
                            PodStates.observe(
                                            pod("OnFailure", status.formatted(AGAIN.formatted(1))))
                                    .restarts())
                    .isEqualTo(1);
        }

        @Test
        void when_it_is_about_to_be_started_again_then_it_has_failed_too() {
            assertThat(server("ps", "state: {terminated: {exitCode: 1}}"))
                    .isInstanceOf(PodState.Failed.class);
        }

        @Test
        void when_it_had_ended_well_or_is_a_worker_then_nothing_is_lost() {
            assertThat(server("ps", AGAIN.formatted(0))).isEqualTo(new PodState.Running());
            assertThat(server("worker", AGAIN.formatted(137))).isEqualTo(new PodState.Running());
        }
    }

    @Nested
    class Given_a_pod_that_ended {
        @Test
        void when_memory_ran_out_then_that_is_told() {
            var status =
                    "{phase: Failed, containerStatuses: [{name: paddle, state: {terminated:"
                            + " {exitCode: 137, reason: OOMKilled}}}]}";

            assertThat(state("Never", status))
                    .isEqualTo(
                            new PodState.Failed(
                                    "container paddle exited with code 137, out of memory",
                                    OptionalInt.of(137),
                                    "OOMKilled"));
        }

        @Test
        void when_the_launcher_hands_on_a_signal_then_it_is_told() {
            var status =
                    "{phase: Failed, containerStatuses: [{name: paddle, state: {terminated:"
                            + " {exitCode: 250}}}]}";

            assertThat(state("Never", status))
                    .isEqualTo(
                            new PodState.Failed(
                                    "container paddle exited with code 250, its program was killed"
                                            + " by signal 6",
                                    OptionalInt.of(250),
                                    ""));
        }

        @Test
        void when_the_kubelet_gives_a_reason_then_it_is_quoted() {
            assertThat(state("Never", "{phase: Failed, reason: Evicted, message: disk is full}"))
                    .isEqualTo(
                            new PodState.Failed(
                                    "Evicted: disk is full", OptionalInt.empty(), "Evicted"));
        }
    }
}
