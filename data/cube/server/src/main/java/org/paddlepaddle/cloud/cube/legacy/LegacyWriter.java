// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.legacy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes a shard directory as upstream's builder does, row by row. The memory it takes does not
 * depend on the rows.
 */
public final class LegacyWriter implements AutoCloseable {
    /** No data file is larger. */
    public static final long BLOCK_BYTES = 1L << 30;

    /** Upstream drops longer values without a word; we refuse them. */
    public static final int MAX_VALUE = (64 << 20) - Integer.BYTES;

    private final Path directory;
    private final LegacyCounters before;
    private final long blockBytes;
    private final List<Long> blocks = new ArrayList<>();
    private final SyncedFile index;
    private SyncedFile block;

    /**
     * @param directory exists and is empty
     * @param before {@link LegacyCounters#NONE} for a base, the predecessor's for a delta
     */
    public LegacyWriter(Path directory, LegacyCounters before) {
        this(directory, before, BLOCK_BYTES);
    }

    LegacyWriter(Path directory, LegacyCounters before, long blockBytes) {
        this.directory = directory;
        this.before = before;
        this.blockBytes = blockBytes;
        index = SyncedFile.create(directory.resolve("index." + before.indexes().size()));
        try {
            block = newBlock();
        } catch (RuntimeException failure) {
            index.close();
            throw failure;
        }
    }

    private SyncedFile newBlock() {
        return SyncedFile.create(directory.resolve("data." + blockId()));
    }

    private int blockId() {
        return before.blocks().size() + blocks.size();
    }

    public void put(long key, byte[] value, int offset, int length) {
        if (length > MAX_VALUE) {
            throw new LegacyException(
                    "the value of key "
                            + Long.toUnsignedString(key)
                            + " has "
                            + length
                            + " bytes; upstream's format takes at most "
                            + MAX_VALUE);
        }
        int whole = length + Integer.BYTES;
        if (block.length() > 0 && block.length() + whole > blockBytes) {
            finishBlock();
            block = newBlock();
        }
        index.int64(key);
        index.int64((long) blockId() << 32 | block.length());
        block.int32(whole);
        block.bytes(value, offset, length);
    }

    private void finishBlock() {
        block.finish();
        blocks.add(block.length());
    }

    /** Completes and syncs all files. */
    public LegacyCounters finish() {
        finishBlock();
        index.finish();
        LegacyCounters after = after();
        write("data.n", after.blockFile());
        write("index.n", after.indexFile());
        SyncedFile.syncDirectory(directory);
        return after;
    }

    private LegacyCounters after() {
        List<Long> allBlocks = new ArrayList<>(before.blocks());
        allBlocks.addAll(blocks);
        List<Long> allIndexes = new ArrayList<>(before.indexes());
        allIndexes.add(index.length());
        long keys = before.keys() + index.length() / LegacyCursor.ENTRY;
        return new LegacyCounters(keys, allBlocks, allIndexes);
    }

    private void write(String name, byte[] content) {
        try (SyncedFile file = SyncedFile.create(directory.resolve(name))) {
            file.bytes(content, 0, content.length);
            file.finish();
        }
    }

    @Override
    public void close() {
        index.close();
        block.close();
    }

    /** Makes an empty directory for a shard. */
    public static Path newDirectory(Path directory) {
        try {
            return Files.createDirectories(directory);
        } catch (IOException failure) {
            throw new LegacyException(directory + " cannot be made", failure);
        }
    }
}
