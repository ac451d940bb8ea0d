// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.pipeline;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;

/**
 * One node of the tree of a run, with Argo's names.
 *
 * @param id the name of its pod, if it has one
 * @param name the way to it from the root
 * @param displayName its last part
 * @param boundaryID the DAG it is a task of
 * @param templateScope where its template is defined
 * @param message why it is as it is
 * @param children what comes after it or is in it
 * @param outboundNodes what follows a DAG follows these
 * @param hostNodeName the machine its pod ran on
 */
@ApiRecord
public record NodeStatus(
        String id,
        String name,
        String displayName,
        NodeType type,
        @Nullable String templateName,
        @Nullable String templateScope,
        NodePhase phase,
        @Nullable String boundaryID,
        @Nullable String message,
        @Nullable String startedAt,
        @Nullable String finishedAt,
        NodeValues inputs,
        NodeValues outputs,
        List<String> children,
        List<String> outboundNodes,
        @Nullable String hostNodeName) {
    @SuppressWarnings("RedundantNullCheck") // Jackson passes null for what is absent
    public NodeStatus {
        inputs = inputs == null ? NodeValues.NONE : inputs;
        outputs = outputs == null ? NodeValues.NONE : outputs;
        children = children == null ? List.of() : List.copyOf(children);
        outboundNodes = outboundNodes == null ? List.of() : List.copyOf(outboundNodes);
    }

    public NodeStatus with(NodePhase next, @Nullable String why, @Nullable String finished) {
        return new NodeStatus(
                id,
                name,
                displayName,
                type,
                templateName,
                templateScope,
                next,
                boundaryID,
                why,
                startedAt,
                finished,
                inputs,
                outputs,
                children,
                outboundNodes,
                hostNodeName);
    }

    public NodeStatus withOutputs(NodeValues values) {
        return new NodeStatus(
                id,
                name,
                displayName,
                type,
                templateName,
                templateScope,
                phase,
                boundaryID,
                message,
                startedAt,
                finishedAt,
                inputs,
                values,
                children,
                outboundNodes,
                hostNodeName);
    }

    public NodeStatus withLinks(List<String> next, List<String> outbound) {
        return new NodeStatus(
                id,
                name,
                displayName,
                type,
                templateName,
                templateScope,
                phase,
                boundaryID,
                message,
                startedAt,
                finishedAt,
                inputs,
                outputs,
                next,
                outbound,
                hostNodeName);
    }

    public NodeStatus onHost(@Nullable String host) {
        return new NodeStatus(
                id,
                name,
                displayName,
                type,
                templateName,
                templateScope,
                phase,
                boundaryID,
                message,
                startedAt,
                finishedAt,
                inputs,
                outputs,
                children,
                outboundNodes,
                host);
    }
}
