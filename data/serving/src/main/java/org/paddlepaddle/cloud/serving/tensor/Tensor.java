// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.tensor;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/**
 * A named block of numbers.
 *
 * @param data little-endian, row-major, from its position to its limit; nobody changes it
 * @param lod offsets of the sequences in the first axis; empty for a dense tensor
 */
public record Tensor(
        String name, ElementType type, List<Long> shape, ByteBuffer data, List<Integer> lod) {
    public Tensor {
        shape = List.copyOf(shape);
        lod = List.copyOf(lod);
        long wanted = (long) Shapes.elements(shape) * type.bytes();
        if (data.remaining() != wanted) {
            throw new IllegalArgumentException(
                    "%s of shape %s has %d bytes; %s wants %d"
                            .formatted(name, shape, data.remaining(), type, wanted));
        }
        data = data.slice().order(ByteOrder.LITTLE_ENDIAN);
    }

    public Tensor(String name, ElementType type, List<Long> shape, ByteBuffer data) {
        this(name, type, shape, data, List.of());
    }

    public static Tensor floats(String name, List<Long> shape, float... values) {
        var data = buffer((long) values.length * Float.BYTES);
        data.asFloatBuffer().put(values);
        return new Tensor(name, ElementType.FLOAT32, shape, data);
    }

    public static Tensor longs(String name, List<Long> shape, long... values) {
        var data = buffer((long) values.length * Long.BYTES);
        data.asLongBuffer().put(values);
        return new Tensor(name, ElementType.INT64, shape, data);
    }

    /** Room for so many bytes that native code can read without a copy. */
    public static ByteBuffer buffer(long bytes) {
        return ByteBuffer.allocateDirect(Math.toIntExact(bytes)).order(ByteOrder.LITTLE_ENDIAN);
    }

    public int elements() {
        return data.remaining() / type.bytes();
    }

    /** How many samples it holds: its first dimension, or its sequences. */
    public long rows() {
        return lod.isEmpty() ? shape.isEmpty() ? 1 : shape.getFirst() : lod.size() - 1L;
    }

    public Tensor named(String other) {
        return new Tensor(other, type, shape, data, lod);
    }

    public Tensor shaped(List<Long> other) {
        return new Tensor(name, type, other, data, lod);
    }

    public float[] toFloats() {
        var values = new float[elements()];
        view().asFloatBuffer().get(values);
        return values;
    }

    public long[] toLongs() {
        var values = new long[elements()];
        view().asLongBuffer().get(values);
        return values;
    }

    /** The bytes, with a position of the caller's own. */
    public ByteBuffer view() {
        return data.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    }
}
