// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.merge;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.ground.server.schema.SchemaNode;
import org.paddlepaddle.cloud.ground.server.schema.SchemaNode.Shape;

/** Names the elements of associative lists by their key or value. */
final class ListElements {
    private ListElements() {}

    /** An element cannot be named; the message is Kubernetes' own. */
    static final class NamelessElementException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        NamelessElementException(String message) {
            super(message);
        }
    }

    /** The elements in order, equal ones repeated. */
    static List<PathElement> of(SchemaNode list, JsonNode array) {
        var elements = new ArrayList<PathElement>(array.size());
        for (int i = 0; i < array.size(); i++) {
            elements.add(of(list, array.get(i), i));
        }
        return elements;
    }

    /**
     * @throws NamelessElementException naming the position
     */
    static PathElement of(SchemaNode list, JsonNode item, int index) {
        try {
            return list.shape() == Shape.MAP_LIST ? key(list, item) : value(item);
        } catch (NamelessElementException e) {
            throw new NamelessElementException("element " + index + ": " + e.getMessage());
        }
    }

    private static PathElement key(SchemaNode list, JsonNode item) {
        if (!item.isObject()) {
            throw new NamelessElementException(
                    item.isNull()
                            ? "associative list with keys may not have a null element"
                            : "associative list with keys may not have non-map elements");
        }
        var values = new TreeMap<String, JsonNode>();
        for (var key : list.mapKeys()) {
            var given = item.get(key);
            if (given != null) {
                values.put(key, given);
            } else {
                list.item()
                        .flatMap(element -> element.keyDefault(key))
                        .ifPresent(value -> values.put(key, value));
            }
        }
        if (values.isEmpty()) {
            throw new NamelessElementException(
                    "associative list with keys has an element that omits all key fields "
                            + list.mapKeys().stream()
                                    .map(key -> "\"" + key + "\"")
                                    .collect(Collectors.joining(" ", "[", "]"))
                            + " (and doesn't have default values for any key fields)");
        }
        return new PathElement.Key(values);
    }

    private static PathElement value(JsonNode item) {
        return switch (item.getNodeType()) {
            case OBJECT, POJO ->
                    throw new NamelessElementException(
                            "associative list without keys has an element that's a map type");
            case ARRAY ->
                    throw new NamelessElementException(
                            "not supported: associative list with lists as elements");
            case NULL, MISSING ->
                    throw new NamelessElementException(
                            "associative list without keys has an element that's an explicit"
                                    + " null");
            case STRING, BINARY, NUMBER, BOOLEAN -> new PathElement.Value(item);
        };
    }
}
