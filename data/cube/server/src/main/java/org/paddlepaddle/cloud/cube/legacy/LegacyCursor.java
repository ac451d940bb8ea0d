// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.legacy;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.layer.LegacyRows;

/**
 * Goes through the rows of a shard in load order. A key can come more than once: the last one
 * counts, even if its value is gone. Closing it closes the {@link LegacyShard}.
 */
public final class LegacyCursor implements LegacyRows {
    static final int ENTRY = 16;

    private static final ValueLayout.OfLong LONG =
            ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt INT =
            ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final long UNSIGNED = 0xffff_ffffL;

    private final LegacyShard shard;
    private final boolean complete;
    private final List<@Nullable MemorySegment> indexes;
    private final List<@Nullable MemorySegment> blocks;
    private int index = -1;
    private MemorySegment entries = MemorySegment.NULL;
    private long at;
    private long key;
    private long address;

    /**
     * @param complete whether these are all rows of a version
     */
    LegacyCursor(LegacyShard shard, int firstIndex, boolean complete) {
        this.shard = shard;
        this.complete = complete;
        indexes = shard.indexes().subList(firstIndex, shard.indexes().size());
        blocks = shard.blocks();
    }

    @Override
    public boolean complete() {
        return complete;
    }

    @Override
    public long count() {
        long count = 0;
        for (MemorySegment each : indexes) {
            count += each == null ? 0 : each.byteSize() / ENTRY;
        }
        return count;
    }

    @Override
    public List<LegacyRows.Block> blocks() {
        return shard.files();
    }

    @Override
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
        address = entries.get(LONG, at + Long.BYTES);
        at += ENTRY;
        return true;
    }

    /** Only when asked for: it touches the data. */
    private @Nullable MemorySegment located() {
        long id = address >>> 32;
        MemorySegment candidate = id < blocks.size() ? blocks.get((int) id) : null;
        long start = offset();
        if (candidate == null || start + Integer.BYTES > candidate.byteSize()) {
            return null;
        }
        long whole = candidate.get(INT, start) & UNSIGNED;
        boolean inside = whole >= Integer.BYTES && start + whole <= candidate.byteSize();
        return inside ? candidate.asSlice(start + Integer.BYTES, whole - Integer.BYTES) : null;
    }

    @Override
    public long key() {
        return key;
    }

    @Override
    public int block() {
        return (int) (address >>> 32);
    }

    @Override
    public long offset() {
        return address & UNSIGNED;
    }

    /**
     * The value where it lies, without a copy; empty when the row's block is missing or its address
     * leads nowhere, which upstream answers as a miss.
     */
    public Optional<MemorySegment> value() {
        return Optional.ofNullable(located());
    }

    @Override
    public void close() {
        shard.close();
    }
}
