// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.kubernetes.api.model.Toleration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EvictionRulesTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:10:00Z");
    private static final Instant BEFORE = Instant.parse("2026-01-01T00:00:00Z");
    private static final Taint UNREACHABLE = taint("unreachable", "NoExecute");

    @Test
    void a_taint_that_only_keeps_others_away_evicts_nobody() {
        assertThat(leaves(List.of(taint("unreachable", "NoSchedule")))).isEmpty();
    }

    @Test
    void a_taint_nobody_tolerates_evicts_at_once() {
        assertThat(leaves(List.of(UNREACHABLE))).contains(NOW);
        assertThat(leaves(List.of(UNREACHABLE), tolerating("other", 300L))).contains(NOW);
    }

    @Test
    void a_toleration_with_seconds_counts_from_the_taint() {
        assertThat(leaves(List.of(UNREACHABLE), tolerating("unreachable", 300L)))
                .contains(BEFORE.plusSeconds(300));
    }

    @Test
    void a_toleration_without_seconds_holds_for_ever() {
        assertThat(leaves(List.of(UNREACHABLE), tolerating("unreachable", null))).isEmpty();
        assertThat(leaves(List.of(UNREACHABLE), new Toleration(null, null, "Exists", null, null)))
                .isEmpty();
    }

    @Test
    void the_least_patient_of_the_tolerations_that_are_needed_counts() {
        assertThat(
                        leaves(
                                List.of(UNREACHABLE, taint("not-ready", "NoExecute")),
                                tolerating("unreachable", 300L),
                                tolerating("not-ready", 20L),
                                tolerating("unused", 1L)))
                .contains(BEFORE.plusSeconds(20));
    }

    @Test
    void a_negative_patience_is_none() {
        assertThat(leaves(List.of(UNREACHABLE), tolerating("unreachable", -5L))).contains(BEFORE);
    }

    @Test
    void a_value_must_be_equal_unless_existence_is_enough() {
        var taint = new Taint("NoExecute", "gpu", BEFORE.toString(), "broken");

        assertThat(leaves(List.of(taint), new Toleration(null, "gpu", "Equal", null, "broken")))
                .isEmpty();
        assertThat(leaves(List.of(taint), new Toleration(null, "gpu", "Equal", null, "fine")))
                .contains(NOW);
    }

    private static Optional<Instant> leaves(List<Taint> taints, Toleration... given) {
        return EvictionRules.leavesAt(taints, List.of(given), NOW);
    }

    private static Taint taint(String key, String effect) {
        return new Taint(effect, key, BEFORE.toString(), null);
    }

    private static Toleration tolerating(String key, @Nullable Long seconds) {
        return new Toleration("NoExecute", key, "Exists", seconds, null);
    }
}
