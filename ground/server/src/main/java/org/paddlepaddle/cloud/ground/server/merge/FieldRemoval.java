// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.schema.SchemaNode;

/** Takes a set of fields out of an object. */
final class FieldRemoval {
    private FieldRemoval() {}

    /**
     * An object that loses everything stays, empty; in the place of such a list stays null, which
     * counts as a field where an empty list does not. The argument is not changed.
     */
    static JsonNode without(@Nullable SchemaNode node, JsonNode value, FieldSet fields) {
        if (fields.isEmpty() || node == null) {
            return value;
        }
        return switch (MergeForm.of(node, value)) {
            case LEAF -> value;
            case OBJECT -> object(node, value, fields);
            case LIST -> list(node, value, fields);
        };
    }

    private static JsonNode object(SchemaNode node, JsonNode value, FieldSet fields) {
        var rest = JsonNodeFactory.instance.objectNode();
        for (var entry : value.properties()) {
            var field = new PathElement.Field(entry.getKey());
            if (!fields.has(field)) {
                var child = MergeForm.fieldOf(node, entry.getKey());
                rest.set(entry.getKey(), without(child, entry.getValue(), fields.below(field)));
            }
        }
        return rest;
    }

    private static JsonNode list(SchemaNode node, JsonNode value, FieldSet fields) {
        var rest = JsonNodeFactory.instance.arrayNode();
        var elements = ListElements.of(node, value);
        for (int i = 0; i < elements.size(); i++) {
            if (!fields.has(elements.get(i))) {
                var below = fields.below(elements.get(i));
                rest.add(without(MergeForm.itemOf(node), value.get(i), below));
            }
        }
        return rest.isEmpty() ? JsonNodeFactory.instance.nullNode() : rest;
    }
}
