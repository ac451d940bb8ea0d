// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.discovery;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.ground.server.proto.BackwardWriter;

/**
 * The Swagger document in protobuf, as the messages {@code openapi.v2} of gnostic describe it.
 * kubectl reads it in no other form. Below is the table of these messages, as far as documents of
 * ours use them.
 */
final class OpenApiProtobuf {
    static final String MEDIA_TYPE = "application/com.github.proto-openapi.spec.v2.v1.0+protobuf";

    /** The name by which kubectl asks for it. */
    static final String OLD_MEDIA_TYPE =
            "application/com.github.proto-openapi.spec.v2@v1.0+protobuf";

    /** Writes one value as one field of the message around it. */
    private interface Field {
        void write(BackwardWriter out, JsonNode value);
    }

    /**
     * How the fields of a JSON object are written.
     *
     * @param extensions the field for what begins with {@code x-}
     */
    private record Message(int extensions, Map<String, Field> fields) {
        Message(int extensions) {
            this(extensions, new HashMap<>());
        }

        Message with(String name, Field field) {
            fields.put(name, field);
            return this;
        }

        void write(BackwardWriter out, JsonNode object) {
            for (var property : reversed(object.properties())) {
                var field = fields.get(property.getKey());
                if (field != null) {
                    field.write(out, property.getValue());
                } else if (property.getKey().startsWith("x-")) {
                    named(out, extensions, property.getKey(), any(2), property.getValue());
                }
            }
        }
    }

    private static final Message SCHEMA = new Message(31);

    static {
        SCHEMA.with("$ref", text(1))
                .with("format", text(2))
                .with("title", text(3))
                .with("description", text(4))
                .with("multipleOf", number(6))
                .with("maximum", number(7))
                .with("exclusiveMaximum", flag(8))
                .with("minimum", number(9))
                .with("exclusiveMinimum", flag(10))
                .with("maxLength", whole(11))
                .with("minLength", whole(12))
                .with("pattern", text(13))
                .with("maxItems", whole(14))
                .with("minItems", whole(15))
                .with("uniqueItems", flag(16))
                .with("maxProperties", whole(17))
                .with("minProperties", whole(18))
                .with("required", each(text(19)))
                .with("enum", each(any(20)))
                .with("additionalProperties", others(21))
                .with("type", inside(22, text(1)))
                .with("items", inside(23, message(1, SCHEMA)))
                .with("allOf", each(message(24, SCHEMA)))
                .with("properties", inside(25, map(1, message(2, SCHEMA))))
                .with("externalDocs", message(29, externalDocs()))
                .with("example", any(30));
    }

    private static final Message PATH_PARAMETER =
            new Message(22)
                    .with("required", flag(1))
                    .with("in", text(2))
                    .with("description", text(3))
                    .with("name", text(4))
                    .with("type", text(5))
                    .with("uniqueItems", flag(19));

    private static final Message QUERY_PARAMETER =
            new Message(23)
                    .with("required", flag(1))
                    .with("in", text(2))
                    .with("description", text(3))
                    .with("name", text(4))
                    .with("type", text(6))
                    .with("uniqueItems", flag(20));

    private static final Message BODY_PARAMETER =
            new Message(6)
                    .with("description", text(1))
                    .with("name", text(2))
                    .with("in", text(3))
                    .with("required", flag(4))
                    .with("schema", message(5, SCHEMA));

    private static final Message RESPONSE =
            new Message(5)
                    .with("description", text(1))
                    .with("schema", inside(2, message(1, SCHEMA)));

    private static final Message OPERATION =
            new Message(13)
                    .with("description", text(3))
                    .with("operationId", text(5))
                    .with("produces", each(text(6)))
                    .with("consumes", each(text(7)))
                    .with("parameters", each(inside(8, inside(1, OpenApiProtobuf::parameter))))
                    .with("responses", inside(9, map(1, inside(2, message(1, RESPONSE)))))
                    .with("schemes", each(text(10)));

    private static final Message PATH =
            new Message(10)
                    .with("get", message(2, OPERATION))
                    .with("put", message(3, OPERATION))
                    .with("post", message(4, OPERATION))
                    .with("delete", message(5, OPERATION))
                    .with("options", message(6, OPERATION))
                    .with("head", message(7, OPERATION))
                    .with("patch", message(8, OPERATION))
                    .with("parameters", each(inside(9, inside(1, OpenApiProtobuf::parameter))));

    private static final Message DOCUMENT =
            new Message(16)
                    .with("swagger", text(1))
                    .with(
                            "info",
                            message(
                                    2,
                                    new Message(7).with("title", text(1)).with("version", text(2))))
                    .with("paths", inside(8, map(2, message(2, PATH))))
                    .with("definitions", inside(9, map(1, message(2, SCHEMA))));

    private OpenApiProtobuf() {}

    static byte[] encode(JsonNode document) {
        var out = new BackwardWriter();
        DOCUMENT.write(out, document);
        return out.toBytes();
    }

    private static Message externalDocs() {
        return new Message(3).with("description", text(1)).with("url", text(2));
    }

    private static Field text(int field) {
        return (out, value) -> out.text(field, value.asText());
    }

    private static Field flag(int field) {
        return (out, value) -> out.flag(field, value.asBoolean());
    }

    private static Field whole(int field) {
        return (out, value) -> out.whole(field, value.asLong());
    }

    private static Field number(int field) {
        return (out, value) -> out.number(field, value.asDouble());
    }

    /** A value of any sort, as YAML; JSON is YAML. */
    private static Field any(int field) {
        return inside(field, (out, value) -> out.text(2, value.toString()));
    }

    private static Field message(int field, Message message) {
        return inside(field, message::write);
    }

    /** A message around what is written of the value. */
    private static Field inside(int field, Field content) {
        return (out, value) -> {
            int since = out.length();
            content.write(out, value);
            out.message(field, since);
        };
    }

    private static Field each(Field element) {
        return (out, values) -> {
            for (int i = values.size() - 1; i >= 0; i--) {
                element.write(out, values.get(i));
            }
        };
    }

    /** Entries with the name as field 1; {@code value} writes field 2. */
    private static Field map(int field, Field value) {
        return (out, object) ->
                reversed(object.properties())
                        .forEach(
                                entry ->
                                        named(out, field, entry.getKey(), value, entry.getValue()));
    }

    private static void named(
            BackwardWriter out, int field, String name, Field value, JsonNode content) {
        int since = out.length();
        value.write(out, content);
        out.text(1, name);
        out.message(field, since);
    }

    private static Field others(int field) {
        return inside(
                field,
                (out, value) -> {
                    if (value.isBoolean()) {
                        out.flag(2, value.booleanValue());
                    } else {
                        message(1, SCHEMA).write(out, value);
                    }
                });
    }

    private static void parameter(BackwardWriter out, JsonNode value) {
        switch (value.path("in").asText()) {
            case "body" -> message(1, BODY_PARAMETER).write(out, value);
            case "query" -> inside(2, message(3, QUERY_PARAMETER)).write(out, value);
            case "path" -> inside(2, message(4, PATH_PARAMETER)).write(out, value);
            default -> throw new IllegalArgumentException("no parameter of ours: " + value);
        }
    }

    private static <T> List<T> reversed(Iterable<T> values) {
        var list = new ArrayList<T>();
        values.forEach(list::add);
        return list.reversed();
    }
}
