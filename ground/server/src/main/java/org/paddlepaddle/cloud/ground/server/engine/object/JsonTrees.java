// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.object;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The few gestures on JSON trees that the engine makes everywhere. */
public final class JsonTrees {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Comparator<JsonNode> BY_VALUE =
            (one, other) -> {
                boolean numbers = one.isNumber() && other.isNumber();
                boolean equal =
                        numbers
                                ? one.decimalValue().compareTo(other.decimalValue()) == 0
                                : one.equals(other);
                return equal ? 0 : 1;
            };

    private JsonTrees() {}

    public static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** Parses bytes that are known to hold an object. */
    public static ObjectNode parse(byte[] bytes) {
        try {
            return (ObjectNode) MAPPER.readTree(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("stored object is not JSON", e);
        }
    }

    public static byte[] write(JsonNode node) {
        try {
            return MAPPER.writeValueAsBytes(node);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The object under that name, created when it is missing or something else. */
    public static ObjectNode child(ObjectNode parent, String name) {
        return parent.get(name) instanceof ObjectNode found ? found : parent.putObject(name);
    }

    /** The objects of a list; other elements are passed over. */
    public static List<ObjectNode> objects(JsonNode list) {
        var found = new ArrayList<ObjectNode>();
        for (var element : list) {
            if (element instanceof ObjectNode object) {
                found.add(object);
            }
        }
        return found;
    }

    public static List<String> texts(JsonNode list) {
        var found = new ArrayList<String>();
        list.forEach(element -> found.add(element.asText()));
        return found;
    }

    public static Map<String, String> labels(JsonNode object) {
        var labels = new LinkedHashMap<String, String>();
        object.path("metadata")
                .path("labels")
                .properties()
                .forEach(label -> labels.put(label.getKey(), label.getValue().asText()));
        return labels;
    }

    /** Kubernetes means the same by a field that is null, empty text and one that is not there. */
    public static boolean absent(ObjectNode object, String name) {
        var value = object.get(name);
        return value == null || value.isNull() || (value.isTextual() && value.asText().isEmpty());
    }

    public static void putDefault(ObjectNode object, String name, String value) {
        if (absent(object, name)) {
            object.put(name, value);
        }
    }

    public static void putDefault(ObjectNode object, String name, int value) {
        if (absent(object, name)) {
            object.put(name, value);
        }
    }

    public static void putDefault(ObjectNode object, String name, boolean value) {
        if (absent(object, name)) {
            object.put(name, value);
        }
    }

    /** Copies a field, or removes it where the source has none. */
    public static void copy(ObjectNode from, ObjectNode to, String name) {
        var value = from.get(name);
        if (value == null) {
            to.remove(name);
        } else {
            to.set(name, value.deepCopy());
        }
    }

    /** Equal in value: the number 1 is the same whether it was read as int, long or decimal. */
    public static boolean same(JsonNode one, JsonNode other) {
        return one.equals(BY_VALUE, other);
    }

    /** Removes nulls at every depth: Go's decoding never sees them. */
    public static void dropNulls(JsonNode node) {
        switch (node) {
            case ObjectNode object -> {
                object.properties().removeIf(field -> field.getValue().isNull());
                object.forEach(JsonTrees::dropNulls);
            }
            case ArrayNode array -> array.forEach(JsonTrees::dropNulls);
            default -> {}
        }
    }
}
