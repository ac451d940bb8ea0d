// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.nio.ByteBuffer;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.tensor.ElementType;

/** Single elements of tensors as JSON. */
final class JsonNumbers {
    private JsonNumbers() {}

    /**
     * Appends an element, or says why it is none of this type.
     *
     * @param name of the tensor
     */
    static void put(String name, ElementType type, JsonNode value, ByteBuffer into) {
        switch (type) {
            case FLOAT32 -> into.putFloat((float) real(name, type, value, Float.MAX_VALUE));
            case FLOAT64 -> into.putDouble(real(name, type, value, Double.MAX_VALUE));
            case FLOAT16 ->
                    into.putShort(Float.floatToFloat16((float) real(name, type, value, 65504)));
            case BFLOAT16 ->
                    into.putShort(
                            (short)
                                    (Float.floatToRawIntBits(
                                                    (float)
                                                            real(
                                                                    name,
                                                                    type,
                                                                    value,
                                                                    Float.MAX_VALUE))
                                            >>> 16));
            case INT64 -> into.putLong(key(name, type, value));
            case INT32 ->
                    into.putInt(
                            (int) whole(name, type, value, Integer.MIN_VALUE, Integer.MAX_VALUE));
            case INT16 ->
                    into.putShort(
                            (short) whole(name, type, value, Short.MIN_VALUE, Short.MAX_VALUE));
            case INT8 -> into.put((byte) whole(name, type, value, Byte.MIN_VALUE, Byte.MAX_VALUE));
            case UINT8 -> into.put((byte) whole(name, type, value, 0, 255));
            case BOOL -> into.put((byte) (truth(name, type, value) ? 1 : 0));
        }
    }

    private static double real(String name, ElementType type, JsonNode value, double largest) {
        if (!value.isNumber() || !(Math.abs(value.doubleValue()) <= largest)) {
            throw wrong(name, type, value);
        }
        return value.doubleValue();
    }

    /** Ids of a table are unsigned: what is above the largest signed number wraps around. */
    private static long key(String name, ElementType type, JsonNode value) {
        if (value.isBigInteger()
                && value.bigIntegerValue().signum() > 0
                && value.bigIntegerValue().bitLength() <= Long.SIZE) {
            return value.bigIntegerValue().longValue();
        }
        return whole(name, type, value, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    private static long whole(
            String name, ElementType type, JsonNode value, long least, long most) {
        boolean integral = value.canConvertToExactIntegral() && value.canConvertToLong();
        if (!value.isNumber() || !integral) {
            throw wrong(name, type, value);
        }
        long number = value.longValue();
        if (number < least || number > most) {
            throw wrong(name, type, value);
        }
        return number;
    }

    private static boolean truth(String name, ElementType type, JsonNode value) {
        if (value.isBoolean()) {
            return value.booleanValue();
        }
        return whole(name, type, value, 0, 1) == 1;
    }

    private static InferenceException wrong(String name, ElementType type, JsonNode value) {
        var text = value.toString();
        return InferenceException.invalid(
                "\"%s\" has %s, which is no %s"
                        .formatted(
                                name,
                                text.length() > 40 ? text.substring(0, 40) + "…" : text,
                                type));
    }

    /** The next element; floats are printed as doubles, as upstream does. */
    static void add(ElementType type, ByteBuffer data, ArrayNode to) {
        switch (type) {
            case FLOAT32 -> to.add((double) data.getFloat());
            case FLOAT64 -> to.add(data.getDouble());
            case FLOAT16 -> to.add((double) Float.float16ToFloat(data.getShort()));
            case BFLOAT16 -> to.add((double) Float.intBitsToFloat(data.getShort() << 16));
            case INT64 -> to.add(data.getLong());
            case INT32 -> to.add(data.getInt());
            case INT16 -> to.add((int) data.getShort());
            case INT8 -> to.add((int) data.get());
            case UINT8 -> to.add(Byte.toUnsignedInt(data.get()));
            case BOOL -> to.add(data.get() != 0);
        }
    }
}
