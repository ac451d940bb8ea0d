// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.merge;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** One step from an object to a part of it, in the order and spelling of FieldsV1. */
sealed interface PathElement extends Comparable<PathElement> {
    JsonMapper JSON = new JsonMapper();

    /** A field of a struct or an entry of a map: {@code f:replicas}. */
    record Field(String name) implements PathElement {
        @Override
        public String toString() {
            return "." + name;
        }
    }

    /** The list element with these key values: {@code k:{"name":"web"}}. */
    record Key(SortedMap<String, JsonNode> values) implements PathElement {
        @Override
        public String toString() {
            return values.entrySet().stream()
                    .map(e -> e.getKey() + "=" + e.getValue())
                    .collect(Collectors.joining(",", "[", "]"));
        }
    }

    /** The element of a set: {@code v:"finalizer"}. */
    record Value(JsonNode value) implements PathElement {
        @Override
        public String toString() {
            return "[=" + value + "]";
        }
    }

    /** The element at a position: {@code i:0}. */
    record Index(int index) implements PathElement {
        @Override
        public String toString() {
            return "[" + index + "]";
        }
    }

    /** As the key of a FieldsV1 object. */
    default String encoded() {
        return switch (this) {
            case Field(var name) -> "f:" + name;
            case Key(var values) -> "k:" + json(values);
            case Value(var value) -> "v:" + value;
            case Index(var index) -> "i:" + index;
        };
    }

    /**
     * @throws IllegalArgumentException when the text is no path element
     */
    static PathElement decode(String text) {
        if (text.length() < 2 || text.charAt(1) != ':') {
            throw new IllegalArgumentException("no path element: " + text);
        }
        var rest = text.substring(2);
        return switch (text.charAt(0)) {
            case 'f' -> new Field(rest);
            case 'k' -> {
                var values = new TreeMap<String, JsonNode>();
                parse(rest).properties().forEach(e -> values.put(e.getKey(), e.getValue()));
                yield new Key(values);
            }
            case 'v' -> new Value(parse(rest));
            case 'i' -> new Index(Integer.parseInt(rest));
            default -> throw new IllegalArgumentException("no path element: " + text);
        };
    }

    @Override
    default int compareTo(PathElement other) {
        int byKind = Integer.compare(rank(), other.rank());
        if (byKind != 0) {
            return byKind;
        }
        return switch (this) {
            case Field(var name) -> name.compareTo(((Field) other).name);
            case Key(var values) -> JsonOrder.compare(values, ((Key) other).values);
            case Value(var value) -> JsonOrder.compare(value, ((Value) other).value);
            case Index(var index) -> Integer.compare(index, ((Index) other).index);
        };
    }

    private int rank() {
        return switch (this) {
            case Field _ -> 0;
            case Key _ -> 1;
            case Value _ -> 2;
            case Index _ -> 3;
        };
    }

    private static String json(Map<String, JsonNode> values) {
        return values.entrySet().stream()
                .map(e -> quoted(e.getKey()) + ":" + e.getValue())
                .collect(Collectors.joining(",", "{", "}"));
    }

    private static String quoted(String text) {
        return TextNode.valueOf(text).toString();
    }

    private static JsonNode parse(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("no path element: " + json, e);
        }
    }
}
