// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.autoscale;

import io.fabric8.kubernetes.api.model.autoscaling.v2.HPAScalingPolicy;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HPAScalingRules;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How fast the number of pods may change in one direction.
 *
 * @param stabilization over which the least change of all recommendations counts
 * @param select which of the policies counts
 */
record ScalingRules(Duration stabilization, Select select, List<Policy> policies) {
    private static final Duration PERIOD = Duration.ofSeconds(15);
    private static final ScalingRules UP =
            new ScalingRules(
                    Duration.ZERO,
                    Select.Max,
                    List.of(new Policy(false, 4, PERIOD), new Policy(true, 100, PERIOD)));
    private static final ScalingRules DOWN =
            new ScalingRules(
                    Duration.ofMinutes(5), Select.Max, List.of(new Policy(true, 100, PERIOD)));

    /** As the API spells them. */
    enum Select {
        Max,
        Min,
        Disabled
    }

    /** So many pods, or so many percent of them, within a period. */
    record Policy(boolean percent, int value, Duration period) {}

    static ScalingRules up(@Nullable HPAScalingRules asked) {
        return merged(asked, UP);
    }

    static ScalingRules down(@Nullable HPAScalingRules asked) {
        return merged(asked, DOWN);
    }

    private static ScalingRules merged(@Nullable HPAScalingRules asked, ScalingRules usual) {
        if (asked == null) {
            return usual;
        }
        var seconds = asked.getStabilizationWindowSeconds();
        var select = asked.getSelectPolicy();
        var policies = asked.getPolicies();
        return new ScalingRules(
                seconds == null ? usual.stabilization() : Duration.ofSeconds(seconds),
                select == null ? Select.Max : Select.valueOf(select),
                policies == null || policies.isEmpty()
                        ? usual.policies()
                        : policies.stream().map(ScalingRules::policy).toList());
    }

    private static Policy policy(HPAScalingPolicy policy) {
        return new Policy(
                "Percent".equals(policy.getType()),
                Objects.requireNonNullElse(policy.getValue(), 0),
                Duration.ofSeconds(Objects.requireNonNullElse(policy.getPeriodSeconds(), 15)));
    }
}
