// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.http;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/**
 * Reads JSON in which fields are given twice as Go does: a later value takes the place of an
 * earlier one, but what a later object says is added to the earlier one.
 */
final class RepeatedFields {
    private final List<String> repeated = new ArrayList<>();
    private final ObjectReader values;

    private RepeatedFields(ObjectReader values) {
        this.values = values;
    }

    /**
     * @param values reads what is no object and no list
     */
    static ReadBody read(byte[] body, ObjectReader values) throws IOException {
        var reader = new RepeatedFields(values);
        try (var parser = values.createParser(body)) {
            parser.nextToken();
            var value = reader.value(parser, JsonNodeFactory.instance.nullNode(), "");
            var complaints =
                    reader.repeated.stream().map(at -> "duplicate field \"" + at + "\"").toList();
            return new ReadBody(value, complaints);
        }
    }

    private JsonNode value(JsonParser parser, JsonNode earlier, String path) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT ->
                    object(
                            parser,
                            earlier instanceof ObjectNode object
                                    ? object
                                    : JsonNodeFactory.instance.objectNode(),
                            path);
            case START_ARRAY -> array(parser, path);
            default -> values.readTree(parser);
        };
    }

    private JsonNode object(JsonParser parser, ObjectNode object, String path) throws IOException {
        var seen = new HashSet<String>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            var name = parser.currentName();
            var at = path.isEmpty() ? name : path + "." + name;
            if (!seen.add(name)) {
                repeated.add(at);
            }
            parser.nextToken();
            object.set(name, value(parser, object.path(name), at));
        }
        return object;
    }

    private JsonNode array(JsonParser parser, String path) throws IOException {
        var array = JsonNodeFactory.instance.arrayNode();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            var at = path + "[" + array.size() + "]";
            array.add(value(parser, JsonNodeFactory.instance.nullNode(), at));
        }
        return array;
    }
}
