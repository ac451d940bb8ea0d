// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.proto;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Base64;

/**
 * Values without fields of their own in JSON: the scalars of protobuf, and the messages that
 * Kubernetes writes as one JSON value.
 */
enum Scalar implements FieldType {
    STRING("string", WireType.DELIMITED),
    BYTES("bytes", WireType.DELIMITED),
    INT32("int32", WireType.VARINT),
    INT64("int64", WireType.VARINT),
    BOOL("bool", WireType.VARINT),
    DOUBLE("double", WireType.FIXED64),
    QUANTITY("quantity", WireType.DELIMITED),
    INT_OR_STRING("intOrString", WireType.DELIMITED),
    TIME("time", WireType.DELIMITED),
    MICRO_TIME("microTime", WireType.DELIMITED),
    JSON("json", WireType.DELIMITED);

    private static final double LARGEST_WHOLE = 1L << 53;

    private final String word;
    private final WireType wire;

    Scalar(String word, WireType wire) {
        this.word = word;
        this.wire = wire;
    }

    /** Its name in the table. */
    String word() {
        return word;
    }

    WireType wire() {
        return wire;
    }

    JsonNode read(WireReader in) {
        return switch (this) {
            case STRING -> TextNode.valueOf(in.delimited().text());
            case BYTES ->
                    TextNode.valueOf(Base64.getEncoder().encodeToString(in.delimited().rest()));
            case INT32 -> IntNode.valueOf((int) in.varint());
            case INT64 -> LongNode.valueOf(in.varint());
            case BOOL -> BooleanNode.valueOf(in.varint() != 0);
            case DOUBLE -> number(in.fixed64());
            case QUANTITY -> SingleValues.quantity(in.delimited());
            case INT_OR_STRING -> SingleValues.intOrString(in.delimited());
            case TIME -> SingleValues.time(in.delimited());
            case MICRO_TIME -> SingleValues.microTime(in.delimited());
            case JSON -> SingleValues.json(in.delimited());
        };
    }

    /** What Go calls empty. Structs never are: a zero quantity is a value, no time is null. */
    static boolean isZero(JsonNode value) {
        return switch (value.getNodeType()) {
            case STRING -> value.textValue().isEmpty();
            case NUMBER -> value.doubleValue() == 0;
            case BOOLEAN -> !value.booleanValue();
            case ARRAY, BINARY, MISSING, NULL, OBJECT, POJO -> false;
        };
    }

    /** Go writes whole numbers without a fraction. */
    private static JsonNode number(double value) {
        if (!Double.isFinite(value)) {
            throw new MalformedProtobuf("json: unsupported value: " + value);
        }
        return value == Math.rint(value) && Math.abs(value) <= LARGEST_WHOLE
                ? LongNode.valueOf((long) value)
                : DoubleNode.valueOf(value);
    }
}
