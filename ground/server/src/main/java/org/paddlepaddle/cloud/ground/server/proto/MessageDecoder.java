// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.proto;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.proto.MessageField.Shape;
import org.paddlepaddle.cloud.ground.server.proto.WireReader.Tag;

/**
 * Decodes protobuf: turns one message into JSON. Fields the table does not know are passed over; a
 * field that comes twice replaces its value or, being a message, adds to it. Serves one body: it
 * counts what it makes, because two bytes on the wire can become a hundred in memory.
 */
final class MessageDecoder {
    static final int DEEPEST = 100;
    static final int MOST_VALUES = 500_000;

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    /** Field 2 of no length; no map of Kubernetes has numbers for values. */
    private static final byte[] EMPTY_DELIMITED = {0x12, 0};

    private final MessageTable table;
    private int values;

    MessageDecoder(MessageTable table) {
        this.table = table;
    }

    void decode(WireReader in, MessageType type, ObjectNode target) {
        decode(in, type, target, 0);
    }

    private void decode(WireReader in, MessageType type, ObjectNode target, int depth) {
        if (depth > DEEPEST) {
            throw new MalformedProtobuf("exceeded max depth of " + DEEPEST);
        }
        while (in.hasMore()) {
            var tag = in.tag();
            var field = type.fields().get(tag.field());
            if (field == null) {
                in.skip(tag.wire());
            } else {
                decode(in, tag, field, target, depth);
            }
        }
    }

    private void decode(WireReader in, Tag tag, MessageField field, ObjectNode target, int depth) {
        switch (field.shape()) {
            case SINGLE -> {
                var value = value(in, tag, field.type(), target.get(field.name()), depth);
                if (value.isNull() || (field.omitsZero() && Scalar.isZero(value))) {
                    target.remove(field.name());
                } else {
                    target.set(field.name(), value);
                }
            }
            case REPEATED -> elements(in, tag, field, list(target, field), depth);
            case MAP -> entry(delimited(in, tag), field, map(target, field), depth);
            case INLINE -> value(in, tag, field.type(), target, depth);
        }
    }

    /**
     * @param earlier what the field holds so far; a message goes on filling it
     */
    private JsonNode value(
            WireReader in, Tag tag, FieldType type, @Nullable JsonNode earlier, int depth) {
        count();
        return switch (type) {
            case Scalar scalar -> {
                require(tag, scalar.wire());
                yield scalar.read(in);
            }
            case FieldType.Message(var name) -> {
                var message = table.message(name);
                var content = delimited(in, tag);
                if (message.bare()) {
                    yield bare(content, message, depth + 1);
                }
                var object = earlier instanceof ObjectNode begun ? begun : JSON.objectNode();
                decode(content, message, object, depth + 1);
                yield object;
            }
        };
    }

    /** Numbers may come one by one or packed into one stretch. */
    private void elements(WireReader in, Tag tag, MessageField field, ArrayNode list, int depth) {
        if (tag.wire() != WireType.DELIMITED
                || !(field.type() instanceof Scalar scalar)
                || scalar.wire() == WireType.DELIMITED) {
            list.add(value(in, tag, field.type(), null, depth));
            return;
        }
        var packed = in.delimited();
        while (packed.hasMore()) {
            count();
            list.add(scalar.read(packed));
        }
    }

    /** Field 1 is the key, field 2 the value; either is left out when it is zero. */
    private void entry(WireReader in, MessageField field, ObjectNode map, int depth) {
        var key = "";
        JsonNode value = null;
        while (in.hasMore()) {
            var tag = in.tag();
            switch (tag.field()) {
                case 1 -> key = delimited(in, tag).text();
                case 2 -> value = value(in, tag, field.type(), value, depth);
                default -> in.skip(tag.wire());
            }
        }
        if (value == null) {
            var zero = new WireReader(EMPTY_DELIMITED);
            value = value(zero, zero.tag(), field.type(), null, depth);
        }
        map.set(key, value);
    }

    /** A list says more than an object, an object more than a plain value. */
    private JsonNode bare(WireReader in, MessageType type, int depth) {
        if (depth > DEEPEST) {
            throw new MalformedProtobuf("exceeded max depth of " + DEEPEST);
        }
        var list = JSON.arrayNode();
        JsonNode single = NullNode.getInstance();
        while (in.hasMore()) {
            var tag = in.tag();
            var field = type.fields().get(tag.field());
            if (field == null) {
                in.skip(tag.wire());
            } else if (field.shape() == Shape.REPEATED) {
                elements(in, tag, field, list, depth);
            } else {
                var value = value(in, tag, field.type(), single, depth);
                single = single.isObject() ? single : value;
            }
        }
        boolean alwaysList =
                type.fields().values().stream().allMatch(f -> f.shape() == Shape.REPEATED);
        return alwaysList || !list.isEmpty() ? list : single;
    }

    private static ArrayNode list(ObjectNode target, MessageField field) {
        return target.get(field.name()) instanceof ArrayNode begun
                ? begun
                : target.putArray(field.name());
    }

    private static ObjectNode map(ObjectNode target, MessageField field) {
        return target.get(field.name()) instanceof ObjectNode begun
                ? begun
                : target.putObject(field.name());
    }

    private static WireReader delimited(WireReader in, Tag tag) {
        require(tag, WireType.DELIMITED);
        return in.delimited();
    }

    private static void require(Tag tag, WireType expected) {
        if (tag.wire() != expected) {
            throw new MalformedProtobuf(
                    "proto: wrong wireType = %s for field %d".formatted(tag.wire(), tag.field()));
        }
    }

    private void count() {
        if (++values > MOST_VALUES) {
            throw new MalformedProtobuf("more than " + MOST_VALUES + " values");
        }
    }
}
