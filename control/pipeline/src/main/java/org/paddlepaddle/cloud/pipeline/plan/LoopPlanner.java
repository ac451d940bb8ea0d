// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.paddlepaddle.cloud.api.pipeline.NodePhase;
import org.paddlepaddle.cloud.api.pipeline.NodeStatus;
import org.paddlepaddle.cloud.api.pipeline.NodeType;
import org.paddlepaddle.cloud.api.pipeline.NodeValues;
import org.paddlepaddle.cloud.pipeline.dag.Task;
import org.paddlepaddle.cloud.pipeline.dag.Template;
import org.paddlepaddle.cloud.pipeline.expression.ExpressionException;
import org.paddlepaddle.cloud.pipeline.expression.LoopItem;
import org.paddlepaddle.cloud.pipeline.expression.Placeholders;

/** Plans a loop ({@code withItems}, {@code parallelFor}): the next state of its items. */
final class LoopPlanner {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** Carries one item on. */
    interface Single {
        Optional<NodeStatus> carryOn(Task task, NodePath at, Placeholders.Scope names);
    }

    private final Planning planning;
    private final NodePath place;
    private final Task task;
    private final TaskScope scope;
    private final Single single;

    LoopPlanner(Planning planning, NodePath place, Task task, TaskScope scope, Single single) {
        this.planning = planning;
        this.place = place;
        this.task = task;
        this.scope = scope;
        this.single = single;
    }

    NodeStatus carryOn() {
        var tree = planning.tree();
        var items = items();
        if (tree.named(place.name()).isEmpty()) {
            tree.begin(
                    place, NodeType.TaskGroup, task.template(), NodePhase.Running, NodeValues.NONE);
        }
        var nodes = new ArrayList<NodeStatus>();
        int active = 0;
        for (var item : items) {
            var node = carryOn(item, active);
            node.ifPresent(nodes::add);
            active += node.isPresent() && !node.get().phase().isFinal() ? 1 : 0;
        }
        var group = tree.named(place.name()).orElseThrow();
        boolean all = nodes.size() == items.size() || planning.ending();
        if (!all || active > 0) {
            return group;
        }
        return nodes.stream()
                .filter(node -> node.phase().isFailure())
                .findFirst()
                .map(failed -> tree.end(group, failed.phase(), null))
                .orElseGet(() -> tree.end(group, NodePhase.Succeeded, null));
    }

    private Optional<NodeStatus> carryOn(LoopItem item, int active) {
        var tree = planning.tree();
        var at =
                new NodePath(
                        item.nodeName(place.name()),
                        item.nodeName(place.displayName()),
                        place.boundary(),
                        place.depth());
        var there = tree.named(at.name());
        if (there.isPresent() && there.get().phase().isFinal()) {
            return there;
        }
        if (there.isEmpty() && (planning.ending() || isFull(active))) {
            return Optional.empty();
        }
        var node = single.carryOn(task, at, name -> item.find(name).or(() -> scope.find(name)));
        node.ifPresent(begun -> tree.link(tree.id(place.name()), begun.id()));
        return node;
    }

    /** The limit that kfp gives a loop stands at the DAG of its items. */
    private boolean isFull(int active) {
        if (task.loop().orElseThrow() instanceof Task.Loop.Listed(_, var together)) {
            return together.isPresent() && active >= together.getAsInt();
        }
        var template = planning.pipeline().templates().get(task.template());
        var limit = template instanceof Template.Dag dag ? dag.parallelism() : OptionalInt.empty();
        return limit.isPresent() && active >= limit.getAsInt();
    }

    private List<LoopItem> items() {
        var values =
                switch (task.loop().orElseThrow()) {
                    case Task.Loop.Items(var items) -> Placeholders.fill(items, scope);
                    case Task.Loop.Computed(var text) -> list(Placeholders.fill(text, scope));
                    case Task.Loop.Listed(var list, _) ->
                            list(ArgumentResolver.value(list, scope).orElse("[]"));
                };
        var items = new ArrayList<LoopItem>();
        for (int i = 0; i < values.size(); i++) {
            items.add(new LoopItem(i, values.get(i)));
        }
        return items;
    }

    private List<JsonNode> list(String text) {
        try {
            var tree = JSON.readTree(text);
            if (tree.isArray()) {
                var values = new ArrayList<JsonNode>();
                tree.forEach(values::add);
                return values;
            }
        } catch (JsonProcessingException _) {
            // said below
        }
        throw new ExpressionException(
                "the loop %s wants a JSON list, not %s"
                        .formatted(
                                task.name(),
                                text.length() > 80 ? text.substring(0, 80) + "…" : text));
    }
}
