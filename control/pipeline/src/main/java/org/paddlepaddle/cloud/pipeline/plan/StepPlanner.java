// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.plan;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.api.pipeline.NodeArtifact;
import org.paddlepaddle.cloud.api.pipeline.NodePhase;
import org.paddlepaddle.cloud.api.pipeline.NodeStatus;
import org.paddlepaddle.cloud.api.pipeline.NodeType;
import org.paddlepaddle.cloud.api.pipeline.NodeValues;
import org.paddlepaddle.cloud.api.pipeline.WorkflowNames;
import org.paddlepaddle.cloud.pipeline.dag.Executor;
import org.paddlepaddle.cloud.pipeline.dag.Template;
import org.paddlepaddle.cloud.pipeline.expression.PlaceholderSubstitution;
import org.paddlepaddle.cloud.pipeline.expression.Placeholders;
import org.paddlepaddle.cloud.pipeline.step.StepPod;

/** Plans the next state of a step with a pod. */
final class StepPlanner {
    private final Planning planning;
    private final NodePath place;
    private final Template.Container step;
    private final NodeValues inputs;

    StepPlanner(Planning planning, NodePath place, Template.Container step, NodeValues inputs) {
        this.planning = planning;
        this.place = place;
        this.step = step;
        this.inputs = inputs;
    }

    Optional<NodeStatus> carryOn() {
        return step.retry().isPresent()
                ? new RetryPlanner(planning, place, step.name(), step.retry().get(), inputs)
                        .carryOn(this::attempt)
                : attempt(place, 0);
    }

    private Optional<NodeStatus> attempt(NodePath at, int number) {
        var there = planning.tree().named(at.name());
        var id = planning.tree().id(at.name());
        if (there.isEmpty() && planning.observed().leftovers().contains(id)) {
            planning.act(new WorkflowAction.RemovePod(id));
            return Optional.empty();
        }
        if (there.isEmpty()) {
            return planning.hasRoom() ? Optional.of(begin(at, number)) : Optional.empty();
        }
        return Optional.of(there.get().phase().isFinal() ? there.get() : look(at, there.get()));
    }

    private NodeStatus begin(NodePath at, int number) {
        var tree = planning.tree();
        var id = tree.id(at.name());
        var call = step.executor().map(executor -> executorStep(at, executor));
        var filled = call.map(ExecutorStep::filled).orElse(step);
        var filling =
                call.isPresent()
                        ? PlaceholderSubstitution.DONE
                        : PlaceholderSubstitution.of(scope(at, id, number));
        var pod =
                new StepPod(
                                planning.facts().key(),
                                planning.facts().retry(),
                                at.name(),
                                id,
                                filling)
                        .render(planning.pipeline(), filled);
        var files = call.map(ExecutorStep::files).orElseGet(this::files);
        planning.act(new WorkflowAction.CreatePod(id, pod, files, keys(id, filled)));
        return tree.begin(at, NodeType.Pod, step.name(), NodePhase.Pending, inputs);
    }

    private Placeholders.Scope scope(NodePath at, String id, int number) {
        var own = Map.of("pod.name", id, "node.name", at.name(), "retries", String.valueOf(number));
        var scope = TaskScope.of(planning, inputs, "");
        return name -> Optional.ofNullable(own.get(name)).or(() -> scope.find(name));
    }

    private ExecutorStep executorStep(NodePath at, Executor executor) {
        return ExecutorStep.of(planning, at, step, executor, inputs);
    }

    private List<WorkflowAction.InputFile> files() {
        var files = new ArrayList<WorkflowAction.InputFile>();
        for (var wanted : step.inputs().artifacts()) {
            var artifact = inputs.artifact(wanted.name());
            files.add(
                    new WorkflowAction.InputFile(
                            wanted.path(),
                            artifact.map(NodeArtifact::s3)
                                    .map(NodeArtifact.S3Place::key)
                                    .orElse(""),
                            artifact.map(NodeArtifact::raw)
                                    .map(NodeArtifact.RawArtifact::data)
                                    .orElse("")));
        }
        return files;
    }

    private List<String> keys(String id, Template.Container filled) {
        var run = planning.facts().key().name();
        return filled.outputs().stream()
                .map(
                        file ->
                                file.artifact()
                                        .map(name -> WorkflowNames.artifactKey(run, id, name))
                                        .orElse(""))
                .toList();
    }

    private NodeStatus look(NodePath at, NodeStatus node) {
        var tree = planning.tree();
        var pod = planning.observed().pods().get(node.id());
        if (pod == null) {
            return tree.end(node, NodePhase.Error, missing(node));
        }
        return switch (pod) {
            case PodView.Waiting _ when planning.ending() -> {
                planning.act(new WorkflowAction.RemovePod(node.id()));
                yield tree.end(node, NodePhase.Failed, "ended before it began");
            }
            case PodView.Waiting(var message) ->
                    tree.put(
                            node.with(NodePhase.Pending, message.isEmpty() ? null : message, null));
            case PodView.Running(var host) -> {
                if (planning.ending()) {
                    planning.act(new WorkflowAction.EndPod(node.id()));
                }
                yield tree.put(node.with(NodePhase.Running, null, null).onHost(host.orElse(null)));
            }
            case PodView.Ended ended -> end(at, node.onHost(ended.host().orElse(null)), ended);
        };
    }

    private String missing(NodeStatus node) {
        return planning.observed().outcomes().get(node.id())
                        instanceof ResourceOutcome.Refused(var message)
                ? message
                : "pod deleted";
    }

    private NodeStatus end(NodePath at, NodeStatus node, PodView.Ended pod) {
        var call = step.executor().map(executor -> executorStep(at, executor));
        if (call.isEmpty() || !pod.succeeded()) {
            var run = planning.facts().key().name();
            return end(node, StepOutcome.of(run, node.id(), step, pod));
        }
        var seen = planning.observed().outcomes().get(node.id());
        if (seen == null && ExecutorOutcome.isElsewhere(pod)) {
            planning.act(new WorkflowAction.Read(node.id(), call.get().metadataKey()));
            return planning.tree().put(node);
        }
        if (seen instanceof ResourceOutcome.Refused(var why)) {
            return planning.tree().end(node, NodePhase.Error, why);
        }
        var said =
                seen instanceof ResourceOutcome.Seen(var object)
                        ? Optional.of(object)
                        : Optional.<JsonNode>empty();
        var log = StepOutcome.log(planning.facts().key().name(), node.id());
        return end(node, ExecutorOutcome.of(call.get(), pod, said, log));
    }

    private NodeStatus end(NodeStatus node, StepOutcome outcome) {
        planning.act(new WorkflowAction.Keep(node.id(), true, outcome.kept()));
        return planning.tree()
                .end(
                        node.withOutputs(outcome.outputs()),
                        outcome.phase(),
                        outcome.message().orElse(null));
    }
}
