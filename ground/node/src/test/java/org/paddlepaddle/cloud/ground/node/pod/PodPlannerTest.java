// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerId;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerState;

class PodPlannerTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:10:00Z");

    private static Pod pod(String policy) {
        return Serialization.unmarshal(
                """
                apiVersion: v1
                kind: Pod
                metadata: { name: p, namespace: default, uid: u }
                spec:
                  restartPolicy: %s
                  initContainers: [ { name: init, image: i } ]
                  containers: [ { name: main, image: i }, { name: side, image: i } ]
                """
                        .formatted(policy),
                Pod.class);
    }

    private static ContainerState running(String name, boolean terminating) {
        return new ContainerState.Running(
                new ContainerId("u", name, 0), NOW.minusSeconds(60), Duration.ZERO, terminating);
    }

    private static ContainerState exited(String name, int attempt, int code, Duration backOff) {
        return new ContainerState.Exited(
                new ContainerId("u", name, attempt),
                NOW.minusSeconds(60),
                backOff,
                NOW.minusSeconds(5),
                code,
                code == 0 ? "Completed" : "Error",
                "");
    }

    private static ContainerState done(String name) {
        return exited(name, 0, 0, Duration.ZERO);
    }

    private static ObservedPod observed(ContainerState... states) {
        var latest = new TreeMap<String, ContainerState>();
        List.of(states).forEach(state -> latest.put(state.id().name(), state));
        return new ObservedPod(
                NOW, "10.0.0.1", Optional.of("10.0.0.2"), latest, Map.of(), Map.of());
    }

    @Nested
    class Given_nothing_has_run {
        @Test
        void when_there_is_an_init_container_then_only_that_starts() {
            var plan = PodPlanner.plan(pod("Never"), observed());

            assertThat(plan.actions())
                    .containsExactly(new PodAction.Start("init", 0, Duration.ZERO));
        }

        @Test
        void when_the_pod_is_deleted_then_it_may_disappear() {
            var deleted = deleted(pod("Never"), NOW.plusSeconds(30));

            var plan = PodPlanner.plan(deleted, observed());

            assertThat(plan.actions())
                    .containsExactly(new PodAction.Detach(), new PodAction.Remove());
        }
    }

    @Nested
    class Given_the_init_container_ended {
        @Test
        void when_it_succeeded_then_all_containers_start_at_once() {
            var plan = PodPlanner.plan(pod("Never"), observed(done("init")));

            assertThat(plan.actions())
                    .containsExactly(
                            new PodAction.Start("main", 0, Duration.ZERO),
                            new PodAction.Start("side", 0, Duration.ZERO));
        }

        @Test
        void when_it_failed_and_nothing_restarts_then_the_pod_failed() {
            var failed = exited("init", 0, 1, Duration.ZERO);

            var plan = PodPlanner.plan(pod("Never"), observed(failed));

            assertThat(plan.stage()).isEqualTo(new PodStage.Finished(false, false, false));
        }

        @Test
        void when_it_failed_and_failures_restart_then_it_starts_again() {
            var failed = exited("init", 0, 1, Duration.ZERO);

            var plan = PodPlanner.plan(pod("OnFailure"), observed(failed));

            assertThat(plan.actions())
                    .containsExactly(new PodAction.Start("init", 1, Duration.ofSeconds(10)));
        }
    }

    @Nested
    class Given_a_container_failed {
        @Test
        void when_its_delay_has_not_passed_then_we_look_again_at_its_end() {
            var failed = exited("main", 1, 1, Duration.ofSeconds(10));

            var plan =
                    PodPlanner.plan(
                            pod("Always"), observed(done("init"), failed, running("side", false)));

            assertThat(plan.actions()).isEmpty();
            assertThat(plan.recheck()).contains(NOW.plusSeconds(5));
        }

        @Test
        void when_its_delay_has_passed_then_it_starts_with_a_longer_one() {
            var failed = exited("main", 3, 1, Duration.ofSeconds(4));

            var plan =
                    PodPlanner.plan(
                            pod("Always"), observed(done("init"), failed, running("side", false)));

            assertThat(plan.actions())
                    .containsExactly(new PodAction.Start("main", 4, Duration.ofSeconds(8)));
        }

        @Test
        void when_nothing_restarts_but_another_runs_then_the_pod_goes_on() {
            var failed = exited("main", 0, 1, Duration.ZERO);

            var plan =
                    PodPlanner.plan(
                            pod("Never"), observed(done("init"), failed, running("side", false)));

            assertThat(plan.stage()).isEqualTo(new PodStage.Working());
            assertThat(plan.actions()).isEmpty();
        }
    }

    @Nested
    class Given_a_pod_that_must_end {
        @Test
        void when_its_grace_lasts_then_it_is_asked_once() {
            var deleted = deleted(pod("Never"), NOW.plusSeconds(30));

            var first = PodPlanner.plan(deleted, observed(done("init"), running("main", false)));
            var second = PodPlanner.plan(deleted, observed(done("init"), running("main", true)));

            assertThat(first.actions())
                    .containsExactly(new PodAction.Terminate(new ContainerId("u", "main", 0)));
            assertThat(second.actions()).isEmpty();
            assertThat(second.recheck()).contains(NOW.plusSeconds(30));
        }

        @Test
        void when_its_grace_ended_then_it_is_killed() {
            var deleted = deleted(pod("Never"), NOW);

            var plan = PodPlanner.plan(deleted, observed(done("init"), running("main", true)));

            assertThat(plan.actions())
                    .containsExactly(new PodAction.Kill(new ContainerId("u", "main", 0)));
        }

        @Test
        void when_its_deadline_passed_then_it_stops_and_then_failed() {
            var overdue = pod("Never");
            overdue.getSpec().setActiveDeadlineSeconds(60L);
            overdue =
                    new PodBuilder(overdue)
                            .withNewStatus()
                            .withStartTime(NOW.minusSeconds(61).toString())
                            .endStatus()
                            .build();

            var stopping = PodPlanner.plan(overdue, observed(done("init"), running("main", false)));
            var stopped = PodPlanner.plan(overdue, observed(done("init"), done("main")));

            assertThat(stopping.stage())
                    .isEqualTo(new PodStage.Stopping(NOW.plusSeconds(29), true));
            assertThat(stopped.stage()).isEqualTo(new PodStage.Finished(false, true, false));
        }
    }

    @Nested
    class Given_all_containers_ended_well {
        @Test
        void when_nothing_restarts_then_the_pod_succeeded() {
            var plan =
                    PodPlanner.plan(
                            pod("OnFailure"), observed(done("init"), done("main"), done("side")));

            assertThat(plan.stage()).isEqualTo(new PodStage.Finished(true, false, false));
            assertThat(plan.actions()).containsExactly(new PodAction.Detach());
        }

        @Test
        void when_the_api_already_says_so_then_it_is_never_run_again() {
            var ended =
                    new PodBuilder(pod("Never"))
                            .withNewStatus()
                            .withPhase("Succeeded")
                            .endStatus()
                            .build();

            var plan = PodPlanner.plan(ended, observed());

            assertThat(plan.actions()).containsExactly(new PodAction.Detach());
        }
    }

    private static Pod deleted(Pod pod, Instant until) {
        return new PodBuilder(pod)
                .editMetadata()
                .withDeletionTimestamp(until.toString())
                .endMetadata()
                .build();
    }
}
