// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.layer;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.paddlepaddle.cloud.cube.files.FaultPoint;
import org.paddlepaddle.cloud.cube.layer.Manifest.PartFile;

/**
 * Writes the files of a patch layer: a table of 16-byte slots (key, {@link Ref}) and a heap.
 *
 * <p>The home of a key is the top bits of its hash and the table goes on behind its last home, so
 * that a probe never wraps around: the table is written front to back, range by range, and what
 * does not fit into a range is carried into the next.
 */
final class PatchWriter {
    private static final double LOAD = 0.625;

    private final Spill spill;
    private final BlockWriter index;
    private final BlockWriter heap;
    private final int homeBits;
    private long[] carried = {};
    private long keys;
    private long tombstones;
    private volatile double share;

    PatchWriter(Spill spill, Path directory, FaultPoint faults) throws IOException {
        this.spill = spill;
        this.homeBits = homeBits(spill.rows());
        this.index = new BlockWriter(directory.resolve(PerfectHashWriter.INDEX), faults);
        this.heap = new BlockWriter(directory.resolve(PerfectHashWriter.HEAP), faults);
    }

    /** The table has two to the power of this homes, some slots more, and this as its last u64. */
    static int homeBits(long rows) {
        long homes = (long) Math.ceil(Math.max(rows, 1) / LOAD);
        return 64 - Long.numberOfLeadingZeros(homes - 1);
    }

    long keys() {
        return keys;
    }

    long tombstones() {
        return tombstones;
    }

    /** From 0 to 1. */
    double share() {
        return share;
    }

    List<PartFile> write() throws IOException {
        int rangeBits = Math.clamp(homeBits - 10L, 0, Spill.BITS);
        int buckets = Spill.BUCKETS >>> rangeBits;
        for (int first = 0; first < Spill.BUCKETS; first += buckets) {
            range(first, buckets, 1 << (homeBits - rangeBits));
            share = (double) (first + buckets) / Spill.BUCKETS;
        }
        var tail = slots(Arrays.copyOf(carried, carried.length + 2));
        index.append(tail);
        var bits = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
        index.append(bits.putLong(homeBits).flip());
        return List.of(index.finish(), heap.finish());
    }

    private void range(int first, int buckets, int homes) throws IOException {
        try (var arena = Arena.ofShared()) {
            var segments = new ArrayList<MemorySegment>();
            long rows = 0;
            for (int b = first; b < first + buckets; b++) {
                segments.add(spill.read(b, arena));
                rows += spill.rows(b);
            }
            var dedupedRows = DedupedRows.of(segments, rows);
            var table = Arrays.copyOf(carried, carried.length + 2 * (homes + dedupedRows.count()));
            for (int row = 0; row < dedupedRows.count(); row++) {
                insert(table, homes, dedupedRows, row);
            }
            index.append(slots(Arrays.copyOf(table, 2 * homes)));
            carried = overflow(table, 2 * homes);
        }
        for (int b = first; b < first + buckets; b++) {
            spill.drop(b);
        }
    }

    private void insert(long[] table, int homes, DedupedRows rows, int row) throws IOException {
        long key = rows.key(row);
        int slot = home(Hash.of(key, Hash.SEED)) & (homes - 1);
        while (table[2 * slot + 1] != Ref.EMPTY) {
            slot++;
        }
        table[2 * slot] = key;
        table[2 * slot + 1] = store(rows, row);
    }

    private int home(long hash) {
        return Hash.part(hash, homeBits);
    }

    private long store(DedupedRows rows, int row) throws IOException {
        int length = rows.length(row);
        if (length == Spill.REMOVED) {
            tombstones++;
            return Ref.REMOVED;
        }
        keys++;
        long ref = Ref.of(heap.length(), length);
        byte[] value = new byte[length];
        rows.copy(row, value, 0);
        heap.append(value);
        return ref;
    }

    private static long[] overflow(long[] table, int from) {
        int end = from;
        while (end < table.length && table[end + 1] != Ref.EMPTY) {
            end += 2;
        }
        return Arrays.copyOfRange(table, from, end);
    }

    private static ByteBuffer slots(long[] longs) {
        var bytes = ByteBuffer.allocate(8 * longs.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asLongBuffer().put(longs);
        return bytes;
    }

    void close() throws IOException {
        index.close();
        heap.close();
    }
}
