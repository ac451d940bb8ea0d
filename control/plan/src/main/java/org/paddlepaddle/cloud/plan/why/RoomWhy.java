// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.paddlepaddle.cloud.ground.placement.NodeFilter;
import org.paddlepaddle.cloud.ground.placement.NodeState;
import org.paddlepaddle.cloud.ground.placement.PodReading;
import org.paddlepaddle.cloud.ground.placement.PodRequest;

/**
 * Why none of the nodes a pod may use has room for it. What no node has enough of is the answer if
 * there is such a thing; else nodes are judged one by one, since half of the room here and half of
 * it there is none.
 *
 * @param nodes those the pod asks for and may use, at least one
 */
record RoomWhy(AskedJob job, NodeCapacity room, PodRequest pod, List<NodeState> nodes) {
    Optional<Finding> finding() {
        return pod.requests().byName().entrySet().stream()
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

    private Optional<Finding> shortage(String resource, long requested) {
        long largest = most(node -> node.allocatable().amount(resource));
        var wanted = NodeCapacity.spoken(resource, requested);
        if (largest == 0) {
            return resource.endsWith("/gpu")
                    ? found(Cause.GpuAbsent, resource, wanted, ofAll(resource))
                    : found(Cause.ResourceAbsent, resource, wanted);
        }
        if (requested > largest) {
            return found(
                    Cause.ResourceTooLarge,
                    resource,
                    wanted,
                    NodeCapacity.spoken(resource, largest));
        }
        long free =
                most(
                        node ->
                                node.allocatable().amount(resource)
                                        - node.requested().amount(resource));
        return requested > free
                ? found(
                        Cause.ResourceBusy,
                        resource,
                        wanted,
                        NodeCapacity.spoken(resource, free),
                        NodeCapacity.spoken(resource, requested - free))
                : Optional.empty();
    }

    private String ofAll(String resource) {
        long sum =
                job.pods().stream()
                        .mapToLong(each -> PodReading.request(each).requests().amount(resource))
                        .sum();
        return NodeCapacity.spoken(resource, sum);
    }

    private long most(ToLongFunction<NodeState> amount) {
        return Math.max(0, nodes.stream().mapToLong(amount).max().orElse(0));
    }

    /** Each resource is free somewhere and no node has all: the node that lacks the fewest. */
    private Optional<Finding> nearest() {
        if (!roomy().isEmpty()) {
            return Optional.empty();
        }
        var nearest =
                nodes.stream()
                        .min(Comparator.comparingInt(node -> lacks(node).size()))
                        .orElseThrow();
        return found(Cause.RoomScattered, nearest.name(), String.join(", ", lacks(nearest)));
    }

    private List<String> lacks(NodeState node) {
        var lacks = new ArrayList<String>();
        NodeFilter.shortages(
                pod,
                node,
                (resource, wanted, left) ->
                        lacks.add(
                                NodeCapacity.spoken(resource, wanted - Math.max(0, left))
                                        + " "
                                        + resource));
        return lacks;
    }

    private List<NodeState> roomy() {
        return nodes.stream().filter(node -> lacks(node).isEmpty()).toList();
    }

    private Optional<Finding> crowded() {
        return roomy().stream().allMatch(NodeFilter::full)
                ? found(Cause.NodesFullOfPods, roomy().getFirst().maxPods())
                : Optional.empty();
    }

    private Optional<Finding> keptApart() {
        var antiAffinityDomains = room.distances(pod);
        var candidates = roomy().stream().filter(node -> !NodeFilter.full(node)).toList();
        return candidates.stream().allMatch(node -> antiAffinityDomains.inTheWay(node).isPresent())
                ? found(
                        Cause.KeptApart,
                        antiAffinityDomains
                                .inTheWay(candidates.getFirst())
                                .orElseThrow()
                                .key()
                                .name(),
                        candidates.getFirst().name())
                : Optional.empty();
    }

    private Optional<Finding> found(Cause cause, Object... details) {
        return Optional.of(Finding.of(cause, Subject.pod(pod.key().name()), details));
    }
}
