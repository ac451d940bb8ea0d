// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.schema.SchemaNode;

/** What differs between two objects, as disjoint sets of fields. */
record FieldComparison(FieldSet removed, FieldSet modified, FieldSet added) {
    static FieldComparison of(SchemaNode root, JsonNode before, JsonNode after) {
        var walk = new Walk();
        walk.places(root, before, after, List.of());
        return new FieldComparison(walk.removed.build(), walk.modified.build(), walk.added.build());
    }

    /** The comparison blind to some fields and what lies below them. */
    FieldComparison without(FieldSet ignored) {
        return ignored.isEmpty()
                ? this
                : new FieldComparison(
                        removed.without(ignored),
                        modified.without(ignored),
                        added.without(ignored));
    }

    FieldSet written() {
        return modified.union(added);
    }

    private static final class Walk {
        private final FieldSet.Builder removed = new FieldSet.Builder();
        private final FieldSet.Builder modified = new FieldSet.Builder();
        private final FieldSet.Builder added = new FieldSet.Builder();

        /** Both sides present. */
        private void places(
                @Nullable SchemaNode node,
                JsonNode before,
                JsonNode after,
                List<PathElement> path) {
            if (node == null || (hollow(before) && hollow(after))) {
                leaf(before, after, path);
                return;
            }
            var mergeForm = MergeForm.of(node, hollow(before) ? after : before);
            if (!hollow(before) && !hollow(after) && mergeForm != MergeForm.of(node, after)) {
                // Shapes differ only where nothing is declared: one value replaces another.
                whole(node, before, path, removed);
                whole(node, after, path, added);
                return;
            }
            switch (mergeForm) {
                case LEAF -> leaf(before, after, path);
                case OBJECT -> objects(node, before, after, path);
                case LIST -> lists(node, before, after, path);
            }
        }

        /** Null stands for an empty list or structure. */
        private static boolean hollow(JsonNode value) {
            return value.isNull() || (value.isContainerNode() && value.isEmpty());
        }

        private void leaf(JsonNode before, JsonNode after, List<PathElement> path) {
            if (!JsonOrder.same(before, after)) {
                modified.add(path);
            }
        }

        /** One side only: everything at and below the place. */
        private void whole(
                @Nullable SchemaNode node,
                JsonNode value,
                List<PathElement> path,
                FieldSet.Builder into) {
            var place = into;
            for (var element : path) {
                place = place.below(element);
            }
            place.mark();
            parts(node, value, path, into);
        }

        private void parts(
                @Nullable SchemaNode node,
                JsonNode value,
                List<PathElement> path,
                FieldSet.Builder into) {
            if (node == null) {
                return;
            }
            switch (MergeForm.of(node, value)) {
                case LEAF -> {}
                case OBJECT ->
                        value.properties()
                                .forEach(
                                        e -> {
                                            var field = new PathElement.Field(e.getKey());
                                            whole(
                                                    MergeForm.fieldOf(node, e.getKey()),
                                                    e.getValue(),
                                                    append(path, field),
                                                    into);
                                        });
                case LIST -> {
                    var groups = groups(node, value);
                    groups.forEach(
                            (element, items) -> {
                                var at = append(path, element);
                                if (items.size() > 1) {
                                    into.add(at);
                                } else {
                                    whole(MergeForm.itemOf(node), items.getFirst(), at, into);
                                }
                            });
                }
            }
        }

        private void objects(
                SchemaNode node, JsonNode before, JsonNode after, List<PathElement> path) {
            var names = new LinkedHashSet<String>();
            before.fieldNames().forEachRemaining(names::add);
            after.fieldNames().forEachRemaining(names::add);
            for (var name : names) {
                var field = MergeForm.fieldOf(node, name);
                var missing = node.always().contains(name) ? zero(field) : null;
                either(
                        field,
                        before.has(name) ? before.get(name) : missing,
                        after.has(name) ? after.get(name) : missing,
                        append(path, new PathElement.Field(name)));
            }
        }

        private static JsonNode zero(@Nullable SchemaNode node) {
            var factory = JsonNodeFactory.instance;
            return node != null && node.shape() == SchemaNode.Shape.STRUCT
                    ? factory.objectNode()
                    : factory.nullNode();
        }

        private void either(
                @Nullable SchemaNode node,
                @Nullable JsonNode before,
                @Nullable JsonNode after,
                List<PathElement> path) {
            if (before == null) {
                if (after != null) {
                    whole(node, after, path, added);
                }
            } else if (after == null) {
                whole(node, before, path, removed);
            } else {
                places(node, before, after, path);
            }
        }

        private void lists(
                SchemaNode node, JsonNode before, JsonNode after, List<PathElement> path) {
            var old = groups(node, before);
            var now = groups(node, after);
            var elements = new LinkedHashSet<>(old.keySet());
            elements.addAll(now.keySet());
            for (var element : elements) {
                items(
                        MergeForm.itemOf(node),
                        old.getOrDefault(element, List.of()),
                        now.getOrDefault(element, List.of()),
                        append(path, element));
            }
        }

        private void items(
                @Nullable SchemaNode node,
                List<JsonNode> before,
                List<JsonNode> after,
                List<PathElement> path) {
            if (before.size() <= 1 && after.size() <= 1) {
                either(node, first(before), first(after), path);
            } else if (before.size() > 1 && after.size() > 1) {
                if (!same(before, after)) {
                    modified.add(path);
                }
            } else if (before.size() > 1) {
                removed.add(path);
                if (!after.isEmpty()) {
                    whole(node, after.getFirst(), path, added);
                }
            } else {
                if (!before.isEmpty()) {
                    whole(node, before.getFirst(), path, removed);
                }
                added.add(path);
            }
        }

        private static boolean same(List<JsonNode> left, List<JsonNode> right) {
            if (left.size() != right.size()) {
                return false;
            }
            for (int i = 0; i < left.size(); i++) {
                if (!JsonOrder.same(left.get(i), right.get(i))) {
                    return false;
                }
            }
            return true;
        }

        private static @Nullable JsonNode first(List<JsonNode> list) {
            return list.isEmpty() ? null : list.getFirst();
        }

        private static Map<PathElement, List<JsonNode>> groups(SchemaNode node, JsonNode array) {
            var groups = new TreeMap<PathElement, List<JsonNode>>();
            var elements = ListElements.of(node, array);
            for (int i = 0; i < elements.size(); i++) {
                groups.computeIfAbsent(elements.get(i), _ -> new ArrayList<>()).add(array.get(i));
            }
            return groups;
        }

        private static List<PathElement> append(List<PathElement> path, PathElement element) {
            var longer = new ArrayList<PathElement>(path.size() + 1);
            longer.addAll(path);
            longer.add(element);
            return longer;
        }
    }
}
