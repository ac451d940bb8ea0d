// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.tensor.ElementType;
import org.paddlepaddle.cloud.serving.tensor.Shapes;
import org.paddlepaddle.cloud.serving.tensor.Tensor;

/** Tensors as arrays of numbers, nested or flat. */
public final class JsonTensors {
    private JsonTensors() {}

    /** The shape of nested arrays, by their first elements; a number has none. */
    public static List<Long> shape(JsonNode value) {
        var shape = new ArrayList<Long>();
        var inner = value;
        while (inner.isArray()) {
            shape.add((long) inner.size());
            if (inner.isEmpty()) {
                break;
            }
            inner = inner.get(0);
        }
        return shape;
    }

    /** How many numbers there are, however nested. */
    public static int count(JsonNode value) {
        if (!value.isArray()) {
            return 1;
        }
        int count = 0;
        for (var element : value) {
            count += count(element);
        }
        return count;
    }

    /**
     * A tensor of this shape from numbers in row-major order.
     *
     * @param value nested or flat; only the number of its elements matters
     */
    public static Tensor tensor(String name, ElementType type, List<Long> shape, JsonNode value) {
        int wanted = elements(name, shape);
        int count = count(value);
        if (count != wanted) {
            throw InferenceException.invalid(
                    "\"%s\" of shape %s wants %d elements; there are %d"
                            .formatted(name, shape, wanted, count));
        }
        var data = Tensor.buffer((long) count * type.bytes());
        put(name, type, value, data);
        return new Tensor(name, type, shape, data.flip());
    }

    /** A tensor whose shape is that of the nesting. */
    public static Tensor tensor(String name, ElementType type, JsonNode value) {
        return tensor(name, type, shape(value), value);
    }

    private static int elements(String name, List<Long> shape) {
        try {
            return Shapes.elements(shape);
        } catch (IllegalArgumentException e) {
            throw InferenceException.invalid("\"" + name + "\": " + e.getMessage());
        }
    }

    private static void put(String name, ElementType type, JsonNode value, ByteBuffer into) {
        if (value.isArray()) {
            for (var element : value) {
                put(name, type, element, into);
            }
        } else {
            JsonNumbers.put(name, type, value, into);
        }
    }

    /** All elements in one array. */
    public static ArrayNode flat(Tensor tensor) {
        var array = UntrustedJson.array();
        var data = tensor.view();
        while (data.hasRemaining()) {
            JsonNumbers.add(tensor.type(), data, array);
        }
        return array;
    }

    /** Arrays in arrays, as the shape says. */
    public static JsonNode nested(Tensor tensor) {
        return nested(tensor, tensor.view(), 0);
    }

    private static JsonNode nested(Tensor tensor, ByteBuffer data, int axis) {
        var array = UntrustedJson.array();
        if (axis == tensor.shape().size()) {
            JsonNumbers.add(tensor.type(), data, array);
            return array.get(0);
        }
        boolean innermost = axis == tensor.shape().size() - 1;
        for (long i = 0; i < tensor.shape().get(axis); i++) {
            if (innermost) {
                JsonNumbers.add(tensor.type(), data, array);
            } else {
                array.add(nested(tensor, data, axis + 1));
            }
        }
        return array;
    }
}
