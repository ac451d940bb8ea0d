// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule.core;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The domains that are closed to one pod, because of its own wishes or of those already there. */
final class Distances {
    private static final String UNWANTED_NEIGHBOURS =
            "node(s) didn't match pod anti-affinity rules";
    private static final String UNWANTED_THERE =
            "node(s) didn't satisfy existing pods anti-affinity rules";

    private final PodRequest pod;
    // Values of the topology label, by its key.
    private final Map<String, Set<String>> avoided = new HashMap<>();
    private final Map<String, Set<String>> closedByOthers = new HashMap<>();

    Distances(PodRequest pod) {
        this.pod = pod;
    }

    /** A pod is, or has just been put, on that node. */
    void neighbour(Tenant tenant, NodeState node) {
        for (var separation : pod.separations()) {
            if (separation.names(tenant.namespace(), tenant.labels())) {
                close(avoided, separation, node);
            }
        }
        for (var separation : tenant.separations()) {
            if (separation.names(pod.key().namespace(), pod.labels())) {
                close(closedByOthers, separation, node);
            }
        }
    }

    /** Why the pod must not go there, if so. */
    Optional<String> objection(NodeState node) {
        if (contains(closedByOthers, node)) {
            return Optional.of(UNWANTED_THERE);
        }
        return contains(avoided, node) ? Optional.of(UNWANTED_NEIGHBOURS) : Optional.empty();
    }

    private static boolean contains(Map<String, Set<String>> closed, NodeState node) {
        for (var domains : closed.entrySet()) {
            var value = node.labels().get(domains.getKey());
            if (value != null && domains.getValue().contains(value)) {
                return true;
            }
        }
        return false;
    }

    private static void close(
            Map<String, Set<String>> closed, Separation separation, NodeState node) {
        var value = node.labels().get(separation.topologyKey());
        if (value != null) {
            closed.computeIfAbsent(separation.topologyKey(), _ -> new HashSet<>()).add(value);
        }
    }
}
