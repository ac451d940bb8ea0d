// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodCondition;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SimulationTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:30.5Z");

    @Test
    void a_pod_that_says_nothing_runs_until_it_is_deleted() {
        assertThat(Simulation.of(pod(Map.of()))).isEqualTo(new Simulation(Optional.empty(), 0));
    }

    @Test
    void annotations_say_how_long_and_how_it_ends() {
        var pod = pod(Map.of(Simulation.RUN_SECONDS, "1.5", Simulation.EXIT_CODE, "3"));

        assertThat(Simulation.of(pod))
                .isEqualTo(new Simulation(Optional.of(Duration.ofMillis(1500)), 3));
    }

    @Test
    void nonsense_counts_as_nothing() {
        var pod = pod(Map.of(Simulation.RUN_SECONDS, "soon", Simulation.EXIT_CODE, "bad"));

        assertThat(Simulation.of(pod)).isEqualTo(new Simulation(Optional.empty(), 0));
    }

    @Test
    void a_running_pod_is_ready_at_its_address() {
        var status = Simulation.of(pod(Map.of())).running(pod(Map.of()), "198.18.0.1", NOW);

        assertThat(status.getPhase()).isEqualTo("Running");
        assertThat(status.getPodIP()).isEqualTo("198.18.0.1");
        assertThat(status.getConditions())
                .filteredOn(condition -> condition.getType().equals("Ready"))
                .extracting(PodCondition::getStatus)
                .containsExactly("True");
        assertThat(status.getContainerStatuses().getFirst().getState().getRunning().getStartedAt())
                .isEqualTo("2026-01-01T00:00:30Z");
    }

    @Test
    void a_pod_ends_as_its_exit_code_says() {
        var pod = pod(Map.of());

        assertThat(new Simulation(Optional.empty(), 0).ended(pod, NOW, NOW).getPhase())
                .isEqualTo("Succeeded");
        var failed = new Simulation(Optional.empty(), 2).ended(pod, NOW, NOW);
        assertThat(failed.getPhase()).isEqualTo("Failed");
        assertThat(failed.getContainerStatuses().getFirst().getState().getTerminated())
                .hasFieldOrPropertyWithValue("exitCode", 2)
                .hasFieldOrPropertyWithValue("reason", "Error");
    }

    private static Pod pod(Map<String, String> annotations) {
        return new PodBuilder()
                .withNewMetadata()
                .withName("p")
                .withAnnotations(annotations)
                .endMetadata()
                .withNewSpec()
                .addNewContainer()
                .withName("main")
                .withImage("any")
                .endContainer()
                .endSpec()
                .build();
    }
}
