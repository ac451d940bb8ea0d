// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.plan;

import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.api.pipeline.NodeArtifact;
import org.paddlepaddle.cloud.api.pipeline.NodePhase;
import org.paddlepaddle.cloud.api.pipeline.NodeStatus;
import org.paddlepaddle.cloud.api.pipeline.NodeType;
import org.paddlepaddle.cloud.api.pipeline.NodeValues;
import org.paddlepaddle.cloud.pipeline.dag.Executor;
import org.paddlepaddle.cloud.pipeline.dag.Template;
import org.paddlepaddle.cloud.pipeline.executor.ExecutorCall;
import org.paddlepaddle.cloud.pipeline.executor.ExecutorPaths;
import org.paddlepaddle.cloud.pipeline.executor.ExecutorPlaceholders;
import org.paddlepaddle.cloud.pipeline.expression.ExpressionException;

/** Ends an importer, for which nothing runs, as soon as its turn has come. */
final class ImporterPlanner {
    private ImporterPlanner() {}

    static NodeStatus done(
            Planning planning, NodePath place, Template.Importer step, NodeValues inputs) {
        var tree = planning.tree();
        var uri =
                ArgumentResolver.value(step.uri(), TaskScope.of(planning, inputs, ""))
                        .orElseThrow(() -> new ExpressionException("the importer has no address"));
        var places = new ExecutorPaths(tree.workflow(), tree.id(place.name()));
        var executor =
                new Executor(
                        step.inputs().parameters().stream().map(p -> p.name()).toList(),
                        Map.of(),
                        Map.of());
        var call = new ExecutorCall(executor, step.inputs(), inputs, places, Map.of());
        var metadata = new ExecutorPlaceholders(call).tree(step.metadata());
        var artifact =
                NodeArtifact.of(step.artifact())
                        .with(
                                new NodeArtifact.Schema(
                                        uri, step.type().title(), step.type().version(), metadata));
        var node = tree.begin(place, NodeType.Pod, step.name(), NodePhase.Running, inputs);
        return tree.end(
                node.withOutputs(new NodeValues(List.of(), List.of(artifact), null)),
                NodePhase.Succeeded,
                null);
    }
}
