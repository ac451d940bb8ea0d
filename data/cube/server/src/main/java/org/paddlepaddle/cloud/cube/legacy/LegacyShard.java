// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.legacy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.layer.LegacyRows;

/**
 * A shard directory of upstream's, mapped into memory. Upstream's rules hold: a missing data or
 * index file is a warning and its keys are misses; a file of another size than announced is
 * refused.
 */
public final class LegacyShard implements AutoCloseable {
    private final Arena arena = Arena.ofShared();
    private final Path directory;
    private final LegacyCounters counters;
    private final List<@Nullable MemorySegment> indexes = new ArrayList<>();
    private final List<@Nullable MemorySegment> blocks = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    private LegacyShard(Path directory) {
        this.directory = directory;
        counters = LegacyCounters.read(directory);
    }

    public static LegacyShard open(Path directory) {
        LegacyShard shard = new LegacyShard(directory);
        try {
            shard.map();
            return shard;
        } catch (RuntimeException failure) {
            shard.close();
            throw failure;
        }
    }

    /** Whether the directory looks like one of these. */
    public static boolean isOne(Path directory) {
        return Files.isRegularFile(directory.resolve("index.n"));
    }

    private void map() {
        List<Long> indexLengths = counters.indexes();
        for (int i = 0; i < indexLengths.size(); i++) {
            MemorySegment index = map("index." + i, indexLengths.get(i), true);
            if (index != null && index.byteSize() % LegacyCursor.ENTRY != 0) {
                throw new LegacyException(
                        directory.resolve("index." + i) + ": not a whole number of entries");
            }
            indexes.add(index);
        }
        List<Long> blockLengths = counters.blocks();
        for (int i = 0; i < blockLengths.size(); i++) {
            blocks.add(map("data." + i, blockLengths.get(i), false));
        }
    }

    /** A data file may be longer than announced, as upstream reads only what was. */
    private @Nullable MemorySegment map(String name, long length, boolean exact) {
        Path file = directory.resolve(name);
        try (FileChannel channel = FileChannel.open(file)) {
            long size = channel.size();
            if (size < length || (exact && size != length)) {
                throw new LegacyException(
                        file + " has " + size + " bytes; the counters say " + length);
            }
            return channel.map(MapMode.READ_ONLY, 0, length, arena);
        } catch (NoSuchFileException _) {
            warnings.add(file + " is missing; its keys will not be found");
            return null;
        } catch (IOException failure) {
            throw new LegacyException(file + " cannot be read", failure);
        }
    }

    public LegacyCounters counters() {
        return counters;
    }

    /** One sentence for each missing file. */
    public List<String> warnings() {
        return List.copyOf(warnings);
    }

    List<@Nullable MemorySegment> indexes() {
        return indexes;
    }

    /** By number; null where the file is missing. */
    List<@Nullable MemorySegment> blocks() {
        return blocks;
    }

    List<LegacyRows.Block> files() {
        List<LegacyRows.Block> files = new ArrayList<>();
        for (int i = 0; i < blocks.size(); i++) {
            MemorySegment block = blocks.get(i);
            if (block != null) {
                files.add(
                        new LegacyRows.Block(i, directory.resolve("data." + i), block.byteSize()));
            }
        }
        return files;
    }

    /** All rows, in the order in which a later one replaces an earlier one. */
    public LegacyCursor rows() {
        return new LegacyCursor(this, 0, true);
    }

    /** The rows that a patch lays over the version before it. */
    public LegacyCursor rows(LegacyPatch patch) {
        return new LegacyCursor(this, patch.firstIndex(), false);
    }

    @Override
    public void close() {
        if (arena.scope().isAlive()) {
            arena.close();
        }
    }
}
