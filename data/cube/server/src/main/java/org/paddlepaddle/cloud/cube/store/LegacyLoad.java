// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.cube.layer.Hash;
import org.paddlepaddle.cloud.cube.layer.LayerException;
import org.paddlepaddle.cloud.cube.layer.LegacyRows;
import org.paddlepaddle.cloud.cube.layer.Ref;
import org.paddlepaddle.cloud.cube.layer.Region;
import org.paddlepaddle.cloud.cube.layer.memory.ProcessMemory;
import org.paddlepaddle.cloud.cube.layer.memory.Residence;

/**
 * Brings a directory of upstream's into memory: the data files as they are, the index anew. A row
 * whose address leads nowhere becomes a key that is gone, which is the miss upstream answers.
 */
final class LegacyLoad {
    private static final double LOAD = 0.6;
    private static final int RECORD_HEAD = 4;

    private final LegacyRows rows;
    private final Map<Integer, Region> blocks = new HashMap<>();
    private final Region index;
    private final long slots;
    private final int homeBits;
    private long keys;
    private long removed;
    private int longest;

    private LegacyLoad(LegacyRows rows) {
        this.rows = rows;
        long homes = (long) Math.ceil(Math.max(rows.count(), 1) / LOAD);
        this.homeBits = 64 - Long.numberOfLeadingZeros(homes - 1);
        // Even if all keys had the last home, there would be an empty slot behind them.
        this.slots = (1L << homeBits) + Math.min(rows.count(), 1 << 20) + 1;
        this.index = Region.anonymous(slots * HashTable.SLOT);
    }

    static HashTable load(LegacyRows rows, Residence residence) {
        var load = new LegacyLoad(rows);
        try {
            load.readBlocks(residence);
            while (rows.next()) {
                load.put(rows.key(), load.ref());
            }
            return load.table();
        } catch (IOException e) {
            load.release();
            throw new LayerException("cannot read upstream's data: " + e.getMessage(), e);
        } catch (LayerException e) {
            load.release();
            throw e;
        }
    }

    private void readBlocks(Residence residence) throws IOException {
        for (var block : rows.blocks()) {
            try (var channel = FileChannel.open(block.file(), StandardOpenOption.READ)) {
                if (channel.size() < block.length()) {
                    throw new LayerException(
                            "%s: %d bytes, data.n says %d"
                                    .formatted(block.file(), channel.size(), block.length()));
                }
                if (block.length() > 0) {
                    blocks.put(block.id(), Region.of(channel, block.length(), residence));
                }
            }
        }
    }

    private long ref() {
        var block = blocks.get(rows.block());
        long offset = rows.offset();
        if (block == null || offset < 0 || offset + RECORD_HEAD > block.length()) {
            return Ref.REMOVED;
        }
        long total = Integer.toUnsignedLong(ProcessMemory.getInt(block.address() + offset));
        long length = total - RECORD_HEAD;
        if (length < 0 || length > Ref.MAX_LENGTH || offset + total > block.length()) {
            return Ref.REMOVED;
        }
        longest = Math.max(longest, (int) length);
        long at = (long) rows.block() << HashTable.BLOCK_BITS | (offset + RECORD_HEAD);
        return Ref.of(at, (int) length);
    }

    private void put(long key, long ref) {
        var table = index.segment();
        long slot = Hash.part(Hash.of(key, Hash.SEED), homeBits);
        long old = table.get(ProcessMemory.LONG, slot * HashTable.SLOT + 8);
        while (old != Ref.EMPTY && table.get(ProcessMemory.LONG, slot * HashTable.SLOT) != key) {
            if (++slot >= slots - 1) {
                throw new LayerException("there are more rows than the index says");
            }
            old = table.get(ProcessMemory.LONG, slot * HashTable.SLOT + 8);
        }
        count(old, -1);
        count(ref, 1);
        table.set(ProcessMemory.LONG, slot * HashTable.SLOT, key);
        table.set(ProcessMemory.LONG, slot * HashTable.SLOT + 8, ref);
    }

    private void count(long ref, int by) {
        if (ref == Ref.REMOVED) {
            removed += by;
        } else if (ref != Ref.EMPTY) {
            keys += by;
        }
    }

    private HashTable table() {
        int highest = blocks.keySet().stream().mapToInt(id -> id).max().orElse(-1);
        long[] starts = new long[highest + 1];
        long bytes = index.length();
        var sums = sums();
        for (var block : blocks.entrySet()) {
            starts[block.getKey()] = block.getValue().address();
            bytes += block.getValue().length();
        }
        return new HashTable(
                new HashTable.Parts(
                        index.address(),
                        slots,
                        homeBits,
                        Hash.SEED,
                        starts,
                        keys,
                        removed,
                        longest,
                        bytes,
                        () -> problems(sums),
                        this::release));
    }

    /** Upstream's files carry no checksums: these are of what was loaded, to compare with later. */
    private record Sum(String name, Region region, int crc32c) {
        static Sum of(String name, Region region) {
            return new Sum(name, region, region.checksum());
        }

        boolean holds() {
            return region.checksum() == crc32c;
        }
    }

    private List<Sum> sums() {
        return Stream.concat(
                        Stream.of(Map.entry("index", index)),
                        blocks.entrySet().stream()
                                .map(
                                        block ->
                                                Map.entry(
                                                        "data." + block.getKey(),
                                                        block.getValue())))
                .parallel()
                .map(each -> Sum.of(each.getKey(), each.getValue()))
                .toList();
    }

    private static List<String> problems(List<Sum> sums) {
        return sums.parallelStream()
                .filter(sum -> !sum.holds())
                .map(sum -> sum.name() + ": not as it was loaded")
                .toList();
    }

    private void release() {
        index.close();
        new ArrayList<>(blocks.values()).forEach(Region::close);
    }
}
