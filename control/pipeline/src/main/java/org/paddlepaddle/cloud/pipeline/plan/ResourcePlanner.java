// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.api.pipeline.NodeParameter;
import org.paddlepaddle.cloud.api.pipeline.NodePhase;
import org.paddlepaddle.cloud.api.pipeline.NodeStatus;
import org.paddlepaddle.cloud.api.pipeline.NodeType;
import org.paddlepaddle.cloud.api.pipeline.NodeValues;
import org.paddlepaddle.cloud.ground.rules.jsonpath.JsonPath;
import org.paddlepaddle.cloud.ground.rules.jsonpath.JsonPathException;
import org.paddlepaddle.cloud.ground.rules.jsonpath.JsonValue;
import org.paddlepaddle.cloud.pipeline.dag.Template;
import org.paddlepaddle.cloud.pipeline.expression.ExpressionException;
import org.paddlepaddle.cloud.pipeline.expression.ObjectCondition;
import org.paddlepaddle.cloud.pipeline.expression.Placeholders;

/** Plans the next state of a step that does something to an object of the cluster. */
final class ResourcePlanner {
    private static final Duration POLL = Duration.ofSeconds(2);
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Planning planning;
    private final NodePath place;
    private final Template.Resource step;
    private final NodeValues inputs;

    ResourcePlanner(Planning planning, NodePath place, Template.Resource step, NodeValues inputs) {
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
        var tree = planning.tree();
        var there = tree.named(at.name());
        if (there.isEmpty()) {
            if (!planning.hasRoom()) {
                return Optional.empty();
            }
            ask(at, number, false);
            return Optional.of(
                    tree.begin(at, NodeType.Pod, step.name(), NodePhase.Running, inputs));
        }
        var node = there.get();
        return Optional.of(node.phase().isFinal() ? node : look(at, number, node));
    }

    private void ask(NodePath at, int number, boolean begun) {
        var id = planning.tree().id(at.name());
        var own = Map.of("pod.name", id, "node.name", at.name(), "retries", String.valueOf(number));
        var scope = TaskScope.of(planning, inputs, "");
        var manifest =
                switch (step.manifest()) {
                    case Template.Manifest.Tree(var tree) ->
                            Placeholders.fill(
                                    tree,
                                    name ->
                                            Optional.ofNullable(own.get(name))
                                                    .or(() -> scope.find(name)));
                    case Template.Manifest.Claim() ->
                            VolumeClaim.of(
                                    step.inputs(), inputs, planning.facts().key().name(), id);
                };
        planning.act(
                new WorkflowAction.Ask(
                        id, step.verb(), manifest, step.mergeStrategy(), step.owned(), begun));
    }

    private NodeStatus look(NodePath at, int number, NodeStatus node) {
        var tree = planning.tree();
        var outcome = planning.observed().outcomes().get(node.id());
        if (outcome == null && planning.ending()) {
            return tree.end(node, NodePhase.Failed, "ended from outside");
        }
        if (outcome == null) {
            ask(at, number, true);
            return node;
        }
        return switch (outcome) {
            case ResourceOutcome.Refused(var message) -> tree.end(node, NodePhase.Failed, message);
            case ResourceOutcome.Seen(var object) -> judge(node, object);
        };
    }

    private NodeStatus judge(NodeStatus node, JsonNode object) {
        var tree = planning.tree();
        if (step.failure().filter(text -> ObjectCondition.parse(text).any(object)).isPresent()) {
            return tree.end(
                    node,
                    NodePhase.Failed,
                    "failure condition '" + step.failure().get() + "' was met");
        }
        boolean done =
                step.success().map(text -> ObjectCondition.parse(text).all(object)).orElse(true);
        if (!done) {
            planning.recheckAt(planning.now().plus(POLL));
            return node;
        }
        return tree.end(node.withOutputs(outputs(object)), NodePhase.Succeeded, null);
    }

    private NodeValues outputs(JsonNode object) {
        var parameters = new ArrayList<NodeParameter>();
        for (var output : step.outputs()) {
            parameters.add(new NodeParameter(output.name(), value(output.jsonPath(), object)));
        }
        return new NodeValues(parameters, java.util.List.of(), null);
    }

    /** What is not there is empty: a claim that is not bound has no size yet. */
    private static String value(String path, JsonNode object) {
        if (path.equals("{}")) {
            return object.toString();
        }
        try {
            return JsonPath.parse(path).print(JsonValue.of(JSON.convertValue(object, Map.class)));
        } catch (JsonPathException e) {
            throw new ExpressionException("%s cannot be read: %s".formatted(path, e.getMessage()));
        }
    }
}
