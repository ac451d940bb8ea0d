// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule.core;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.schedule.core.Decision.Bind;
import org.paddlepaddle.cloud.ground.schedule.core.Decision.Unschedulable;

/** Finds a node for each of a list of waiting pods. Reads nothing but its arguments. */
public final class Placement {
    private final List<NodeState> nodes;

    private Placement(List<NodeState> nodes) {
        this.nodes = new ArrayList<>(nodes);
    }

    /**
     * Decides about the pods one after the other in {@link PodRequest#SERVING_ORDER}; each sees the
     * nodes as those before it leave them.
     *
     * @return one decision per pod, in the order they were taken
     */
    public static List<Decision> decide(List<PodRequest> pods, List<NodeState> nodes) {
        var placement = new Placement(nodes);
        return pods.stream().sorted(PodRequest.SERVING_ORDER).map(placement::next).toList();
    }

    private Decision next(PodRequest pod) {
        var reasons = new TreeMap<String, Integer>();
        @Nullable Preference best = null;
        int chosen = -1;
        for (int i = 0; i < nodes.size(); i++) {
            var node = nodes.get(i);
            var objections = Fit.objections(pod, node);
            if (!objections.isEmpty()) {
                objections.forEach(reason -> reasons.merge(reason, 1, Integer::sum));
                continue;
            }
            var preference = Preference.of(pod, node);
            if (best == null || preference.compareTo(best) < 0) {
                best = preference;
                chosen = i;
            }
        }
        if (chosen < 0) {
            return new Unschedulable(pod, nodes.size(), reasons);
        }
        var node = nodes.get(chosen);
        nodes.set(chosen, node.plus(pod.requests()));
        return new Bind(pod, node.name());
    }
}
