// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why.job;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Why none of the nodes a pod may use has room for it. What no node has enough of is the answer if
 * there is such a thing; else nodes are judged one by one, since half of the room here and half of
 * it there is none.
 *
 * @param nodes those the pod asks for and may use, at least one
 */
record RoomWhy(JobEvidence evidence, Pod pod, List<Node> nodes) {
    private static final String PODS = "pods";

    Optional<Finding> finding() {
        return Nodes.requests(pod.getSpec()).entrySet().stream()
                .flatMap(need -> shortage(need.getKey(), need.getValue()).stream())
                .max(Comparator.comparingInt(finding -> severity(finding.cause())))
                .or(this::nearest)
                .or(this::crowded)
                .or(this::keptApart);
    }

    private static int severity(Cause cause) {
        return switch (cause) {
            case GpuAbsent, ResourceAbsent -> 2;
            case ResourceTooLarge -> 1;
            default -> 0;
        };
    }

    private Optional<Finding> shortage(String resource, BigDecimal requested) {
        var largest = most(nodes.stream().map(node -> Nodes.allocatable(node, resource)).toList());
        var wanted = Nodes.spoken(resource, requested);
        if (largest.signum() == 0) {
            return resource.endsWith("/gpu")
                    ? found(Cause.GpuAbsent, resource, wanted, ofAll(resource))
                    : found(Cause.ResourceAbsent, resource, wanted);
        }
        if (requested.compareTo(largest) > 0) {
            return found(Cause.ResourceTooLarge, resource, wanted, Nodes.spoken(resource, largest));
        }
        var free = most(nodes.stream().map(node -> free(node, resource)).toList());
        return requested.compareTo(free) > 0
                ? found(
                        Cause.ResourceBusy,
                        resource,
                        wanted,
                        Nodes.spoken(resource, free),
                        Nodes.spoken(resource, requested.subtract(free)))
                : Optional.empty();
    }

    private String ofAll(String resource) {
        var sum =
                evidence.pods().stream()
                        .map(each -> Nodes.requests(each.getSpec()))
                        .map(needs -> needs.getOrDefault(resource, BigDecimal.ZERO))
                        .reduce(BigDecimal.ZERO, BigDecimal::add);
        return Nodes.spoken(resource, sum);
    }

    private static BigDecimal most(List<BigDecimal> amounts) {
        return amounts.stream().max(Comparator.naturalOrder()).orElse(BigDecimal.ZERO);
    }

    private BigDecimal free(Node node, String resource) {
        return Nodes.free(node, resource, evidence.everyPod()).max(BigDecimal.ZERO);
    }

    /** Each resource is free somewhere and no node has all: the node that lacks the fewest. */
    private Optional<Finding> nearest() {
        if (nodes.stream().anyMatch(node -> lacks(node).isEmpty())) {
            return Optional.empty();
        }
        var nearest =
                nodes.stream()
                        .min(Comparator.comparingInt(node -> lacks(node).size()))
                        .orElseThrow();
        return found(
                Cause.RoomScattered,
                nearest.getMetadata().getName(),
                String.join(", ", lacks(nearest)));
    }

    private List<String> lacks(Node node) {
        var lacks = new ArrayList<String>();
        Nodes.requests(pod.getSpec())
                .forEach(
                        (resource, requested) -> {
                            var missing = requested.subtract(free(node, resource));
                            if (missing.signum() > 0) {
                                lacks.add(Nodes.spoken(resource, missing) + " " + resource);
                            }
                        });
        return lacks;
    }

    private List<Node> roomy() {
        return nodes.stream().filter(node -> lacks(node).isEmpty()).toList();
    }

    /** A node takes so many pods and no more, whatever they ask for. */
    private Optional<Finding> crowded() {
        var roomy = roomy();
        return roomy.stream().allMatch(this::isFull)
                ? found(Cause.NodesFullOfPods, Nodes.allocatable(roomy.getFirst(), PODS).intValue())
                : Optional.empty();
    }

    private boolean isFull(Node node) {
        var most = Nodes.allocatable(node, PODS);
        return most.signum() > 0
                && most.compareTo(BigDecimal.valueOf(Nodes.count(node, evidence.everyPod()))) <= 0;
    }

    private Optional<Finding> keptApart() {
        var apart = new AntiAffinity(pod, evidence.nodes(), evidence.everyPod());
        var candidates = roomy().stream().filter(node -> !isFull(node)).toList();
        return candidates.stream().allMatch(node -> apart.neighbour(node).isPresent())
                ? found(
                        Cause.KeptApart,
                        apart.neighbour(candidates.getFirst()).orElseThrow(),
                        candidates.getFirst().getMetadata().getName())
                : Optional.empty();
    }

    private Optional<Finding> found(Cause cause, Object... details) {
        return Optional.of(Finding.of(cause, JobWhy.name(pod), details));
    }
}
