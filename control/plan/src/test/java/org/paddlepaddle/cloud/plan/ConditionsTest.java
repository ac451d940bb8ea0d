// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.StandardCondition;
import org.paddlepaddle.cloud.api.job.JobReason;

class ConditionsTest {
    private static final Instant MORNING = Instant.parse("2026-01-01T08:00:00.123Z");
    private static final Instant EVENING = Instant.parse("2026-01-01T18:00:00Z");

    @Test
    void when_the_status_stays_then_the_time_stays_and_the_message_is_new() {
        var old = Conditions.merge(List.of(), List.of(ready(false, "one")), MORNING);

        var merged = Conditions.merge(old, List.of(ready(false, "two")), EVENING);

        assertThat(merged)
                .containsExactly(
                        new Condition(
                                "Ready",
                                "False",
                                1,
                                "2026-01-01T08:00:00Z",
                                "WaitingForPods",
                                "two"));
    }

    @Test
    void when_the_status_flips_then_the_time_moves() {
        var old = Conditions.merge(List.of(), List.of(ready(false, "one")), MORNING);

        var merged = Conditions.merge(old, List.of(ready(true, "one")), EVENING);

        assertThat(merged)
                .extracting(Condition::lastTransitionTime)
                .containsExactly("2026-01-01T18:00:00Z");
    }

    @Test
    void when_a_condition_is_not_judged_then_it_stays() {
        var old = Conditions.merge(List.of(), List.of(ready(true, "one")), MORNING);

        var merged = Conditions.merge(old, List.of(), EVENING);

        assertThat(merged).isEqualTo(old);
    }

    @Test
    void when_a_message_is_too_long_then_it_is_cut_with_an_ellipsis() {
        var message = ready(true, "x".repeat(5000)).message();

        assertThat(message).hasSize(1024).endsWith("…");
    }

    private static Condition ready(boolean holds, String message) {
        return Conditions.of(StandardCondition.Ready, holds, JobReason.WaitingForPods, message, 1);
    }
}
