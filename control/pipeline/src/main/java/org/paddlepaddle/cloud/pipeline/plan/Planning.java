// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.plan;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.api.pipeline.NodeArtifact;
import org.paddlepaddle.cloud.api.pipeline.NodeParameter;
import org.paddlepaddle.cloud.api.pipeline.NodePhase;
import org.paddlepaddle.cloud.api.pipeline.NodeStatus;
import org.paddlepaddle.cloud.api.pipeline.NodeType;
import org.paddlepaddle.cloud.api.pipeline.NodeValues;
import org.paddlepaddle.cloud.pipeline.dag.Inputs;
import org.paddlepaddle.cloud.pipeline.dag.Pipeline;
import org.paddlepaddle.cloud.pipeline.dag.Template;
import org.paddlepaddle.cloud.pipeline.expression.ExpressionException;

/** What one plan gathers while it walks through the tree. */
final class Planning {
    /** Nobody nests this deep but a recursion that does not end. */
    private static final int DEEPEST = 100;

    private final Pipeline pipeline;
    private final RunFacts facts;
    private final ObservedRun observed;
    private final NodeTree tree;
    private final RunScope scope;
    private final boolean ending;
    private final List<WorkflowAction> actions = new ArrayList<>();
    private Optional<Duration> recheck = Optional.empty();

    /**
     * @param ending whether nothing new begins and what runs is ended
     */
    Planning(
            Pipeline pipeline,
            RunFacts facts,
            ObservedRun observed,
            NodeTree tree,
            boolean ending) {
        this.pipeline = pipeline;
        this.facts = facts;
        this.observed = observed;
        this.tree = tree;
        this.scope = new RunScope(pipeline, facts);
        this.ending = ending;
    }

    Pipeline pipeline() {
        return pipeline;
    }

    RunFacts facts() {
        return facts;
    }

    ObservedRun observed() {
        return observed;
    }

    NodeTree tree() {
        return tree;
    }

    RunScope scope() {
        return scope;
    }

    boolean ending() {
        return ending;
    }

    Instant now() {
        return observed.now();
    }

    List<WorkflowAction> actions() {
        return actions;
    }

    void act(WorkflowAction action) {
        actions.add(action);
    }

    Optional<Duration> recheck() {
        return recheck;
    }

    void recheckAt(Instant moment) {
        var pause = Duration.between(now(), moment);
        var least = pause.isNegative() || pause.isZero() ? Duration.ofMillis(100) : pause;
        recheck = Optional.of(recheck.filter(other -> other.compareTo(least) < 0).orElse(least));
    }

    /** Whether one more pod may begin. */
    boolean hasRoom() {
        return pipeline.parallelism().isEmpty()
                || tree.runningPods() < pipeline.parallelism().getAsInt();
    }

    /**
     * Carries a template on; empty when it has not begun and cannot yet.
     *
     * @param given what the task gives it
     */
    Optional<NodeStatus> execute(NodePath place, String name, Given given) {
        var there = tree.named(place.name());
        if (there.isPresent() && there.get().phase().isFinal()) {
            return there;
        }
        if (there.isEmpty() && ending) {
            return Optional.empty();
        }
        var template = pipeline.templates().get(name);
        if (template == null || place.depth() > DEEPEST) {
            var why =
                    template == null
                            ? "there is no template " + name
                            : "templates are nested more than " + DEEPEST + " deep";
            return Optional.of(tree.ended(place, NodeType.Skipped, name, NodePhase.Error, why));
        }
        try {
            var inputs = there.map(NodeStatus::inputs).orElseGet(() -> inputs(template, given));
            return switch (template) {
                case Template.Dag dag -> new DagPlanner(this, place, dag, inputs).carryOn();
                case Template.Container step ->
                        new StepPlanner(this, place, step, inputs).carryOn();
                case Template.Resource step ->
                        new ResourcePlanner(this, place, step, inputs).carryOn();
                case Template.Importer step ->
                        Optional.of(ImporterPlanner.done(this, place, step, inputs));
            };
        } catch (ExpressionException e) {
            var node =
                    tree.named(place.name())
                            .orElseGet(
                                    () ->
                                            tree.begin(
                                                    place,
                                                    type(template),
                                                    name,
                                                    NodePhase.Error,
                                                    NodeValues.NONE));
            return Optional.of(tree.end(node, NodePhase.Error, e.reason()));
        }
    }

    private static NodeType type(Template template) {
        return template instanceof Template.Dag ? NodeType.DAG : NodeType.Pod;
    }

    private NodeValues inputs(Template template, Given given) {
        var parameters = new ArrayList<NodeParameter>();
        for (var parameter : template.inputs().parameters()) {
            value(parameter, given)
                    .map(value -> new NodeParameter(parameter.name(), value))
                    .ifPresent(parameters::add);
        }
        var artifacts = new ArrayList<NodeArtifact>();
        for (var artifact : template.inputs().artifacts()) {
            artifacts.addAll(artifacts(artifact, given));
        }
        return new NodeValues(parameters, artifacts, null);
    }

    private Optional<String> value(Inputs.Parameter parameter, Given given) {
        var value =
                Optional.ofNullable(given.parameters().get(parameter.name()))
                        .or(
                                () ->
                                        parameter
                                                .otherwise()
                                                .flatMap(a -> ArgumentResolver.value(a, scope)));
        if (value.isEmpty() && !parameter.optional()) {
            throw new ExpressionException("the input " + parameter.name() + " has no value");
        }
        return value.map(text -> canonical(parameter, text));
    }

    private static String canonical(Inputs.Parameter parameter, String text) {
        return parameter
                .type()
                .canonical(text)
                .orElseThrow(
                        () ->
                                new ExpressionException(
                                        "the input %s is %s, no %s"
                                                .formatted(
                                                        parameter.name(),
                                                        text.substring(
                                                                0, Math.min(text.length(), 200)),
                                                        parameter.type())));
    }

    /** The parameters of a task as values, for a condition over them. */
    ObjectNode typed(String name, Given given) {
        var values = JsonNodeFactory.instance.objectNode();
        pipeline.template(name).stream()
                .flatMap(template -> template.inputs().parameters().stream())
                .forEach(
                        parameter ->
                                value(parameter, given)
                                        .flatMap(parameter.type()::value)
                                        .ifPresent(v -> values.set(parameter.name(), v)));
        return values;
    }

    private static List<NodeArtifact> artifacts(Inputs.Artifact wanted, Given given) {
        var sources = given.artifacts().getOrDefault(wanted.name(), List.of());
        if (!sources.isEmpty()) {
            return sources.stream()
                    .map(source -> source.named(wanted.name(), wanted.path()))
                    .toList();
        }
        if (wanted.raw().isPresent()) {
            return List.of(
                    NodeArtifact.of(wanted.name())
                            .named(wanted.name(), wanted.path())
                            .withText(wanted.raw().get()));
        }
        if (wanted.optional()) {
            return List.of();
        }
        throw new ExpressionException("the input file " + wanted.name() + " is not there");
    }

    /** The arguments of a task, worked out. */
    record Given(Map<String, String> parameters, Map<String, List<NodeArtifact>> artifacts) {
        static final Given NOTHING = new Given(Map.of(), Map.of());

        Given {
            parameters = new LinkedHashMap<>(parameters);
            artifacts = new LinkedHashMap<>(artifacts);
        }
    }
}
