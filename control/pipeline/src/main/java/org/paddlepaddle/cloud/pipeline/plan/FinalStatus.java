// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.plan;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.Comparator;
import java.util.Objects;
import org.paddlepaddle.cloud.api.pipeline.NodePhase;
import org.paddlepaddle.cloud.api.pipeline.NodeStatus;

/** How a task ended, as KFP v2 tells its exit handler. */
final class FinalStatus {
    /** Of gRPC: unknown. */
    private static final int UNKNOWN = 2;

    private FinalStatus() {}

    static String of(NodeStatus node, NodeTree tree) {
        var status = JsonNodeFactory.instance.objectNode();
        status.put("state", state(node.phase()));
        status.put("pipelineJobResourceName", tree.workflow());
        status.put("pipelineTaskName", node.name().substring(node.name().lastIndexOf('.') + 1));
        var error = status.putObject("error");
        if (node.phase().isFailure()) {
            error.put("code", UNKNOWN).put("message", why(node, tree));
        }
        return status.toString();
    }

    private static String state(NodePhase phase) {
        return switch (phase) {
            case Succeeded -> "SUCCEEDED";
            case Skipped, Omitted -> "SKIPPED";
            case Failed, Error -> "FAILED";
            case Pending, Running -> "RUNNING";
        };
    }

    /** What the first step below it says that failed. */
    private static String why(NodeStatus node, NodeTree tree) {
        return tree.nodes().values().stream()
                .filter(other -> other.phase().isFailure() && other.message() != null)
                .filter(other -> other.name().startsWith(node.name()))
                .min(
                        Comparator.comparing(
                                other -> Objects.requireNonNullElse(other.finishedAt(), "")))
                .map(other -> other.displayName() + ": " + other.message())
                .orElse("failed");
    }
}
