// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.layer;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.paddlepaddle.cloud.cube.layer.Manifest.Values;

/**
 * One part of a base layer, ready to be written.
 *
 * @param slots references in it count from the start of {@code heap}
 */
record PartImage(int keys, PerfectHash.Placed placed, byte[] slots, byte[] heap) {
    static PartImage of(DedupedRows rows, int[] members, int partBits, Values values, int stride) {
        long[] hashes = new long[members.length];
        for (int i = 0; i < members.length; i++) {
            hashes[i] = Hash.of(rows.key(members[i]), Hash.SEED);
        }
        var placed = PerfectHash.place(hashes, partBits);
        byte[] slots = new byte[Math.multiplyExact(members.length, stride)];
        byte[] heap = new byte[values == Values.IN_HEAP ? heapBytes(rows, members) : 0];
        var slotBuffer = ByteBuffer.wrap(slots).order(ByteOrder.LITTLE_ENDIAN);
        int heapAt = 0;
        for (int i = 0; i < members.length; i++) {
            int at = placed.slot(hashes[i], partBits, members.length) * stride;
            int row = members[i];
            slotBuffer.putLong(at, rows.key(row));
            switch (values) {
                case IN_SLOT -> rows.copy(row, slots, at + 8);
                case IN_HEAP -> {
                    slotBuffer.putLong(at + 8, Ref.of(heapAt, rows.length(row)));
                    rows.copy(row, heap, heapAt);
                    heapAt += rows.length(row);
                }
            }
        }
        return new PartImage(members.length, placed, slots, heap);
    }

    private static int heapBytes(DedupedRows rows, int[] members) {
        long bytes = 0;
        for (int row : members) {
            bytes += rows.length(row);
        }
        return Math.toIntExact(bytes);
    }

    /** Moves references to where the heap comes to lie in its file. */
    void shift(long heapAt) {
        var buffer = ByteBuffer.wrap(slots).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 8; at < slots.length; at += 16) {
            long ref = buffer.getLong(at);
            buffer.putLong(at, Ref.of(Ref.offset(ref) + heapAt, Ref.length(ref)));
        }
    }
}
