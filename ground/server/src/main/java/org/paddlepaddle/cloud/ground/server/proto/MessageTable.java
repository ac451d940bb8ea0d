// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.proto;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.server.proto.MessageField.Shape;

/** The messages of the built-in kinds, as {@code kubernetes/protobuf.json} lists them. */
final class MessageTable {
    private static final String RESOURCE = "/kubernetes/protobuf.json";
    private static final String DELETE_OPTIONS = "DeleteOptions";

    private final Map<String, String> kinds;
    private final Map<String, MessageType> messages;

    private MessageTable(Map<String, String> kinds, Map<String, MessageType> messages) {
        this.kinds = Map.copyOf(kinds);
        this.messages = Map.copyOf(messages);
    }

    static MessageTable load() {
        var table = file();
        var kinds = new HashMap<String, String>();
        for (var entry : table.path("kinds").properties()) {
            kinds.put(entry.getKey(), entry.getValue().textValue());
        }
        var messages = new HashMap<String, MessageType>();
        for (var entry : table.path("messages").properties()) {
            messages.put(entry.getKey(), message(entry.getValue()));
        }
        return new MessageTable(kinds, messages);
    }

    /** Clients say the version of the resource they delete, so options are known in every one. */
    Optional<MessageType> kind(String apiVersion, String kind) {
        return kindName(apiVersion, kind).map(this::message);
    }

    /** The name of a kind's message. */
    Optional<String> kindName(String apiVersion, String kind) {
        var name = kind.equals(DELETE_OPTIONS) ? "v1/" + kind : apiVersion + "/" + kind;
        return Optional.ofNullable(kinds.get(name));
    }

    MessageType message(String name) {
        var found = messages.get(name);
        if (found == null) {
            throw new IllegalStateException(RESOURCE + " does not describe " + name);
        }
        return found;
    }

    private static MessageType message(JsonNode described) {
        var fields = new HashMap<Integer, MessageField>();
        boolean bare = false;
        for (var entry : described.properties()) {
            var field = field(entry.getValue());
            bare |= field.name().isEmpty() && field.shape() != Shape.INLINE;
            fields.put(Integer.valueOf(entry.getKey()), field);
        }
        return new MessageType(fields, bare);
    }

    /** An array: name, type, flags. */
    private static MessageField field(JsonNode described) {
        var shape = Shape.SINGLE;
        boolean omitsZero = false;
        for (int i = 2; i < described.size(); i++) {
            switch (described.get(i).textValue()) {
                case "repeated" -> shape = Shape.REPEATED;
                case "map" -> shape = Shape.MAP;
                case "inline" -> shape = Shape.INLINE;
                case "omitzero" -> omitsZero = true;
                default -> throw new IllegalStateException(RESOURCE + " has an unknown flag");
            }
        }
        var type = FieldType.of(described.get(1).textValue());
        return new MessageField(described.get(0).textValue(), type, shape, omitsZero);
    }

    private static JsonNode file() {
        try (var in = MessageTable.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException("not on the class path: " + RESOURCE);
            }
            return new JsonMapper().readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
