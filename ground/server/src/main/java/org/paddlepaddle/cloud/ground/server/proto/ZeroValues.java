// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.proto;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.paddlepaddle.cloud.ground.server.proto.MessageField.Shape;

/**
 * What Go's structures forget: a field that is false, zero, empty text or an empty list is, for
 * most fields, the same as none, and does not come back. The table of messages knows which they
 * are.
 */
public final class ZeroValues {
    /** Lists that are shown even when they are empty. */
    private static final Set<String> SHOWN =
            Set.of("containers", "rules", "endpoints", "versions", "verbs", "items");

    private static final String SLICE = "io.k8s.api.discovery.v1.EndpointSlice";

    private static final Map<String, Map<String, MessageField>> FIELDS = new ConcurrentHashMap<>();

    private ZeroValues() {}

    private static final class Loaded {
        static final MessageTable TABLE = MessageTable.load();
    }

    /** Forgets in place; an object of a kind the table does not know stays as it is. */
    public static void forget(String apiVersion, String kind, ObjectNode object) {
        Loaded.TABLE.kindName(apiVersion, kind).ifPresent(name -> message(name, object));
    }

    private static void message(String name, ObjectNode object) {
        var fields = FIELDS.computeIfAbsent(name, ZeroValues::fields);
        object.properties()
                .removeIf(
                        entry -> {
                            var field = fields.get(entry.getKey());
                            return field != null && forgotten(name, field, entry.getValue());
                        });
        for (var entry : object.properties()) {
            var field = fields.get(entry.getKey());
            if (field != null) {
                inside(field, entry.getValue());
            }
        }
    }

    private static boolean forgotten(String message, MessageField field, JsonNode value) {
        return switch (field.shape()) {
            case SINGLE -> field.omitsZero() && Scalar.isZero(value);
            case REPEATED ->
                    value.isArray()
                            && value.isEmpty()
                            && !SHOWN.contains(field.name())
                            && !message.equals(SLICE);
            case MAP -> value.isObject() && value.isEmpty();
            case INLINE -> false;
        };
    }

    private static void inside(MessageField field, JsonNode value) {
        if (field.type() instanceof FieldType.Message(var name)) {
            switch (value) {
                case ObjectNode object when field.shape() == Shape.MAP ->
                        object.forEach(item -> ifObject(name, item));
                case ObjectNode object -> message(name, object);
                case ArrayNode array -> array.forEach(item -> ifObject(name, item));
                default -> {}
            }
        } else if (field.shape() == Shape.MAP
                && field.type() == Scalar.STRING
                && value instanceof ObjectNode texts) {
            // A text that is null is an empty text.
            texts.properties()
                    .forEach(
                            entry -> {
                                if (entry.getValue().isNull()) {
                                    entry.setValue(TextNode.valueOf(""));
                                }
                            });
        }
    }

    private static void ifObject(String name, JsonNode item) {
        if (item instanceof ObjectNode object) {
            message(name, object);
        }
    }

    private static Map<String, MessageField> fields(String name) {
        var fields = new HashMap<String, MessageField>();
        var type = Loaded.TABLE.message(name);
        if (type.bare()) {
            return fields;
        }
        for (var field : type.fields().values()) {
            if (field.shape() == Shape.INLINE
                    && field.type() instanceof FieldType.Message(var inner)) {
                fields.putAll(fields(inner));
            } else {
                fields.put(field.name(), field);
            }
        }
        return fields;
    }
}
