// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.plan;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.paddlepaddle.cloud.api.pipeline.NodePhase;
import org.paddlepaddle.cloud.api.pipeline.NodeStatus;
import org.paddlepaddle.cloud.api.pipeline.NodeType;
import org.paddlepaddle.cloud.api.pipeline.NodeValues;
import org.paddlepaddle.cloud.api.pipeline.WorkflowPhase;
import org.paddlepaddle.cloud.api.pipeline.WorkflowStatus;

/** Takes a run that failed up again: what succeeded stays, what failed begins anew. */
public final class RunRetry {
    private RunRetry() {}

    /**
     * The status as if the steps that failed had not begun; itself when nothing is to be retried.
     */
    public static WorkflowStatus reset(WorkflowStatus status, RunFacts facts) {
        boolean asked = !facts.retry().equals(Objects.requireNonNullElse(status.retried(), ""));
        var phase = status.phase();
        if (!asked || phase == null || !phase.isFinal()) {
            return status;
        }
        return new WorkflowStatus(
                WorkflowPhase.Running,
                status.startedAt(),
                null,
                null,
                status.progress(),
                nodes(status.nodes(), facts.key().name() + ".onExit"),
                facts.retry(),
                status.conditions());
    }

    private static Map<String, NodeStatus> nodes(Map<String, NodeStatus> before, String exit) {
        var kept = new LinkedHashMap<String, NodeStatus>();
        before.forEach(
                (id, node) -> {
                    boolean group =
                            node.type() == NodeType.DAG || node.type() == NodeType.TaskGroup;
                    if (node.name().startsWith(exit)) {
                        return;
                    }
                    if (node.phase().lets()) {
                        kept.put(id, node);
                    } else if (group) {
                        kept.put(id, again(node));
                    }
                });
        // An attempt of a step that failed in the end goes with its Retry node.
        before.values().stream()
                .filter(node -> node.type() == NodeType.Retry && !node.phase().lets())
                .forEach(node -> node.children().forEach(kept::remove));
        kept.replaceAll(
                (_, node) ->
                        node.withLinks(
                                node.children().stream().filter(kept::containsKey).toList(),
                                node.phase().isFinal() ? node.outboundNodes() : List.of()));
        return kept;
    }

    private static NodeStatus again(NodeStatus node) {
        return node.with(NodePhase.Running, null, null).withOutputs(NodeValues.NONE);
    }
}
