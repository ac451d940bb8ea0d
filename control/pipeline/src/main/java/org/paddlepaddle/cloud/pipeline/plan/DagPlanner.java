// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.api.pipeline.NodeArtifact;
import org.paddlepaddle.cloud.api.pipeline.NodeParameter;
import org.paddlepaddle.cloud.api.pipeline.NodePhase;
import org.paddlepaddle.cloud.api.pipeline.NodeStatus;
import org.paddlepaddle.cloud.api.pipeline.NodeType;
import org.paddlepaddle.cloud.api.pipeline.NodeValues;
import org.paddlepaddle.cloud.pipeline.dag.Task;
import org.paddlepaddle.cloud.pipeline.dag.Template;
import org.paddlepaddle.cloud.pipeline.expression.CelExpressions;
import org.paddlepaddle.cloud.pipeline.expression.ExpressionException;
import org.paddlepaddle.cloud.pipeline.expression.Placeholders;
import org.paddlepaddle.cloud.pipeline.expression.WhenCondition;

/** Plans a DAG: the next state of its tasks. */
final class DagPlanner {
    private final Planning planning;
    private final NodePath place;
    private final Template.Dag dag;
    private final NodeValues inputs;
    private final TaskScope scope;

    DagPlanner(Planning planning, NodePath place, Template.Dag dag, NodeValues inputs) {
        this.planning = planning;
        this.place = place;
        this.dag = dag;
        this.inputs = inputs;
        this.scope = TaskScope.of(planning, inputs, place.name());
    }

    Optional<NodeStatus> carryOn() {
        var tree = planning.tree();
        if (tree.named(place.name()).isEmpty()) {
            tree.begin(place, NodeType.DAG, dag.name(), NodePhase.Running, inputs);
        }
        boolean unfinished = false;
        for (var task : inOrder()) {
            var node = carryOn(task);
            unfinished |= node.isEmpty() || !node.get().phase().isFinal();
        }
        var node = tree.named(place.name()).orElseThrow();
        if (unfinished && !isAbandoned()) {
            return Optional.of(node);
        }
        return Optional.of(end(node));
    }

    /** While a run is ended, what has not begun never will. */
    private boolean isAbandoned() {
        return planning.ending()
                && planning.tree().activeChildren(planning.tree().id(place.name())) == 0;
    }

    /** Every task after those it waits for. */
    private List<Task> inOrder() {
        var waiting = new ArrayList<>(dag.tasks());
        var done = new HashSet<String>();
        var order = new ArrayList<Task>();
        while (!waiting.isEmpty()) {
            int before = waiting.size();
            waiting.removeIf(
                    task -> {
                        boolean ready = done.containsAll(task.after());
                        if (ready) {
                            order.add(task);
                            done.add(task.name());
                        }
                        return ready;
                    });
            if (waiting.size() == before) {
                throw new ExpressionException("tasks of " + dag.name() + " wait for each other");
            }
        }
        return order;
    }

    private Optional<NodeStatus> carryOn(Task task) {
        var tree = planning.tree();
        var name = place.name() + "." + task.name();
        var there = tree.named(name);
        if (there.isPresent() && there.get().phase().isFinal()) {
            return there;
        }
        var before = new ArrayList<NodeStatus>();
        for (var other : task.after()) {
            tree.named(place.name() + "." + other).ifPresent(before::add);
        }
        boolean ready =
                before.size() == task.after().size()
                        && before.stream().allMatch(node -> node.phase().isFinal());
        if (!ready || (there.isEmpty() && planning.ending())) {
            return Optional.empty();
        }
        var node = begin(task, taskPlace(task), before, there.isEmpty());
        node.ifPresent(begun -> connect(task, begun.id()));
        return node;
    }

    private NodePath taskPlace(Task task) {
        return new NodePath(
                place.name() + "." + task.name(),
                task.title(),
                planning.tree().id(place.name()),
                place.depth() + 1);
    }

    private Optional<NodeStatus> begin(
            Task task, NodePath at, List<NodeStatus> before, boolean fresh) {
        var tree = planning.tree();
        if (before.stream().anyMatch(node -> !lets(task.trigger(), node.phase()))) {
            return Optional.of(
                    tree.ended(
                            at,
                            NodeType.Skipped,
                            task.template(),
                            NodePhase.Omitted,
                            "omitted: depends condition not met"));
        }
        if (fresh && isFull()) {
            return Optional.empty();
        }
        try {
            if (task.loop().isPresent()) {
                return Optional.of(
                        new LoopPlanner(planning, at, task, scope, this::single).carryOn());
            }
            return single(task, at, scope);
        } catch (ExpressionException e) {
            return Optional.of(
                    tree.ended(at, NodeType.Skipped, task.template(), NodePhase.Error, e.reason()));
        }
    }

    private static boolean lets(Task.Trigger trigger, NodePhase phase) {
        return switch (trigger) {
            case NONE_FAILED -> phase.lets();
            case ALL_SUCCEEDED -> phase == NodePhase.Succeeded;
            case ALL_COMPLETED -> true;
        };
    }

