// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.node.pod.SeenPods.NOW;
import static org.paddlepaddle.cloud.ground.node.pod.SeenPods.RAN;
import static org.paddlepaddle.cloud.ground.node.pod.SeenPods.asked;
import static org.paddlepaddle.cloud.ground.node.pod.SeenPods.done;
import static org.paddlepaddle.cloud.ground.node.pod.SeenPods.exited;
import static org.paddlepaddle.cloud.ground.node.pod.SeenPods.observed;
import static org.paddlepaddle.cloud.ground.node.pod.SeenPods.pod;
import static org.paddlepaddle.cloud.ground.node.pod.SeenPods.running;
import static org.paddlepaddle.cloud.ground.node.pod.SeenPods.unmarshal;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerId;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerState;
import org.paddlepaddle.cloud.ground.node.runtime.RunMarks;

/** What {@link PodPlanner} does with containers that run beside the others. */
class SidecarPlanTest {
    @Nested
    class Given_a_sidecar {
        private final Pod pod =
                unmarshal(
                        """
                        restartPolicy: Never
                        initContainers:
                          - { name: one, image: i, restartPolicy: Always, startupProbe: { exec: { command: [ x ] } } }
                          - { name: init, image: i }
                          - { name: two, image: i, restartPolicy: Always }
                        containers: [ { name: main, image: i } ]
                        """);

        @Test
        void when_it_has_not_passed_its_startup_probe_then_the_next_one_waits() {
            var waits = PodPlanner.plan(pod, observed(running("one")));
            var passed =
                    PodPlanner.plan(
                            pod,
                            healthy(
                                    new ContainerHealth(true, true, Optional.empty()),
                                    running("one")));

            assertThat(waits.stage()).isEqualTo(new PodStage.Initializing());
            assertThat(waits.actions()).isEmpty();
            assertThat(passed.actions())
                    .containsExactly(new PodAction.Start("init", 0, Duration.ZERO));
        }

        @Test
        void when_it_dies_while_others_work_then_it_is_started_again() {
            var plan =
                    PodPlanner.plan(
                            pod,
                            observed(
                                    exited("one", 0, 0, Duration.ZERO),
                                    done("init"),
                                    running("two"),
                                    running("main")));

            assertThat(plan.stage()).isEqualTo(new PodStage.Working());
            assertThat(plan.actions())
                    .containsExactly(new PodAction.Start("one", 1, Duration.ofSeconds(10)));
        }

        @Test
        void when_the_containers_have_ended_then_sidecars_end_in_reverse_order() {
            var first =
                    PodPlanner.plan(
                            pod,
                            observed(running("one"), done("init"), running("two"), done("main")));
            var then =
                    PodPlanner.plan(
                            pod,
                            observed(
                                    running("one", asked()),
                                    done("init"),
                                    done("two"),
                                    done("main")));
            var last =
                    PodPlanner.plan(
                            pod, observed(done("one"), done("init"), done("two"), done("main")));

            assertThat(first.stage()).isEqualTo(new PodStage.Stopping(RAN));
            assertThat(first.actions()).contains(terminate("two")).doesNotContain(terminate("one"));
            assertThat(then.actions()).containsExactly(terminate("one"));
            assertThat(last.stage()).isEqualTo(new PodStage.Finished(RAN, true, false));
        }

        private static RunMarks asked() {
            return new RunMarks(
                    Optional.empty(),
                    Optional.of(new RunMarks.Stop(NOW, Duration.ofSeconds(30))),
                    false,
                    Optional.empty());
        }

        private static PodAction terminate(String name) {
            return new PodAction.Terminate(new ContainerId("u", name, 0));
        }

        private static PodSnapshot healthy(
                ContainerHealth containerHealth, ContainerState... states) {
            var plain = observed(states);
            return new PodSnapshot(
                    NOW,
                    "",
                    Optional.of(""),
                    plain.latest(),
                    Map.of(),
                    Map.of(),
                    Map.of("one", containerHealth),
                    Optional.empty(),
                    Optional.empty());
        }
    }
}
