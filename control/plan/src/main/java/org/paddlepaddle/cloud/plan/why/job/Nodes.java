// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why.job;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What nodes have and what is left of it. */
final class Nodes {
    private Nodes() {}

    static boolean isReady(List<Node> nodes, String name) {
        return nodes.stream()
                .filter(node -> node.getMetadata().getName().equals(name))
                .anyMatch(Nodes::isReady);
    }

    static boolean isReady(Node node) {
        return node.getStatus() != null
                && node.getStatus().getConditions().stream()
                        .anyMatch(c -> "Ready".equals(c.getType()) && "True".equals(c.getStatus()));
    }

    static BigDecimal allocatable(Node node, String resource) {
        var all = node.getStatus() == null ? null : node.getStatus().getAllocatable();
        return amount(all, resource);
    }

    static BigDecimal free(Node node, String resource, List<Pod> everyPod) {
        var used =
                everyPod.stream()
                        .filter(
                                pod ->
                                        node.getMetadata()
                                                .getName()
                                                .equals(pod.getSpec().getNodeName()))
                        .filter(Nodes::holdsRoom)
                        .map(pod -> requests(pod.getSpec()).getOrDefault(resource, BigDecimal.ZERO))
                        .reduce(BigDecimal.ZERO, BigDecimal::add);
        return allocatable(node, resource).subtract(used);
    }

    /** How many pods a node has. */
    static long count(Node node, List<Pod> everyPod) {
        var name = node.getMetadata().getName();
        return everyPod.stream()
                .filter(pod -> name.equals(pod.getSpec().getNodeName()))
                .filter(Nodes::holdsRoom)
                .count();
    }

    static boolean holdsRoom(Pod pod) {
        var phase = pod.getStatus() == null ? null : pod.getStatus().getPhase();
        return !"Succeeded".equals(phase) && !"Failed".equals(phase);
    }

    /** What a pod asks for in all; limits count where nothing is asked for. */
    static SequencedMap<String, BigDecimal> requests(PodSpec spec) {
        var sums = new TreeMap<String, BigDecimal>();
        for (var container : spec.getContainers()) {
            requests(container).forEach((name, q) -> sums.merge(name, q, BigDecimal::add));
        }
        return sums;
    }

    private static Map<String, BigDecimal> requests(Container container) {
        var needs = new TreeMap<String, BigDecimal>();
        var resources = container.getResources();
        if (resources != null) {
            put(needs, resources.getLimits());
            put(needs, resources.getRequests());
        }
        return needs;
    }

    private static void put(
            Map<String, BigDecimal> into, @Nullable Map<String, Quantity> quantities) {
        if (quantities != null) {
            quantities.forEach((name, amount) -> into.put(name, amount.getNumericalAmount()));
        }
    }

    private static BigDecimal amount(@Nullable Map<String, Quantity> of, String resource) {
        var amount = of == null ? null : of.get(resource);
        return amount == null ? BigDecimal.ZERO : amount.getNumericalAmount();
    }

    /** An amount as people write it: memory in MiB, the rest in units. */
    static String spoken(String resource, BigDecimal amount) {
        boolean bytes = resource.equals("memory") || resource.endsWith("storage");
        if (bytes) {
            return amount.divideToIntegralValue(BigDecimal.valueOf(1L << 20)).toPlainString()
                    + "Mi";
        }
        return amount.signum() == 0 ? "0" : amount.stripTrailingZeros().toPlainString();
    }
}
