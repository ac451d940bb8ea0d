// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.node;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The rules of node health. Reads nothing but its arguments. */
final class NodeRules {
    /** Four missed renewals of ten seconds, as in Kubernetes. */
    static final Duration GRACE = Duration.ofSeconds(40);

    /** How much later than planned a look may come before it says something about ourselves. */
    private static final Duration LATE = Duration.ofSeconds(10);

    private static final String READY = "Ready";
    private static final String UNKNOWN = "Unknown";

    /** What a silent node can no longer vouch for. */
    private static final List<String> REPORTED =
            List.of(READY, "MemoryPressure", "DiskPressure", "PIDPressure");

    private static final Map<String, ConditionTaint> PRESSURES =
            Map.of(
                    "MemoryPressure", ConditionTaint.MEMORY_PRESSURE,
                    "DiskPressure", ConditionTaint.DISK_PRESSURE,
                    "PIDPressure", ConditionTaint.PID_PRESSURE,
                    "NetworkUnavailable", ConditionTaint.NETWORK_UNAVAILABLE);

    private NodeRules() {}

    /**
     * What to write.
     *
     * @param silent the node has not reported for too long: what it said of its pods is void
     * @param silenced conditions that become {@code Unknown}; empty if none does
     * @param conditionTaints the taints the node must carry, in the order of {@link ConditionTaint}
     * @param recheck when silence would be noticed
     */
    record Verdict(
            boolean silent,
            List<String> silenced,
            List<ConditionTaint> conditionTaints,
            Duration recheck) {}

    /**
     * Whether not the nodes but we were silent: the machine slept, or this process was stopped.
     * What nodes wrote or failed to write meanwhile means nothing.
     *
     * @param planned when the look that takes place now was due
     */
    static boolean stoodStill(Optional<Instant> planned, Instant now) {
        return planned.filter(due -> now.isAfter(due.plus(LATE))).isPresent();
    }

    /**
     * Whether a sign can be of this time: one that lies far ahead was given before the clock was
     * set back, and would vouch for the node until then.
     */
    static boolean credible(Instant sign, Instant now) {
        return sign.isBefore(now.plus(GRACE));
    }

    static boolean wasReady(NodeFacts node) {
        return "True".equals(node.conditions().get(READY));
    }

    static Verdict decide(NodeFacts node, Instant now) {
        var silentFor = Duration.between(node.lastSign(), now);
        boolean silent = silentFor.compareTo(GRACE) >= 0;
        var silenced = silent ? silenced(node.conditions()) : List.<String>of();
        var conditions = new HashMap<>(node.conditions());
        silenced.forEach(type -> conditions.put(type, UNKNOWN));
        var recheck = silent ? GRACE : GRACE.minus(silentFor);
        return new Verdict(silent, silenced, avoidances(conditions, node.unschedulable()), recheck);
    }

    private static List<String> silenced(Map<String, String> conditions) {
        return REPORTED.stream().filter(type -> !UNKNOWN.equals(conditions.get(type))).toList();
    }

    private static List<ConditionTaint> avoidances(
            Map<String, String> conditions, boolean unschedulable) {
        var wanted = new ArrayList<ConditionTaint>();
        @Nullable String ready = conditions.get(READY);
        if (UNKNOWN.equals(ready)) {
            wanted.add(ConditionTaint.UNREACHABLE);
        } else if (!"True".equals(ready)) {
            wanted.add(ConditionTaint.NOT_READY);
        }
        PRESSURES.forEach(
                (type, taint) -> {
                    if ("True".equals(conditions.get(type))) {
                        wanted.add(taint);
                    }
                });
        if (unschedulable) {
            wanted.add(ConditionTaint.UNSCHEDULABLE);
        }
        return wanted.stream().sorted().toList();
    }
}
