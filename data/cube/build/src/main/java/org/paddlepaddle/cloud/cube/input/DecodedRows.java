// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.input;

import java.util.Arrays;

/** Decoded rows: keys, and values as slices of one array. */
public final class DecodedRows {
    private final byte[] bytes;
    private long[] keys;
    private int[] offsets;
    private int[] lengths;
    private int count;

    /**
     * @param bytes where all values lie; owned by the rows from now on
     * @param expected how many rows to make room for
     */
    public DecodedRows(byte[] bytes, int expected) {
        this.bytes = bytes;
        keys = new long[expected];
        offsets = new int[expected];
        lengths = new int[expected];
    }

    public void add(long key, int offset, int length) {
        if (count == keys.length) {
            grow(Math.max(16, count * 2));
        }
        keys[count] = key;
        offsets[count] = offset;
        lengths[count] = length;
        count++;
    }

    private void grow(int capacity) {
        keys = Arrays.copyOf(keys, capacity);
        offsets = Arrays.copyOf(offsets, capacity);
        lengths = Arrays.copyOf(lengths, capacity);
    }

    public int count() {
        return count;
    }

    public long key(int row) {
        return keys[row];
    }

    /** Not a copy. */
    public byte[] bytes() {
        return bytes;
    }

    public int offset(int row) {
        return offsets[row];
    }

    public int length(int row) {
        return lengths[row];
    }

    public byte[] value(int row) {
        return Arrays.copyOfRange(bytes, offsets[row], offsets[row] + lengths[row]);
    }
}
