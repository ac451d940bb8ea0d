// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The topology domains that required anti-affinity closes to one pod: its own terms and those of
 * pods already placed.
 */
public final class AntiAffinityDomains {
    private static final String UNWANTED_NEIGHBOURS =
            "node(s) didn't match pod anti-affinity rules";
    private static final String UNWANTED_THERE =
            "node(s) didn't satisfy existing pods anti-affinity rules";

    private final PodRequest pod;
    // Who closed a domain, by the key and the value of the topology label.
    private final Map<String, Map<String, PlacedPod>> avoided = new HashMap<>();
    private final Map<String, Map<String, PlacedPod>> closedByOthers = new HashMap<>();

    public AntiAffinityDomains(PodRequest pod) {
        this.pod = pod;
    }

    /** A pod is, or has just been put, on that node. */
    public void neighbour(PlacedPod placedPod, NodeState node) {
        for (var antiAffinityTerm : pod.antiAffinityTerms()) {
            if (antiAffinityTerm.names(placedPod.namespace(), placedPod.labels())) {
                close(avoided, antiAffinityTerm, node, placedPod);
            }
        }
        for (var antiAffinityTerm : placedPod.antiAffinityTerms()) {
            if (antiAffinityTerm.names(pod.key().namespace(), pod.labels())) {
                close(closedByOthers, antiAffinityTerm, node, placedPod);
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
    public Optional<PlacedPod> inTheWay(NodeState node) {
        return Optional.ofNullable(find(closedByOthers, node))
                .or(() -> Optional.ofNullable(find(avoided, node)));
    }

    private static @Nullable PlacedPod find(
            Map<String, Map<String, PlacedPod>> closed, NodeState node) {
        for (var domains : closed.entrySet()) {
            var value = node.labels().get(domains.getKey());
            var placedPod = value == null ? null : domains.getValue().get(value);
            if (placedPod != null) {
                return placedPod;
            }
        }
        return null;
    }

    private static void close(
            Map<String, Map<String, PlacedPod>> closed,
            AntiAffinityTerm antiAffinityTerm,
            NodeState node,
            PlacedPod placedPod) {
        var value = node.labels().get(antiAffinityTerm.topologyKey());
        if (value != null) {
            closed.computeIfAbsent(antiAffinityTerm.topologyKey(), _ -> new HashMap<>())
                    .putIfAbsent(value, placedPod);
        }
    }
}
