// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The domains that are closed to one pod, because of its own wishes or of those already there. */
public final class Distances {
    private static final String UNWANTED_NEIGHBOURS =
            "node(s) didn't match pod anti-affinity rules";
    private static final String UNWANTED_THERE =
            "node(s) didn't satisfy existing pods anti-affinity rules";

    private final PodRequest pod;
    // Who closed a domain, by the key and the value of the topology label.
    private final Map<String, Map<String, Tenant>> avoided = new HashMap<>();
    private final Map<String, Map<String, Tenant>> closedByOthers = new HashMap<>();

    public Distances(PodRequest pod) {
        this.pod = pod;
    }

    /** A pod is, or has just been put, on that node. */
    public void neighbour(Tenant tenant, NodeState node) {
        for (var separation : pod.separations()) {
            if (separation.names(tenant.namespace(), tenant.labels())) {
                close(avoided, separation, node, tenant);
            }
        }
        for (var separation : tenant.separations()) {
            if (separation.names(pod.key().namespace(), pod.labels())) {
                close(closedByOthers, separation, node, tenant);
            }
        }
    }

    /** Why the pod must not go there, if so. */
    Optional<String> objection(NodeState node) {
        if (find(closedByOthers, node) != null) {
            return Optional.of(UNWANTED_THERE);
        }
        return find(avoided, node) == null ? Optional.empty() : Optional.of(UNWANTED_NEIGHBOURS);
    }

    /** A pod because of which this one must not go there, if there is one. */
    public Optional<Tenant> inTheWay(NodeState node) {
        return Optional.ofNullable(find(closedByOthers, node))
                .or(() -> Optional.ofNullable(find(avoided, node)));
    }

    private static @Nullable Tenant find(Map<String, Map<String, Tenant>> closed, NodeState node) {
        for (var domains : closed.entrySet()) {
            var value = node.labels().get(domains.getKey());
            var tenant = value == null ? null : domains.getValue().get(value);
            if (tenant != null) {
                return tenant;
            }
        }
        return null;
    }

    private static void close(
            Map<String, Map<String, Tenant>> closed,
            Separation separation,
            NodeState node,
            Tenant tenant) {
        var value = node.labels().get(separation.topologyKey());
        if (value != null) {
            closed.computeIfAbsent(separation.topologyKey(), _ -> new HashMap<>())
                    .putIfAbsent(value, tenant);
        }
    }
}
