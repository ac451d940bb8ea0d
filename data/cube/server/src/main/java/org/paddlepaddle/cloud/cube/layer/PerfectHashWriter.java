// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.layer;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import org.paddlepaddle.cloud.cube.layer.Manifest.PartFile;
import org.paddlepaddle.cloud.cube.layer.Manifest.Values;
import org.paddlepaddle.cloud.supervise.Threads;

/**
 * Writes the files of a base layer. Parts are ranges of the hash, and so are the buckets of the
 * spill: threads sort buckets and make parts of them while this one writes the parts in order. Only
 * a few parts are in memory at a time, however many a bucket has.
 */
final class PerfectHashWriter {
    static final String INDEX = "index.bin";
    static final String SLOTS = "slots.bin";
    static final String HEAP = "heap.bin";

    private static final long PART_BYTES = 16L << 20;

    private final Spill spill;
    private final Values values;
    private final int stride;
    private final int partBits;
    private final List<BlockWriter> writers = new ArrayList<>();
    private final BlockWriter index;
    private final BlockWriter slots;
    private final BlockWriter heap;
    private final ByteBuffer records;
    private final Set<Arena> open = new HashSet<>();
    private long keys;
    private int parts;
    private volatile double share;

    PerfectHashWriter(Spill spill, Values values, int stride, LayerSpec spec, Path directory)
            throws IOException {
        var faults = spec.faults();
        this.spill = spill;
        this.values = values;
        this.stride = stride;
        this.partBits = partBits(spec.partKeys());
        this.records =
                ByteBuffer.allocate((PartRecord.BYTES << partBits) + PartRecord.TAIL)
                        .order(ByteOrder.LITTLE_ENDIAN);
        this.index = new BlockWriter(directory.resolve(INDEX), faults);
        this.slots = new BlockWriter(directory.resolve(SLOTS), faults);
        this.heap = new BlockWriter(directory.resolve(HEAP), faults);
        writers.addAll(List.of(index, slots, heap));
    }

    private int partBits(int partKeys) {
        long parts = Math.max((spill.rows() - 1) / partKeys, (spill.bytes() - 1) / PART_BYTES) + 1;
        return 64 - Long.numberOfLeadingZeros(Math.max(parts, 1) - 1);
    }

    long keys() {
        return keys;
    }

    /** From 0 to 1: parts are ranges of the hash, and so about as large as each other. */
    double share() {
        return share;
    }

    List<PartFile> write(int threads) throws IOException {
        int units = 1 << Math.min(partBits, Spill.BITS);
        int ahead = partBits > Spill.BITS ? 1 : threads;
        var sorting = new ArrayDeque<Future<Unit>>();
        var running = new ArrayDeque<Building>();
        try (var workers = Threads.pool("cube-hash-", threads)) {
            for (int next = 0, unit = 0; unit < units; unit++) {
                for (; next < units && next - unit <= ahead; next++) {
                    int number = next;
                    sorting.add(workers.submit(() -> sorted(number, Spill.BUCKETS / units)));
                }
                build(result(sorting.remove()), workers, threads, running);
            }
            while (!running.isEmpty()) {
                append(running.remove());
            }
        } finally {
            // None, unless something went wrong.
            open.forEach(Arena::close);
            sorting.forEach(PerfectHashWriter::abandon);
        }
        index.append(records.putLong(partBits).flip());
        var files = new ArrayList<PartFile>();
        for (var writer : writers) {
            files.add(writer.finish());
        }
        return files;
    }

    /**
     * Buckets that are made into parts together.
     *
     * @param members the rows of each part
     */
    private record Unit(int first, int buckets, DedupedRows rows, int[][] members, Arena arena) {}

    /** A part on its way. */
    private record Building(Unit unit, boolean last, Future<PartImage> part) {}

    private Unit sorted(int unit, int buckets) throws IOException {
        var arena = Arena.ofShared();
        boolean sorted = false;
        try {
            var segments = new ArrayList<MemorySegment>();
            long rows = 0;
            for (int b = unit * buckets; b < (unit + 1) * buckets; b++) {
                segments.add(spill.read(b, arena));
                rows += spill.rows(b);
            }
            var dedupedRows = DedupedRows.of(segments, rows);
            var made = new Unit(unit * buckets, buckets, dedupedRows, members(dedupedRows), arena);
            sorted = true;
            return made;
        } finally {
            if (!sorted) {
                arena.close();
            }
        }
    }

    private void build(
            Unit unit, ExecutorService workers, int threads, ArrayDeque<Building> running)
            throws IOException {
        open.add(unit.arena());
        int parts = unit.members().length;
        for (int p = 0; p < parts; p++) {
            var members = unit.members()[p];
            var part =
                    workers.submit(
                            () -> PartImage.of(unit.rows(), members, partBits, values, stride));
            running.add(new Building(unit, p == parts - 1, part));
            if (running.size() > threads) {
                append(running.remove());
            }
        }
    }

    private static void abandon(Future<Unit> unit) {
        if (unit.state() == Future.State.SUCCESS) {
            unit.resultNow().arena().close();
        }
    }

    /** The rows of each part of a unit, by number. */
    private int[][] members(DedupedRows rows) {
        int extra = Math.max(0, partBits - Spill.BITS);
        int[] counts = new int[1 << extra];
        for (int row = 0; row < rows.count(); row++) {
            counts[part(rows, row, extra)]++;
        }
        int[][] members = new int[counts.length][];
        for (int part = counts.length - 1; part >= 0; part--) {
            members[part] = new int[counts[part]];
        }
        int[] next = new int[counts.length];
        for (int row = 0; row < rows.count(); row++) {
            int part = part(rows, row, extra);
            members[part][next[part]++] = row;
        }
        return members;
    }

    private int part(DedupedRows rows, int row, int extra) {
        return Hash.part(Hash.of(rows.key(row), Hash.SEED), partBits) & ((1 << extra) - 1);
    }

    private void append(Building building) throws IOException {
        append(result(building.part()));
        share = (double) ++parts / (1 << partBits);
        if (building.last()) {
            var unit = building.unit();
            unit.arena().close();
            open.remove(unit.arena());
            for (int b = unit.first(); b < unit.first() + unit.buckets(); b++) {
                spill.drop(b);
            }
        }
    }

    private static <T> T result(Future<T> future) {
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw new LayerException("a part cannot be built: " + e.getCause(), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LayerException("interrupted while building", e);
        }
    }

    private void append(PartImage part) throws IOException {
        // A part without keys points at a slot that exists and holds a key of another part.
        PartRecord.put(records, part.keys() == 0 ? 0 : keys, index.length(), part);
        long remapAt = PartRecord.remapAt(part.placed().pilots().length);
        int bytes = (int) (remapAt + 4L * part.placed().remap().length + 7) & ~7;
        var body = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
        index.append(PartRecord.body(part, body).limit(bytes));
        if (values == Values.IN_HEAP) {
            part.shift(heap.length());
            heap.append(part.heap());
        }
        slots.append(part.slots());
        keys += part.keys();
    }

    void close() throws IOException {
        for (var writer : writers) {
            writer.close();
        }
    }
}
