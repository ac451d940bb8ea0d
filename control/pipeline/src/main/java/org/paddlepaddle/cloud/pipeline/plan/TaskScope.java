// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.plan;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.api.pipeline.NodeArtifact;
import org.paddlepaddle.cloud.api.pipeline.NodeStatus;
import org.paddlepaddle.cloud.api.pipeline.NodeType;
import org.paddlepaddle.cloud.api.pipeline.NodeValues;
import org.paddlepaddle.cloud.pipeline.dag.ParameterType;
import org.paddlepaddle.cloud.pipeline.dag.Pipeline;
import org.paddlepaddle.cloud.pipeline.dag.Template;
import org.paddlepaddle.cloud.pipeline.expression.Placeholders;

/**
 * What names stand for inside a template: its inputs, the other tasks of its DAG, the workflow.
 *
 * @param dag the name of the DAG's node; empty for a step
 */
record TaskScope(
        Placeholders.Scope outer, NodeValues inputs, NodeTree tree, Pipeline pipeline, String dag)
        implements Placeholders.Scope {
    private static final Pattern INPUT = Pattern.compile("inputs\\.parameters\\.(.+)");
    private static final Pattern INPUT_ARTIFACT = Pattern.compile("inputs\\.artifacts\\.(.+)");
    private static final Pattern TASK = Pattern.compile("tasks\\.([^.]+)\\.(.+)");
    private static final String PARAMETERS = "outputs.parameters";

    static TaskScope of(Planning planning, NodeValues inputs, String dag) {
        return new TaskScope(planning.scope(), inputs, planning.tree(), planning.pipeline(), dag);
    }

    @Override
    public Optional<String> find(String name) {
        var input = INPUT.matcher(name);
        if (input.matches()) {
            return inputs.parameter(input.group(1));
        }
        var path = Pattern.compile("inputs\\.artifacts\\.([^.]+)\\.path").matcher(name);
        if (path.matches()) {
            return inputs.artifact(path.group(1)).flatMap(a -> Optional.ofNullable(a.path()));
        }
        var task = TASK.matcher(name);
        if (task.matches() && !dag.isEmpty()) {
            return tree.named(dag + "." + task.group(1)).flatMap(node -> of(node, task.group(2)));
        }
        return outer.find(name);
    }

    private Optional<String> of(NodeStatus node, String what) {
        return switch (what) {
            case "id" -> Optional.of(node.id());
            case "status" -> Optional.of(node.phase().name());
            case "startedAt" -> Optional.ofNullable(node.startedAt());
            case "finishedAt" -> Optional.ofNullable(node.finishedAt());
            case "exitCode" -> Optional.ofNullable(node.outputs().exitCode());
            case "finalStatus" -> Optional.of(FinalStatus.of(node, tree));
            case PARAMETERS ->
                    node.type() == NodeType.TaskGroup ? Optional.of(all(node)) : Optional.empty();
            default ->
                    what.startsWith(PARAMETERS + ".")
                            ? parameter(node, what.substring(PARAMETERS.length() + 1))
                            : Optional.empty();
        };
    }

    private Optional<String> parameter(NodeStatus node, String name) {
        if (node.type() != NodeType.TaskGroup) {
            return node.outputs().parameter(name);
        }
        var list = JsonNodeFactory.instance.arrayNode();
        items(
                node,
                child ->
                        child.outputs()
                                .parameter(name)
                                .flatMap(text -> type(child, name).value(text))
                                .ifPresent(list::add));
        return Optional.of(list.toString());
    }

    /** In a list values are what they are; as Argo has it, all of them are texts. */
    private ParameterType type(NodeStatus item, String name) {
        return switch (pipeline.templates().get(item.templateName())) {
            case Template.Dag dag ->
                    dag.outputs().stream()
                            .filter(output -> output.name().equals(name) && !output.artifact())
                            .map(Template.OutputReference::type)
                            .findFirst()
                            .orElse(ParameterType.STRING);
            case Template.Container step ->
                    step.executor()
                            .map(executor -> executor.parameters().get(name))
                            .orElse(ParameterType.STRING);
            case Template.Resource _, Template.Importer _ -> ParameterType.STRING;
            case null -> ParameterType.STRING;
        };
    }

    private String all(NodeStatus node) {
        var list = JsonNodeFactory.instance.arrayNode();
        items(
                node,
                child -> {
                    if (!child.outputs().parameters().isEmpty()) {
                        var map = list.addObject();
                        child.outputs().parameters().forEach(p -> map.put(p.name(), p.value()));
                    }
                });
        return list.toString();
    }

    private void items(NodeStatus group, Consumer<NodeStatus> each) {
        group.children().forEach(child -> tree.get(child).ifPresent(each));
    }

    /** The file that a placeholder names. */
    Optional<NodeArtifact> artifact(String name) {
        return artifacts(name).stream().findFirst();
    }

    /** The files that a placeholder names; those of all items for an output of a loop. */
    List<NodeArtifact> artifacts(String name) {
        var input = INPUT_ARTIFACT.matcher(name);
        if (input.matches()) {
            return inputs.artifacts(input.group(1));
        }
        var task = TASK.matcher(name);
        if (!task.matches() || !task.group(2).startsWith("outputs.artifacts.")) {
            return List.of();
        }
        var artifact = task.group(2).substring("outputs.artifacts.".length());
        return tree.named(dag + "." + task.group(1))
                .map(node -> artifacts(node, artifact))
                .orElseGet(List::of);
    }

    private List<NodeArtifact> artifacts(NodeStatus node, String name) {
        if (node.type() != NodeType.TaskGroup) {
            return node.outputs().artifacts(name);
        }
        var all = new ArrayList<NodeArtifact>();
        items(node, child -> all.addAll(child.outputs().artifacts(name)));
        return all;
    }
}
