// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.merge;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.schema.SchemaNode;

/** Derives the set of fields an object consists of. */
final class FieldPaths {
    private FieldPaths() {}

    static FieldSet of(@Nullable SchemaNode node, JsonNode value) {
        var builder = new FieldSet.Builder();
        collect(node, value, builder);
        return builder.build();
    }

    /** Adds what lies at and below a place; the root itself is nobody's. */
    static void collect(@Nullable SchemaNode node, JsonNode value, FieldSet.Builder place) {
        if (node == null) {
            place.mark();
            return;
        }
        switch (MergeForm.of(node, value)) {
            case LEAF -> {
                // A null list or struct is no leaf of its own: who holds it decides.
                if (!value.isNull() || node.shape() == SchemaNode.Shape.SCALAR) {
                    place.mark();
                }
            }
            case OBJECT -> {
                for (var entry : value.properties()) {
                    var name = entry.getKey();
                    var below = place.below(new PathElement.Field(name));
                    collect(MergeForm.fieldOf(node, name), entry.getValue(), below);
                    if (!node.declares(name) || empty(entry.getValue())) {
                        below.mark();
                    }
                }
            }
            case LIST -> list(node, value, place);
        }
    }

    private static boolean empty(JsonNode value) {
        return value.isNull() || (value.isObject() && value.isEmpty());
    }

    /** Elements that occur twice are owned as one, without their parts. */
    private static void list(SchemaNode node, JsonNode array, FieldSet.Builder place) {
        var elements = ListElements.of(node, array);
        var seen = new TreeSet<PathElement>();
        var repeated = new TreeSet<PathElement>();
        elements.forEach(
                element -> {
                    if (!seen.add(element)) {
                        repeated.add(element);
                    }
                });
        for (int i = 0; i < elements.size(); i++) {
            var below = place.below(elements.get(i));
            if (!repeated.contains(elements.get(i))) {
                collect(MergeForm.itemOf(node), array.get(i), below);
            }
            below.mark();
        }
    }
}
