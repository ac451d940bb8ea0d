// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.node.pod.SeenPods.RAN;
import static org.paddlepaddle.cloud.ground.node.pod.SeenPods.done;
import static org.paddlepaddle.cloud.ground.node.pod.SeenPods.exited;
import static org.paddlepaddle.cloud.ground.node.pod.SeenPods.observed;
import static org.paddlepaddle.cloud.ground.node.pod.SeenPods.running;
import static org.paddlepaddle.cloud.ground.node.pod.SeenPods.unmarshal;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerId;

/** What {@link PodPlanner} does with containers that {@code kubectl debug} adds. */
class EphemeralPlanTest {
    @Nested
    class Given_a_debugger {
        private final Pod pod =
                unmarshal(
                        """
                        restartPolicy: Always
                        initContainers: [ { name: init, image: i } ]
                        containers: [ { name: main, image: i } ]
                        ephemeralContainers: [ { name: debugger, image: i, stdin: true, tty: true } ]
                        """);

        @Test
        void when_the_pod_works_then_it_is_started_once() {
            var added = PodPlanner.plan(pod, observed(done("init"), running("main")));
            var over =
                    PodPlanner.plan(
                            pod,
                            observed(
                                    done("init"),
                                    running("main"),
                                    exited("debugger", 0, 1, Duration.ZERO)));

            assertThat(added.actions())
                    .containsExactly(new PodAction.Start("debugger", 0, Duration.ZERO));
            assertThat(over.actions()).isEmpty();
            assertThat(over.stage()).isEqualTo(new PodStage.Working());
        }

        @Test
        void when_an_init_container_hangs_then_it_is_started_nonetheless() {
            var plan = PodPlanner.plan(pod, observed(running("init")));

            assertThat(plan.actions())
                    .containsExactly(new PodAction.Start("debugger", 0, Duration.ZERO));
        }

        @Test
        void when_the_others_have_ended_then_it_ends_too() {
            var once = unmarshal("restartPolicy: Never\n" + SPEC);
            var plan = PodPlanner.plan(once, observed(done("main"), running("debugger")));
            var last = PodPlanner.plan(once, observed(done("main"), done("debugger")));

            assertThat(plan.stage()).isEqualTo(new PodStage.Stopping(RAN));
            assertThat(plan.actions())
                    .contains(new PodAction.Terminate(new ContainerId("u", "debugger", 0)));
            assertThat(last.stage()).isEqualTo(new PodStage.Finished(RAN, true, false));
        }

        @Test
        void when_it_runs_then_the_status_has_it_apart_and_never_ready() {
            var seen = observed(done("init"), running("main"), running("debugger"));
            var status = PodStatuses.of(pod, new PodStage.Working(), seen);

            assertThat(status.getContainerStatuses()).hasSize(1);
            assertThat(status.getEphemeralContainerStatuses())
                    .singleElement()
                    .satisfies(
                            debugger -> {
                                assertThat(debugger.getName()).isEqualTo("debugger");
                                assertThat(debugger.getReady()).isFalse();
                                assertThat(debugger.getStarted()).isNull();
                                assertThat(debugger.getState().getRunning()).isNotNull();
                            });
        }

        private static final String SPEC =
                """
                containers: [ { name: main, image: i } ]
                ephemeralContainers: [ { name: debugger, image: i } ]
                """;
    }
}
