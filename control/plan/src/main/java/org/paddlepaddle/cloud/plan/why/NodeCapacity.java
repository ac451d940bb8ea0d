// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.ground.placement.AntiAffinityDomains;
import org.paddlepaddle.cloud.ground.placement.ClusterSnapshot;
import org.paddlepaddle.cloud.ground.placement.Decision;
import org.paddlepaddle.cloud.ground.placement.NodeReading;
import org.paddlepaddle.cloud.ground.placement.NodeState;
import org.paddlepaddle.cloud.ground.placement.PlacedPod;
import org.paddlepaddle.cloud.ground.placement.Placement;
import org.paddlepaddle.cloud.ground.placement.PodReading;
import org.paddlepaddle.cloud.ground.placement.PodRequest;

/**
 * The capacity of nodes as a scheduler sees it: what they have, and what the pods on them leave of
 * it.
 *
 * @param ready those that report so
 * @param placedPods the pods that hold a place on one of them
 */
record NodeCapacity(List<NodeState> ready, List<NodeState> all, List<PlacedPod> placedPods) {
    static NodeCapacity of(Evidence evidence) {
        var nodes = evidence.nodes().orElse(List.of());
        var tenants = evidence.tenants().stream().filter(NodeCapacity::holdsRoom).toList();
        var requests =
                tenants.stream()
                        .collect(
                                Collectors.groupingBy(
                                        pod -> pod.getSpec().getNodeName(),
                                        Collectors.mapping(
                                                PodReading::request, Collectors.toList())));
        var all =
                nodes.stream()
                        .map(
                                node ->
                                        taken(
                                                NodeReading.read(node),
                                                requests.getOrDefault(
                                                        node.getMetadata().getName(), List.of())))
                        .toList();
        var ready = readyNames(nodes);
        return new NodeCapacity(
                all.stream().filter(node -> ready.contains(node.name())).toList(),
                all,
                tenants.stream()
                        .map(
                                pod ->
                                        PlacedPod.of(
                                                PodReading.request(pod),
                                                pod.getSpec().getNodeName()))
                        .toList());
    }

    private static NodeState taken(NodeState node, List<PodRequest> pods) {
        var taken = node;
        for (var pod : pods) {
            taken = taken.plus(pod.requests());
        }
        return taken;
    }

    private static boolean holdsRoom(Pod pod) {
        return pod.getSpec().getNodeName() != null && !PodReading.finished(pod);
    }

    static Set<String> readyNames(List<Node> nodes) {
        var names = new HashSet<String>();
        nodes.stream()
                .filter(NodeCapacity::isReady)
                .forEach(node -> names.add(node.getMetadata().getName()));
        return names;
    }

    static boolean isReady(Node node) {
        return node.getStatus() != null
                && node.getStatus().getConditions().stream()
                        .anyMatch(c -> "Ready".equals(c.getType()) && "True".equals(c.getStatus()));
    }

    /** Which domains are closed to a pod by those that are there. */
    AntiAffinityDomains distances(PodRequest pod) {
        var byName = all.stream().collect(Collectors.toMap(NodeState::name, Function.identity()));
        var antiAffinityDomains = new AntiAffinityDomains(pod);
        for (var placedPod : placedPods) {
            var node = byName.get(placedPod.node());
            if (node != null) {
                antiAffinityDomains.neighbour(placedPod, node);
            }
        }
        return antiAffinityDomains;
    }

    /** For how many of these pods a scheduler finds room at once, each taken for itself. */
    int roomFor(List<Pod> pods) {
        var waiting =
                pods.stream()
                        .filter(pod -> pod.getSpec().getNodeName() == null)
                        .map(pod -> PodReading.request(pod).alone())
                        .toList();
        var decisions = Placement.decide(waiting, new ClusterSnapshot(ready, placedPods, Map.of()));
        long placed = decisions.stream().filter(Decision.Bind.class::isInstance).count();
        return pods.size() - waiting.size() + (int) placed;
    }

    /**
     * An amount as people write it: memory in MiB, the rest in units.
     *
     * @param units of {@link org.paddlepaddle.cloud.ground.placement.ResourceAmounts}
     */
    static String spoken(String resource, long units) {
        if (resource.equals("memory") || resource.endsWith("storage")) {
            return units / (1L << 20) + "Mi";
        }
        var amount = BigDecimal.valueOf(units, resource.equals("cpu") ? 3 : 0);
        return units == 0 ? "0" : amount.stripTrailingZeros().toPlainString();
    }
}
