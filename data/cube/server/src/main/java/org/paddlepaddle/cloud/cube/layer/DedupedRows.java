// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.layer;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import org.paddlepaddle.cloud.cube.layer.memory.ProcessMemory;

/**
 * The rows of some buckets of a {@link Spill} after dedup: of each key the last one, in the order
 * in which the keys first came.
 */
final class DedupedRows {
    private static final int SEGMENT_SHIFT = 48;
    private static final long OFFSET = (1L << SEGMENT_SHIFT) - 1;

    private final MemorySegment[] segments;
    private long[] positions;
    private int count;

    private DedupedRows(MemorySegment[] segments, int rows) {
        this.segments = segments;
        this.positions = new long[Math.min(rows, 1 << 10)];
    }

    static DedupedRows of(List<MemorySegment> buckets, long rows) {
        var dedupedRows =
                new DedupedRows(buckets.toArray(MemorySegment[]::new), Math.toIntExact(rows));
        dedupedRows.collect();
        return dedupedRows;
    }

    int count() {
        return count;
    }

    long key(int row) {
        return key(positions[row]);
    }

    /** {@link Spill#REMOVED} when the key is gone. */
    int length(int row) {
        return length(positions[row]);
    }

    void copy(int row, byte[] to, int at) {
        long position = positions[row];
        var segment = segments[(int) (position >>> SEGMENT_SHIFT)];
        long from = (position & OFFSET) + Spill.HEAD;
        MemorySegment.copy(segment, ProcessMemory.BYTE, from, to, at, length(position));
    }

    private void collect() {
        int[] table = new int[1 << 11];
        for (int s = 0; s < segments.length; s++) {
            long at = 0;
            while (at < segments[s].byteSize()) {
                long position = (long) s << SEGMENT_SHIFT | at;
                if (2 * count >= table.length) {
                    table = rehash(2 * table.length);
                }
                put(table, position);
                at += Spill.HEAD + Math.max(0, length(position));
            }
        }
    }

    private void put(int[] table, long position) {
        int place = place(table, key(position));
        if (table[place] != 0) {
            positions[table[place] - 1] = position;
            return;
        }
        if (count == positions.length) {
            positions = Arrays.copyOf(positions, 2 * count);
        }
        positions[count++] = position;
        table[place] = count;
    }

    private int place(int[] table, long key) {
        int mask = table.length - 1;
        int place = (int) Hash.of(key, Hash.SEED) & mask;
        while (table[place] != 0 && key(positions[table[place] - 1]) != key) {
            place = (place + 1) & mask;
        }
        return place;
    }

    private int[] rehash(int size) {
        int[] table = new int[size];
        for (int row = 0; row < count; row++) {
            table[place(table, key(row))] = row + 1;
        }
        return table;
    }

    private long key(long position) {
        return segments[(int) (position >>> SEGMENT_SHIFT)].get(
                ProcessMemory.LONG, position & OFFSET);
    }

    private int length(long position) {
        return segments[(int) (position >>> SEGMENT_SHIFT)].get(
                ProcessMemory.INT, (position & OFFSET) + 8);
    }
}
