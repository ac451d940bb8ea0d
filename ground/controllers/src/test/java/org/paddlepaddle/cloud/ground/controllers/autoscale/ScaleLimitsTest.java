// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.autoscale;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.ground.controllers.autoscale.ScalingRules.Policy;
import org.paddlepaddle.cloud.ground.controllers.autoscale.ScalingRules.Select;

/** Upstream's limits: bounds, rates and windows, with its reasons. */
class ScaleLimitsTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private final ScaleHistory history = new ScaleHistory();

    @ParameterizedTest
    @CsvSource({
        "1, 1, 1, DesiredWithinRange",
        "1, 3, 3, DesiredWithinRange",
        // At most four more, or twice as many, within fifteen seconds.
        "1, 20, 5, ScaleUpLimit",
        "8, 30, 16, ScaleUpLimit",
        "30, 60, 50, TooManyReplicas",
        "30, 1, 2, TooFewReplicas",
        "30, 7, 7, DesiredWithinRange"
    })
    void given_the_usual_rules_then_so_many(int current, int wanted, int replicas, String reason) {
        var limits = new ScaleLimits(2, 50, ScalingRules.up(null), now(ScalingRules.down(null)));

        var decision = limits.decide(current, wanted, history, NOW);

        assertThat(decision.replicas()).isEqualTo(replicas);
        assertThat(decision.limit().reason()).isEqualTo(reason);
        assertThat(decision.limited()).isEqualTo(!reason.equals("DesiredWithinRange"));
    }

    @Test
    void given_fewer_are_enough_then_the_highest_of_five_minutes_counts() {
        var limits = new ScaleLimits(1, 50, ScalingRules.up(null), ScalingRules.down(null));
        limits.decide(10, 10, history, NOW);

        var soon = limits.decide(10, 2, history, NOW.plusSeconds(299));
        var late = limits.decide(10, 2, history, NOW.plusSeconds(301));

        assertThat(soon.replicas()).isEqualTo(10);
        assertThat(soon.able().reason()).isEqualTo("ScaleDownStabilized");
        assertThat(late.replicas()).isEqualTo(2);
        assertThat(late.able().reason()).isEqualTo("ReadyForNewScale");
    }

    @Test
    void given_a_window_upwards_then_the_lowest_of_it_counts() {
        var slow =
                new ScalingRules(
                        Duration.ofMinutes(1), Select.Max, ScalingRules.up(null).policies());
        var limits = new ScaleLimits(1, 50, slow, ScalingRules.down(null));
        limits.decide(3, 3, history, NOW);

        var soon = limits.decide(3, 6, history, NOW.plusSeconds(30));
        var late = limits.decide(3, 6, history, NOW.plusSeconds(61));

        assertThat(soon.replicas()).isEqualTo(3);
        assertThat(soon.able().reason()).isEqualTo("ScaleUpStabilized");
        assertThat(late.replicas()).isEqualTo(6);
    }

    @Test
    void given_a_policy_then_what_changed_within_its_period_is_part_of_it() {
        var two = rules(Select.Max, new Policy(false, 2, Duration.ofMinutes(1)));
        var limits = new ScaleLimits(1, 50, two, now(ScalingRules.down(null)));
        history.change(1, NOW.minusSeconds(30));

        assertThat(limits.decide(5, 20, history, NOW).replicas()).isEqualTo(6);
        assertThat(limits.decide(5, 20, history, NOW.plusSeconds(31)).replicas()).isEqualTo(7);
    }

    @Test
    void given_several_policies_then_the_selected_one_counts_and_none_where_disabled() {
        var policies =
                new Policy[] {
                    new Policy(false, 2, Duration.ofMinutes(1)),
                    new Policy(true, 50, Duration.ofMinutes(1))
                };

        assertThat(down(rules(Select.Max, policies))).isEqualTo(10);
        assertThat(down(rules(Select.Min, policies))).isEqualTo(18);
        assertThat(down(rules(Select.Disabled, policies))).isEqualTo(20);
    }

    private int down(ScalingRules rules) {
        return new ScaleLimits(1, 50, ScalingRules.up(null), rules)
                .decide(20, 1, new ScaleHistory(), NOW)
                .replicas();
    }

    private static ScalingRules rules(Select select, Policy... policies) {
        return new ScalingRules(Duration.ZERO, select, List.of(policies));
    }

    private static ScalingRules now(ScalingRules rules) {
        return new ScalingRules(Duration.ZERO, rules.select(), rules.policies());
    }
}