    private boolean isFull() {
        return dag.parallelism().isPresent()
                && planning.tree().activeChildren(planning.tree().id(place.name()))
                        >= dag.parallelism().getAsInt();
    }

    /** One task, or one item of a loop. */
    private Optional<NodeStatus> single(Task task, NodePath at, Placeholders.Scope names) {
        var tree = planning.tree();
        var given = given(task, at, names);
        if (tree.named(at.name()).isEmpty()
                && task.when().isPresent()
                && !holds(task, task.when().get(), names, given)) {
            var why = "when '" + shown(task.when().get(), names) + "' evaluated false";
            return Optional.of(
                    tree.ended(at, NodeType.Skipped, task.template(), NodePhase.Skipped, why));
        }
        return planning.execute(at, task.template(), given);
    }

    private boolean holds(
            Task task, Task.When when, Placeholders.Scope names, Planning.Given given) {
        return switch (when) {
            case Task.When.Argo(var text) -> WhenCondition.holds(text, names);
            case Task.When.Cel(var text) ->
                    CelExpressions.holds(text, planning.typed(task.template(), given));
        };
    }

    private static String shown(Task.When when, Placeholders.Scope names) {
        return switch (when) {
            case Task.When.Argo(var text) -> Placeholders.fill(text, names);
            case Task.When.Cel(var text) -> text;
        };
    }

    /** Only what has not begun asks for its arguments: the others have them in their node. */
    private Planning.Given given(Task task, NodePath at, Placeholders.Scope names) {
        if (planning.tree().named(at.name()).isPresent()) {
            return Planning.Given.NOTHING;
        }
        var parameters = new HashMap<String, String>();
        task.parameters()
                .forEach(
                        (name, argument) ->
                                ArgumentResolver.value(argument, names)
                                        .ifPresent(value -> parameters.put(name, value)));
        var artifacts = new HashMap<String, List<NodeArtifact>>();
        task.artifacts().forEach((name, source) -> artifacts.put(name, artifacts(name, source)));
        return new Planning.Given(parameters, artifacts);
    }

    private List<NodeArtifact> artifacts(String name, Task.Source source) {
        return switch (source) {
            case Task.Source.Raw(var data) ->
                    List.of(NodeArtifact.of(name).withText(Placeholders.fill(data, scope)));
            case Task.Source.From(var text) ->
                    Placeholders.only(text).map(scope::artifacts).orElseGet(List::of);
        };
    }

    private void connect(Task task, String child) {
        var tree = planning.tree();
        if (task.after().isEmpty()) {
            tree.link(tree.id(place.name()), child);
            return;
        }
        for (var other : task.after()) {
            tree.outbound(tree.id(place.name() + "." + other)).forEach(id -> tree.link(id, child));
        }
    }

    private NodeStatus end(NodeStatus node) {
        var tree = planning.tree();
        var outbound = new ArrayList<String>();
        var leaves = new HashSet<>(dag.tasks().stream().map(Task::name).toList());
        dag.tasks().forEach(task -> leaves.removeAll(task.after()));
        dag.tasks().stream()
                .filter(task -> leaves.contains(task.name()))
                .forEach(
                        t ->
                                outbound.addAll(
                                        tree.outbound(tree.id(place.name() + "." + t.name()))));
        var linked = node.withLinks(node.children(), outbound);
        var failed =
                dag.tasks().stream()
                        .flatMap(task -> tree.named(place.name() + "." + task.name()).stream())
                        .filter(task -> task.phase().isFailure())
                        .findFirst();
        if (failed.isPresent()) {
            return tree.end(linked, failed.get().phase(), null);
        }
        if (planning.ending()) {
            return tree.end(linked, NodePhase.Failed, "ended before it was done");
        }
        return tree.end(linked.withOutputs(outputs()), NodePhase.Succeeded, null);
    }

    private Optional<String> value(Template.OutputReference output) {
        if (!output.optional()) {
            return Optional.of(Placeholders.fill(output.from().getFirst(), scope));
        }
        return output.from().stream()
                .flatMap(text -> Placeholders.only(text).stream())
                .flatMap(name -> scope.find(name).stream())
                .findFirst();
    }

    private NodeValues outputs() {
        var parameters = new ArrayList<NodeParameter>();
        var artifacts = new ArrayList<NodeArtifact>();
        for (var output : dag.outputs()) {
            if (output.artifact()) {
                output.from().stream()
                        .flatMap(text -> Placeholders.only(text).stream())
                        .map(scope::artifacts)
                        .filter(found -> !found.isEmpty())
                        .findFirst()
                        .orElseGet(List::of)
                        .forEach(a -> artifacts.add(a.named(output.name(), null)));
            } else {
                value(output)
                        .map(value -> new NodeParameter(output.name(), value))
                        .ifPresent(parameters::add);
            }
        }
        return new NodeValues(parameters, artifacts, null);
    }
}
