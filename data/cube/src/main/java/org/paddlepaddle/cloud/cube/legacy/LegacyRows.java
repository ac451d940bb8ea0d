// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.legacy;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Goes through the rows of a shard in load order. Valid while the {@link LegacyShard} is open. A
 * key can come more than once: the last one counts, even if its value is gone.
 */
public final class LegacyRows {
    static final int ENTRY = 16;

    private static final ValueLayout.OfLong LONG =
            ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt INT =
            ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final long UNSIGNED = 0xffff_ffffL;

    private final List<@Nullable MemorySegment> indexes;
    private final List<@Nullable MemorySegment> blocks;
    private int index = -1;
    private MemorySegment entries = MemorySegment.NULL;
    private long at;
    private long key;
    private @Nullable MemorySegment block;
    private long offset;
    private int length;

    LegacyRows(List<@Nullable MemorySegment> indexes, List<@Nullable MemorySegment> blocks) {
        this.indexes = indexes;
        this.blocks = blocks;
    }

    /** Goes to the next row; false after the last. */
    public boolean next() {
        while (at >= entries.byteSize()) {
            if (++index >= indexes.size()) {
                return false;
            }
            MemorySegment next = indexes.get(index);
            entries = next == null ? MemorySegment.NULL : next;
            at = 0;
        }
        key = entries.get(LONG, at);
        locate(entries.get(LONG, at + Long.BYTES));
        at += ENTRY;
        return true;
    }

    private void locate(long address) {
        long id = address >>> 32;
        MemorySegment candidate = id < blocks.size() ? blocks.get((int) id) : null;
        long start = address & UNSIGNED;
        block = null;
        if (candidate == null || start + Integer.BYTES > candidate.byteSize()) {
            return;
        }
        long whole = candidate.get(INT, start) & UNSIGNED;
        if (whole >= Integer.BYTES && start + whole <= candidate.byteSize()) {
            block = candidate;
            offset = start + Integer.BYTES;
            length = Math.toIntExact(whole - Integer.BYTES);
        }
    }

    public long key() {
        return key;
    }

    /** False when the row's block is missing or its address leads nowhere: upstream's miss. */
    public boolean present() {
        return block != null;
    }

    public int length() {
        return length;
    }

    /** The value where it lies, without a copy. */
    public MemorySegment value() {
        if (block == null) {
            throw new IllegalStateException("the value of key " + key + " is not there");
        }
        return block.asSlice(offset, length);
    }
}
