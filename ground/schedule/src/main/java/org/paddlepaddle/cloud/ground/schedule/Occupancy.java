// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.paddlepaddle.cloud.ground.placement.NodeState;
import org.paddlepaddle.cloud.ground.placement.PlacedPod;
import org.paddlepaddle.cloud.ground.placement.PodKey;
import org.paddlepaddle.cloud.ground.schedule.SeenPod.Placed;

/** The nodes, and the pods that have a place on one. Not safe for threads. */
final class Occupancy {
    private final Map<String, NodeState> empty = new HashMap<>();
    private final TreeMap<String, NodeState> nodes = new TreeMap<>();
    private final Map<PodKey, Placed> placed = new HashMap<>();
    private final Map<String, Map<PodKey, Placed>> byNode = new HashMap<>();

    Optional<NodeState> node(String name) {
        return Optional.ofNullable(nodes.get(name));
    }

    /** By name. */
    List<NodeState> nodes() {
        return List.copyOf(nodes.values());
    }

    /**
     * Takes a node as it is without pods.
     *
     * @return false if it is what it was
     */
    boolean see(NodeState bare) {
        if (bare.equals(empty.put(bare.name(), bare))) {
            return false;
        }
        var node = bare;
        for (var pod : byNode.getOrDefault(bare.name(), Map.of()).values()) {
            node = node.plus(pod.requests());
        }
        nodes.put(bare.name(), node);
        return true;
    }

    /** Its pods are remembered: it may come back. */
    void forget(String node) {
        empty.remove(node);
        nodes.remove(node);
    }

    boolean has(PodKey key) {
        return placed.containsKey(key);
    }

    boolean has(Placed pod) {
        return pod.equals(placed.get(pod.key()));
    }

    /** A pod that has no place yet gets one. */
    void add(Placed pod) {
        placed.put(pod.key(), pod);
        byNode.computeIfAbsent(pod.node(), _ -> new HashMap<>()).put(pod.key(), pod);
        nodes.computeIfPresent(pod.node(), (_, node) -> node.plus(pod.requests()));
    }

    /**
     * @return false if it had no place
     */
    boolean remove(PodKey key) {
        var pod = placed.remove(key);
        if (pod == null) {
            return false;
        }
        byNode.computeIfPresent(
                pod.node(),
                (_, pods) -> {
                    pods.remove(key);
                    return pods.isEmpty() ? null : pods;
                });
        nodes.computeIfPresent(pod.node(), (_, node) -> node.minus(pod.requests()));
        return true;
    }

    List<PlacedPod> tenants(Predicate<PlacedPod> which) {
        return placed.values().stream().map(Placed::placedPod).filter(which).toList();
    }

    /** Whether a pod other than this one has a place and uses the claim of this key. */
    boolean usesClaim(String claim, PodKey exceptBy) {
        return placed.values().stream()
                .filter(pod -> !pod.claims().isEmpty() && !pod.key().equals(exceptBy))
                .anyMatch(pod -> CurrentStorage.names(claim, pod.key(), pod.claims()));
    }
}
