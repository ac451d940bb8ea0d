// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.merge;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Values as Go prints them, which is how Kubernetes shows them in some refusals. */
final class GoText {
    private GoText() {}

    /** {@code map[a:1 b:[x y]]}. */
    static String of(JsonNode value) {
        return switch (value.getNodeType()) {
            case OBJECT -> {
                var fields = new TreeMap<String, String>();
                value.properties()
                        .forEach(entry -> fields.put(entry.getKey(), of(entry.getValue())));
                yield fields.entrySet().stream()
                        .map(field -> field.getKey() + ":" + field.getValue())
                        .collect(Collectors.joining(" ", "map[", "]"));
            }
            case ARRAY ->
                    StreamSupport.stream(value.spliterator(), false)
                            .map(GoText::of)
                            .collect(Collectors.joining(" ", "[", "]"));
            case NULL, MISSING -> "<nil>";
            case STRING, BINARY, NUMBER, BOOLEAN, POJO -> value.asText();
        };
    }

    /** The name of the type a decoded value has. */
    static String type(JsonNode value) {
        return switch (value.getNodeType()) {
            case OBJECT, POJO -> "map[string]interface {}";
            case ARRAY -> "[]interface {}";
            case STRING, BINARY -> "string";
            case BOOLEAN -> "bool";
            case NUMBER -> value.isIntegralNumber() ? "int64" : "float64";
            case NULL, MISSING -> "<nil>";
        };
    }
}
