// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.Supplier;
import org.paddlepaddle.cloud.cube.layer.Hash;
import org.paddlepaddle.cloud.cube.layer.LayerImage;
import org.paddlepaddle.cloud.cube.layer.Ref;
import org.paddlepaddle.cloud.cube.layer.RowCursor;
import org.paddlepaddle.cloud.cube.layer.memory.ProcessMemory;

/**
 * A patch layer, or a layer of upstream's: 16-byte slots (key, {@link Ref}) probed one after the
 * other from the key's home on. There is always an empty slot behind the last.
 */
final class HashTable implements Resident {
    static final int SLOT = 16;

    /** A reference's offset counts in blocks of so many bits; upstream's data files are blocks. */
    static final int BLOCK_BITS = 32;

    private static final long IN_BLOCK = (1L << BLOCK_BITS) - 1;

    private final Parts parts;
    private final long index;
    private final int homeBits;
    private final long seed;
    private final long[] blocks;

    /**
     * What a table is made of.
     *
     * @param index address of the slots
     * @param slots how many there are, the empty one at the end included
     * @param blocks where each block starts
     * @param problems compares memory with checksums
     */
    record Parts(
            long index,
            long slots,
            int homeBits,
            long seed,
            long[] blocks,
            long keyCount,
            long removedCount,
            int maxValueBytes,
            long bytes,
            Supplier<List<String>> problems,
            Runnable release) {}

    HashTable(Parts parts) {
        this.parts = parts;
        this.index = parts.index();
        this.homeBits = parts.homeBits();
        this.seed = parts.seed();
        this.blocks = parts.blocks();
    }

    static HashTable of(LayerImage image) {
        var manifest = image.manifest();
        long heap = image.heap().address();
        long[] blocks = new long[(int) (image.heap().length() >>> BLOCK_BITS) + 1];
        for (int block = 0; block < blocks.length; block++) {
            blocks[block] = heap + ((long) block << BLOCK_BITS);
        }
        long index = image.index().address();
        return new HashTable(
                new Parts(
                        index,
                        (image.indexTail() - index) / SLOT,
                        (int) ProcessMemory.getLong(image.indexTail()),
                        manifest.seed(),
                        blocks,
                        manifest.keyCount(),
                        manifest.tombstoneCount(),
                        manifest.maxValueBytes(),
                        image.bytes(),
                        image::problems,
                        image::close));
    }

    @Override
    public void find(long[] keys, int from, int count, Found found, int at) {
        long[] addresses = found.addresses;
        long touched = 0;
        for (int i = 0; i < count; i++) {
            long home = Hash.part(Hash.of(keys[from + i], seed), homeBits);
            long slot = index + home * SLOT;
            addresses[at + i] = slot;
            touched += ProcessMemory.getLong(slot);
        }
        for (int i = 0; i < count; i++) {
            probe(keys[from + i], addresses[at + i], found, at + i);
        }
        for (int i = 0; i < count; i++) {
            if (found.lengths[at + i] > 0) {
                touched += ProcessMemory.getByte(addresses[at + i]);
                touched += ProcessMemory.getByte(addresses[at + i] + found.lengths[at + i] - 1);
            }
        }
        found.touched += touched;
    }

    private void probe(long key, long slot, Found found, int place) {
        while (true) {
            long ref = ProcessMemory.getLong(slot + 8);
            if (ref == Ref.EMPTY) {
                found.lengths[place] = Found.MISS;
                return;
            }
            if (ProcessMemory.getLong(slot) == key) {
                resolve(ref, found, place);
                return;
            }
            slot += SLOT;
        }
    }

    private void resolve(long ref, Found found, int place) {
        if (!Ref.present(ref)) {
            found.lengths[place] = Found.REMOVED;
            return;
        }
        found.addresses[place] = address(ref);
        found.lengths[place] = Ref.length(ref);
    }

    private long address(long ref) {
        long offset = Ref.offset(ref);
        return blocks[(int) (offset >>> BLOCK_BITS)] + (offset & IN_BLOCK);
    }

    @Override
    public long keyCount() {
        return parts.keyCount();
    }

    @Override
    public long removedCount() {
        return parts.removedCount();
    }

    @Override
    public int maxValueBytes() {
        return parts.maxValueBytes();
    }

    @Override
    public long bytes() {
        return parts.bytes();
    }

    @Override
    public List<String> problems() {
        return parts.problems().get();
    }

    @Override
    public RowCursor rows() {
        return new Rows();
    }

    @Override
    public void close() {
        parts.release().run();
    }

    private final class Rows implements RowCursor {
        private long slot = index - SLOT;
        private final long end = index + parts.slots() * SLOT;

        @Override
        public boolean next() {
            do {
                slot += SLOT;
            } while (slot < end && ref() == Ref.EMPTY);
            return slot < end;
        }

        @Override
        public long key() {
            return ProcessMemory.getLong(slot);
        }

        @Override
        public boolean removed() {
            return !Ref.present(ref());
        }

        @Override
        public MemorySegment value() {
            return removed()
                    ? MemorySegment.NULL
                    : ProcessMemory.segment(address(ref()), Ref.length(ref()));
        }

        private long ref() {
            return ProcessMemory.getLong(slot + 8);
        }

        @Override
        public void close() {}
    }
}
