// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.schema.format.Quantity;

/** Fills in what a schema says stands there when nothing is given. */
final class Defaulting {
    /** In Go an empty string of a built-in type is a missing one; a custom type means it. */
    private final boolean emptyIsAbsent;

    private Defaulting(boolean emptyIsAbsent) {
        this.emptyIsAbsent = emptyIsAbsent;
    }

    static void builtIn(ValidationNode root, ObjectNode object) {
        new Defaulting(true).apply(root, object);
    }

    static void custom(ValidationNode root, ObjectNode object) {
        new Defaulting(false).apply(root, object);
    }

    private void apply(ValidationNode validationNode, JsonNode value) {
        if (value instanceof ObjectNode object) {
            validationNode.properties().forEach((name, field) -> fill(object, name, field));
            if (emptyIsAbsent) {
                validationNode
                        .always()
                        .forEach(
                                name ->
                                        appear(
                                                object,
                                                name,
                                                validationNode.properties().get(name)));
            }
            ConditionalDefaults.apply(validationNode.definition(), object);
            descend(validationNode, object);
        } else if (value instanceof ArrayNode array) {
            var element = validationNode.element();
            if (element != null) {
                array.forEach(item -> apply(element, item));
            }
        }
    }

    private void fill(ObjectNode object, String name, ValidationNode field) {
        var fallback = field.fallback();
        if (fallback != null && absent(object.get(name), field)) {
            object.set(name, fallback.deepCopy());
        }
    }

    /**
     * A structure by value is written even when it is empty, and a time as null. One with mandatory
     * parts is left out: an empty one would only be complained about.
     */
    private static void appear(ObjectNode object, String name, @Nullable ValidationNode field) {
        if (field != null && field.definition().endsWith(".Time") && !object.has(name)) {
            object.putNull(name);
        } else if (field != null
                && field.type() == ValueType.OBJECT
                && field.required().isEmpty()
                && !object.hasNonNull(name)) {
            object.putObject(name);
        }
    }

    private boolean absent(@Nullable JsonNode present, ValidationNode field) {
        return present == null
                || (present.isNull() && !field.nullable())
                || (emptyIsAbsent && present.isTextual() && present.textValue().isEmpty());
    }

    private void descend(ValidationNode validationNode, ObjectNode object) {
        for (var entry : object.properties()) {
            var child = validationNode.properties().get(entry.getKey());
            if (child == null) {
                child = validationNode.others();
            }
            if (child == null) {
                continue;
            }
            var value = entry.getValue();
            if (child.type() == ValueType.QUANTITY) {
                entry.setValue(Quantity.canonical(value));
            } else if (value.isContainerNode()) {
                apply(child, value);
            }
        }
    }
}
