// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.pod;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.controllers.pod.PodGarbageRules.EndedPod;
import org.paddlepaddle.cloud.ground.controllers.pod.PodGarbageRules.PodFacts;
import org.paddlepaddle.cloud.ground.controllers.pod.PodGarbageRules.Step.Keep;
import org.paddlepaddle.cloud.ground.controllers.pod.PodGarbageRules.Step.RemoveOrphan;
import org.paddlepaddle.cloud.ground.controllers.pod.PodGarbageRules.Step.RemoveUnbound;

class PodGarbageRulesTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:01:00Z");
    private static final Keep FOR_GOOD = new Keep(Optional.empty());
    private static final PodFacts WAITING = new PodFacts(Optional.empty(), false);
    private static final PodFacts BOUND = new PodFacts(Optional.of("n"), false);

    @Test
    void a_waiting_pod_and_a_pod_on_a_present_node_stay() {
        assertThat(PodGarbageRules.decide(WAITING, Optional.empty(), NOW)).isEqualTo(FOR_GOOD);
        assertThat(PodGarbageRules.decide(BOUND, Optional.empty(), NOW)).isEqualTo(FOR_GOOD);
    }

    @Test
    void a_deleted_pod_without_a_node_is_removed_at_once() {
        assertThat(
                        PodGarbageRules.decide(
                                new PodFacts(Optional.empty(), true), Optional.empty(), NOW))
                .isEqualTo(new RemoveUnbound());
    }

    @Test
    void a_deleted_pod_on_a_present_node_is_the_nodes_business() {
        assertThat(
                        PodGarbageRules.decide(
                                new PodFacts(Optional.of("n"), true), Optional.empty(), NOW))
                .isEqualTo(FOR_GOOD);
    }

    @Test
    void a_missing_node_has_time_to_come_back() {
        assertThat(PodGarbageRules.decide(BOUND, Optional.of(NOW.minusSeconds(15)), NOW))
                .isEqualTo(new Keep(Optional.of(Duration.ofSeconds(25))));
    }

    @Test
    void after_that_its_pods_are_removed() {
        assertThat(PodGarbageRules.decide(BOUND, Optional.of(NOW.minusSeconds(40)), NOW))
                .isEqualTo(new RemoveOrphan());
    }

    @Test
    void of_too_many_ended_pods_the_evicted_go_first_and_then_the_oldest() {
        var old = new EndedPod("a/old", false, NOW.minusSeconds(60));
        var evicted = new EndedPod("a/evicted", true, NOW);
        var twin = new EndedPod("a/a-twin", false, NOW);
        var young = new EndedPod("a/young", false, NOW);
        var all = List.of(young, twin, evicted, old);

        assertThat(PodGarbageRules.surplus(all, 4)).isEmpty();
        assertThat(PodGarbageRules.surplus(all, 3)).containsExactly("a/evicted");
        assertThat(PodGarbageRules.surplus(all, 1))
                .containsExactly("a/evicted", "a/old", "a/a-twin");
    }
}
