// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.visual.record;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.util.Arrays;

/** A growing array of numbers, read packed or one by one. */
final class Numbers {
    private double[] numbers = new double[16];
    private int size;

    /** Reads one number of its type. */
    @FunctionalInterface
    interface Reader {
        double read(CodedInputStream in) throws IOException;
    }

    void read(CodedInputStream in, int tag, Reader reader) throws IOException {
        if (WireFormat.getTagWireType(tag) != WireFormat.WIRETYPE_LENGTH_DELIMITED) {
            add(reader.read(in));
            return;
        }
        int end = in.pushLimit(in.readRawVarint32());
        while (in.getBytesUntilLimit() > 0) {
            add(reader.read(in));
        }
        in.popLimit(end);
    }

    private void add(double number) {
        if (size == numbers.length) {
            numbers = Arrays.copyOf(numbers, size * 2);
        }
        numbers[size++] = number;
    }

    double[] doubles() {
        return Arrays.copyOf(numbers, size);
    }

    float[] floats() {
        var floats = new float[size];
        for (int i = 0; i < size; i++) {
            floats[i] = (float) numbers[i];
        }
        return floats;
    }
}
