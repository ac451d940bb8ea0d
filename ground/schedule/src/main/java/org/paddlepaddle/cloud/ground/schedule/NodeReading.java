// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeStatus;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.schedule.core.Amounts;
import org.paddlepaddle.cloud.ground.schedule.core.NodeState;
import org.paddlepaddle.cloud.ground.schedule.core.Taint;
import org.paddlepaddle.cloud.ground.schedule.core.TaintEffect;

/** Turns API nodes into values of the scheduling core. */
final class NodeReading {
    private NodeReading() {}

    /** The node as if no pod were on it. */
    static NodeState read(Node node) {
        var spec = Optional.ofNullable(node.getSpec());
        var labels = node.getMetadata().getLabels();
        var allocatable = allocatable(node);
        var pods = allocatable.get("pods");
        return new NodeState(
                node.getMetadata().getName(),
                labels == null ? Map.of() : labels,
                spec.map(s -> s.getTaints()).orElse(List.of()).stream()
                        .map(NodeReading::taint)
                        .toList(),
                spec.map(s -> Boolean.TRUE.equals(s.getUnschedulable())).orElse(false),
                Requests.amounts(allocatable),
                pods == null ? 0 : (int) Requests.whole(pods.getNumericalAmount()),
                Amounts.NONE,
                Amounts.NONE,
                0);
    }

    /** All that is read of a node that is gone. */
    static Node trace(Node node) {
        var trace = new Node();
        trace.setMetadata(PodReading.metadata(node.getMetadata()));
        return trace;
    }

    private static Map<String, Quantity> allocatable(Node node) {
        return Optional.ofNullable(node.getStatus())
                .map(NodeStatus::getAllocatable)
                .orElse(Map.of());
    }

    private static Taint taint(io.fabric8.kubernetes.api.model.Taint taint) {
        return new Taint(
                taint.getKey(),
                Objects.requireNonNullElse(taint.getValue(), ""),
                TaintEffect.valueOf(taint.getEffect()));
    }
}
