// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.autoscale;

import java.time.Instant;

/**
 * How much of a recommendation may happen now: stabilization windows, policies, and the bounds of
 * the autoscaler. Reasons and words are upstream's.
 */
record ScaleLimits(int least, int most, ScalingRules up, ScalingRules down) {
    /** A condition's reason, and what it says. */
    record Told(String reason, String message) {}

    /**
     * @param limited whether something but the recommendation decided
     */
    record Decision(int replicas, Told able, boolean limited, Told limit) {}

    private static final Told READY =
            new Told("ReadyForNewScale", "recommended size matches current size");
    private static final Told UP_STABILIZED =
            new Told(
                    "ScaleUpStabilized",
                    "recent recommendations were lower than current one, applying the lowest recent"
                            + " recommendation");
    private static final Told DOWN_STABILIZED =
            new Told(
                    "ScaleDownStabilized",
                    "recent recommendations were higher than current one, applying the highest"
                            + " recent recommendation");
    private static final Told UP_LIMIT =
            new Told(
                    "ScaleUpLimit",
                    "the desired replica count is increasing faster than the maximum scale rate");
    private static final Told TOO_MANY =
            new Told(
                    "TooManyReplicas",
                    "the desired replica count is more than the maximum replica count");
    private static final Told DOWN_LIMIT =
            new Told(
                    "ScaleDownLimit",
                    "the desired replica count is decreasing faster than the maximum scale rate");
    private static final Told TOO_FEW =
            new Told(
                    "TooFewReplicas",
                    "the desired replica count is less than the minimum replica count");
    private static final Told WITHIN =
            new Told("DesiredWithinRange", "the desired count is within the acceptable range");

    Decision decide(int current, int wanted, ScaleHistory history, Instant now) {
        int stable = stabilized(current, wanted, history, now);
        history.recommend(wanted, now);
        var able = stable == wanted ? READY : wanted >= current ? UP_STABILIZED : DOWN_STABILIZED;
        if (stable > current) {
            int rate = Math.max(current, highest(current, history, now));
            var told = most > rate ? UP_LIMIT : TOO_MANY;
            return limited(stable, Math.min(stable, Math.min(most, rate)), able, told);
        }
        if (stable < current) {
            int rate = Math.min(current, lowest(current, history, now));
            var told = least < rate ? DOWN_LIMIT : TOO_FEW;
            return limited(stable, Math.max(stable, Math.max(least, rate)), able, told);
        }
        return limited(stable, stable, able, WITHIN);
    }

    private static Decision limited(int wanted, int replicas, Told able, Told told) {
        return new Decision(replicas, able, wanted != replicas, wanted == replicas ? WITHIN : told);
    }

    private int stabilized(int current, int wanted, ScaleHistory history, Instant now) {
        int floor = history.least(wanted, now.minus(up.stabilization()));
        int ceiling = history.most(wanted, now.minus(down.stabilization()));
        return Math.min(Math.max(current, floor), ceiling);
    }

    private int highest(int current, ScaleHistory history, Instant now) {
        if (up.select() == ScalingRules.Select.Disabled) {
            return current;
        }
        var proposed =
                up.policies().stream()
                        .mapToInt(
                                policy -> {
                                    int start =
                                            current - history.changed(now.minus(policy.period()));
                                    return policy.percent()
                                            ? (int) Math.ceil(start * (1 + policy.value() / 100.0))
                                            : start + policy.value();
                                });
        return (up.select() == ScalingRules.Select.Min ? proposed.min() : proposed.max())
                .orElse(current);
    }

    private int lowest(int current, ScaleHistory history, Instant now) {
        if (down.select() == ScalingRules.Select.Disabled) {
            return current;
        }
        var proposed =
                down.policies().stream()
                        .mapToInt(
                                policy -> {
                                    int start =
                                            current - history.changed(now.minus(policy.period()));
                                    return policy.percent()
                                            ? (int) (start * (1 - policy.value() / 100.0))
                                            : start - policy.value();
                                });
        return (down.select() == ScalingRules.Select.Min ? proposed.max() : proposed.min())
                .orElse(current);
    }
}
