// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.plan;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.pipeline.NodePhase;
import org.paddlepaddle.cloud.api.pipeline.NodeStatus;
import org.paddlepaddle.cloud.api.pipeline.NodeType;
import org.paddlepaddle.cloud.api.pipeline.NodeValues;
import org.paddlepaddle.cloud.pipeline.expression.NodeIds;
import org.paddlepaddle.cloud.plan.Conditions;

/** The tree of a run's nodes while a plan is made. */
final class NodeTree {
    private final String workflow;
    private final Instant now;
    private final Map<String, NodeStatus> nodes;
    private int runningPods;

    NodeTree(String workflow, Instant now, Map<String, NodeStatus> before) {
        this.workflow = workflow;
        this.now = now;
        this.nodes = new LinkedHashMap<>(before);
        this.runningPods = (int) before.values().stream().filter(NodeTree::isRunningPod).count();
    }

    private static boolean isRunningPod(NodeStatus node) {
        return node.type() == NodeType.Pod && !node.phase().isFinal();
    }

    String workflow() {
        return workflow;
    }

    Map<String, NodeStatus> nodes() {
        return nodes;
    }

    /** Pods and resource steps under way. */
    int runningPods() {
        return runningPods;
    }

    String id(String name) {
        return NodeIds.of(workflow, name);
    }

    Optional<NodeStatus> named(String name) {
        return Optional.ofNullable(nodes.get(id(name)));
    }

    Optional<NodeStatus> get(String id) {
        return Optional.ofNullable(nodes.get(id));
    }

    long activeChildren(String boundary) {
        return nodes.values().stream()
                .filter(node -> boundary.equals(node.boundaryID()) && !node.phase().isFinal())
                .count();
    }

    NodeStatus begin(
            NodePath place,
            NodeType type,
            @Nullable String template,
            NodePhase phase,
            NodeValues inputs) {
        var node =
                new NodeStatus(
                        id(place.name()),
                        place.name(),
                        place.displayName(),
                        type,
                        template,
                        template == null ? null : "local/" + workflow,
                        phase,
                        place.boundary(),
                        null,
                        Conditions.timestamp(now),
                        null,
                        inputs,
                        NodeValues.NONE,
                        List.of(),
                        List.of(),
                        null);
        return put(node);
    }

    NodeStatus put(NodeStatus node) {
        var before = nodes.put(node.id(), node);
        runningPods +=
                (isRunningPod(node) ? 1 : 0) - (before != null && isRunningPod(before) ? 1 : 0);
        return node;
    }

    NodeStatus end(NodeStatus node, NodePhase phase, @Nullable String message) {
        return put(node.with(phase, message, Conditions.timestamp(now)));
    }

    /** A node that begins and ends at once. */
    NodeStatus ended(
            NodePath place, NodeType type, @Nullable String template, NodePhase phase, String why) {
        return end(begin(place, type, template, phase, NodeValues.NONE), phase, why);
    }

    void link(String parent, String child) {
        var node = nodes.get(parent);
        if (node != null && !node.children().contains(child)) {
            var children = new ArrayList<>(node.children());
            children.add(child);
            nodes.put(parent, node.withLinks(children, node.outboundNodes()));
        }
    }

    /** What follows a node follows these. */
    List<String> outbound(String id) {
        var node = nodes.get(id);
        if (node == null) {
            return List.of();
        }
        return switch (node.type()) {
            case Pod, Skipped -> List.of(id);
            case DAG -> node.outboundNodes();
            case Retry ->
                    node.children().isEmpty() ? List.of(id) : List.of(node.children().getLast());
            case TaskGroup ->
                    node.children().isEmpty()
                            ? List.of(id)
                            : node.children().stream().flatMap(c -> outbound(c).stream()).toList();
        };
    }
}
