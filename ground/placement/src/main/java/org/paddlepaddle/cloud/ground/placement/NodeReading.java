// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeSpec;
import io.fabric8.kubernetes.api.model.NodeStatus;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.placement.taint.Taint;
import org.paddlepaddle.cloud.ground.placement.taint.TaintEffect;

/** Turns API nodes into values of placement. */
public final class NodeReading {
    private NodeReading() {}

    /** The node as if no pod were on it. */
    public static NodeState read(Node node) {
        var spec = Optional.ofNullable(node.getSpec());
        var labels = node.getMetadata().getLabels();
        var allocatable = Requests.numbers(allocatable(node));
        var pods = allocatable.get("pods");
        return new NodeState(
                node.getMetadata().getName(),
                labels == null ? Map.of() : labels,
                taints(node),
                spec.map(s -> Boolean.TRUE.equals(s.getUnschedulable())).orElse(false),
                Requests.amounts(allocatable),
                pods == null ? 0 : (int) Requests.whole(pods),
                ResourceAmounts.NONE,
                ResourceAmounts.NONE,
                0);
    }

    public static List<Taint> taints(Node node) {
        return Optional.ofNullable(node.getSpec())
                .map(NodeSpec::getTaints)
                .orElse(List.of())
                .stream()
                .map(NodeReading::taint)
                .toList();
    }

    private static Map<String, Quantity> allocatable(Node node) {
        return Optional.ofNullable(node.getStatus())
                .map(NodeStatus::getAllocatable)
                .orElse(Map.of());
    }

    public static Taint taint(io.fabric8.kubernetes.api.model.Taint taint) {
        return new Taint(
                taint.getKey(),
                Objects.requireNonNullElse(taint.getValue(), ""),
                TaintEffect.valueOf(taint.getEffect()));
    }
}
