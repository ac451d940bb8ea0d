// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.controllers.node.ConditionTaint.DISK_PRESSURE;
import static org.paddlepaddle.cloud.ground.controllers.node.ConditionTaint.MEMORY_PRESSURE;
import static org.paddlepaddle.cloud.ground.controllers.node.ConditionTaint.NETWORK_UNAVAILABLE;
import static org.paddlepaddle.cloud.ground.controllers.node.ConditionTaint.NOT_READY;
import static org.paddlepaddle.cloud.ground.controllers.node.ConditionTaint.PID_PRESSURE;
import static org.paddlepaddle.cloud.ground.controllers.node.ConditionTaint.UNREACHABLE;
import static org.paddlepaddle.cloud.ground.controllers.node.ConditionTaint.UNSCHEDULABLE;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.controllers.node.NodeRules.Verdict;

class NodeRulesTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:01:00Z");
    private static final Map<String, String> READY = Map.of("Ready", "True");

    @Test
    void a_node_that_reports_is_left_alone_until_it_could_be_silent() {
        assertThat(decide(10, READY, false))
                .isEqualTo(new Verdict(false, List.of(), List.of(), Duration.ofSeconds(30)));
    }

    @Test
    void a_sign_of_the_future_vouches_for_nobody() {
        assertThat(NodeRules.credible(NOW.minusSeconds(3600), NOW)).isTrue();
        assertThat(NodeRules.credible(NOW.plusSeconds(5), NOW)).isTrue();
        assertThat(NodeRules.credible(NOW.plusSeconds(3600), NOW)).isFalse();
    }

    @Test
    void a_node_is_silent_after_exactly_the_grace() {
        assertThat(decide(39, READY, false).silenced()).isEmpty();
        assertThat(decide(40, READY, false))
                .isEqualTo(
                        new Verdict(
                                true,
                                List.of("Ready", "MemoryPressure", "DiskPressure", "PIDPressure"),
                                List.of(UNREACHABLE),
                                Duration.ofSeconds(40)));
    }

    @Test
    void silence_is_written_once() {
        var silenced =
                Map.of(
                        "Ready", "Unknown",
                        "MemoryPressure", "Unknown",
                        "DiskPressure", "Unknown",
                        "PIDPressure", "Unknown");

        assertThat(decide(500, silenced, false).silent()).isTrue();
        assertThat(decide(500, silenced, false).silenced()).isEmpty();
        assertThat(decide(500, silenced, false).conditionTaints()).containsExactly(UNREACHABLE);
    }

    @Test
    void a_silent_node_keeps_the_pressure_it_does_not_report_through_its_agent() {
        var conditions = Map.of("Ready", "True", "NetworkUnavailable", "True");

        assertThat(decide(40, conditions, false).conditionTaints())
                .containsExactly(UNREACHABLE, NETWORK_UNAVAILABLE);
    }

    @Test
    void a_node_that_says_it_is_not_ready_or_says_nothing_is_avoided() {
        assertThat(decide(0, Map.of("Ready", "False"), false).conditionTaints())
                .containsExactly(NOT_READY);
        assertThat(decide(0, Map.of(), false).conditionTaints()).containsExactly(NOT_READY);
    }

    @Test
    void a_node_that_is_back_is_avoided_no_more() {
        assertThat(decide(0, READY, false).conditionTaints()).isEmpty();
    }

    @Test
    void every_pressure_and_a_cordon_have_their_taint() {
        var conditions =
                Map.of(
                        "Ready", "True",
                        "MemoryPressure", "True",
                        "DiskPressure", "True",
                        "PIDPressure", "True",
                        "NetworkUnavailable", "True");

        assertThat(decide(0, conditions, true).conditionTaints())
                .containsExactly(
                        MEMORY_PRESSURE,
                        DISK_PRESSURE,
                        PID_PRESSURE,
                        NETWORK_UNAVAILABLE,
                        UNSCHEDULABLE);
    }

    @Test
    void pressures_that_are_off_have_no_taint() {
        assertThat(
                        decide(0, Map.of("Ready", "True", "DiskPressure", "False"), false)
                                .conditionTaints())
                .isEmpty();
    }

    @Test
    void a_look_that_comes_much_too_late_says_that_we_stood_still() {
        assertThat(NodeRules.stoodStill(Optional.empty(), NOW)).isFalse();
        assertThat(NodeRules.stoodStill(Optional.of(NOW.minusSeconds(10)), NOW)).isFalse();
        assertThat(NodeRules.stoodStill(Optional.of(NOW.minusSeconds(11)), NOW)).isTrue();
    }

    private static Verdict decide(
            long secondsSilent, Map<String, String> conditions, boolean unschedulable) {
        return NodeRules.decide(
                new NodeFacts(NOW.minusSeconds(secondsSilent), conditions, unschedulable), NOW);
    }
}
