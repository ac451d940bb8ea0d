// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import java.util.List;
import org.paddlepaddle.cloud.cube.layer.Hash;
import org.paddlepaddle.cloud.cube.layer.LayerImage;
import org.paddlepaddle.cloud.cube.layer.Layers;
import org.paddlepaddle.cloud.cube.layer.Manifest.Values;
import org.paddlepaddle.cloud.cube.layer.Memory;
import org.paddlepaddle.cloud.cube.layer.PartRecord;
import org.paddlepaddle.cloud.cube.layer.Ref;
import org.paddlepaddle.cloud.cube.layer.RowCursor;

/**
 * A base layer: the perfect hash says in which slot a key would be, and the key in the slot whether
 * it is there.
 *
 * <p>A window is looked up in phases. Each phase is a loop of loads that do not depend on each
 * other, so the processor has many of them in flight: what costs 200 ns alone costs 20 in company.
 */
final class PerfectHashTable implements Resident {
    /** Longer slots are fetched by whoever copies them; fetching ahead would fill the cache. */
    private static final int TOUCHED = 128;

    /** Longs of a part in {@link #parts}, and what each is. */
    private static final int PART = 8;

    private static final int PILOTS = 0;
    private static final int BUCKETS = 1;
    private static final int SEED = 2;
    private static final int SLOTS = 3;
    private static final int KEYS = 4;
    private static final int REMAP = 5;
    private static final int FIRST = 6;

    private final LayerImage image;
    private final long seed;
    private final int partBits;
    private final long[] parts;
    private final long heap;
    private final int stride;
    private final int valueBytes;
    private final boolean inSlot;
    private final long keyCount;

    PerfectHashTable(LayerImage image) {
        var manifest = image.manifest();
        this.image = image;
        this.seed = manifest.seed();
        this.partBits = (int) Memory.getLong(image.indexTail());
        this.heap = image.heap().address();
        this.stride = manifest.stride();
        this.parts = parts(image, partBits, stride);
        this.valueBytes = manifest.maxValueBytes();
        this.inSlot = manifest.values() == Values.IN_SLOT;
        this.keyCount = manifest.keyCount();
    }

    @Override
    public void find(long[] keys, int from, int count, Found found, int at) {
        if (keyCount == 0) {
            for (int i = 0; i < count; i++) {
                found.lengths[at + i] = Found.MISS;
            }
            return;
        }
        locate(keys, from, count, found, at);
        touch(found, at, count);
        if (inSlot) {
            inSlots(keys, from, count, found, at);
        } else {
            inHeap(keys, from, count, found, at);
        }
    }

    /** First phases: the slots the keys would be in. Touches nothing but the index. */
    void locate(long[] keys, int from, int count, Found found, int at) {
        long[] addresses = found.addresses;
        int[] pilots = found.lengths;
        for (int i = 0; i < count; i++) {
            long hash = Hash.of(keys[from + i], seed);
            int part = Hash.part(hash, partBits) * PART;
            int bucket = Hash.bucket(hash, partBits, (int) parts[part + BUCKETS]);
            addresses[at + i] = hash;
            pilots[at + i] = Memory.getByte(parts[part + PILOTS] + bucket);
        }
        for (int i = 0; i < count; i++) {
            addresses[at + i] = slot(addresses[at + i], pilots[at + i] & 0xff);
        }
    }

    private long slot(long hash, int pilot) {
        int part = Hash.part(hash, partBits) * PART;
        int slot = Hash.slot(hash, pilot, parts[part + SEED], (int) parts[part + SLOTS]);
        int keys = (int) parts[part + KEYS];
        if (slot >= keys) {
            slot = Memory.getInt(parts[part + REMAP] + 4L * (slot - keys));
        }
        return parts[part + FIRST] + (long) slot * stride;
    }

    /**
     * What the index says of each part, with addresses for offsets and products for factors, so
     * that a lookup finds them on one cache line and has less to compute.
     */
    private static long[] parts(LayerImage image, int partBits, int stride) {
        long index = image.index().address();
        long record = image.indexTail() - ((long) PartRecord.BYTES << partBits);
        long[] parts = new long[PART << partBits];
        for (int part = 0; part < parts.length; part += PART, record += PartRecord.BYTES) {
            int buckets = Memory.getInt(record + PartRecord.BUCKETS);
            long pilots = index + Memory.getLong(record + PartRecord.PILOTS_AT);
            parts[part + PILOTS] = pilots;
            parts[part + BUCKETS] = buckets;
            parts[part + SEED] = Hash.pilots(Memory.getInt(record + PartRecord.SEED));
            parts[part + SLOTS] = Memory.getInt(record + PartRecord.SLOTS);
            parts[part + KEYS] = Memory.getInt(record + PartRecord.KEYS);
            parts[part + REMAP] = pilots + PartRecord.remapAt(buckets);
            parts[part + FIRST] =
                    image.slots().address()
                            + Memory.getLong(record + PartRecord.FIRST_SLOT) * stride;
        }
        return parts;
    }

    /**
     * Brings slots into the cache and does nothing else: the fewer instructions there are between
     * two loads, the more of them the processor has in flight.
     */
    private void touch(Found found, int at, int count) {
        long[] addresses = found.addresses;
        // The end of a slot on one line costs nothing, on a second one it is a load in flight.
        int end = stride <= TOUCHED ? stride - Long.BYTES : 0;
        long touched = 0;
        for (int i = at; i < at + count; i++) {
            touched += Memory.getLong(addresses[i]) + Memory.getLong(addresses[i] + end);
        }
        found.touched += touched;
    }

    private void inSlots(long[] keys, int from, int count, Found found, int at) {
        long[] addresses = found.addresses;
        int[] lengths = found.lengths;
        int length = valueBytes;
        for (int i = 0; i < count; i++) {
            long slot = addresses[at + i];
            lengths[at + i] = Memory.getLong(slot) == keys[from + i] ? length : Found.MISS;
            addresses[at + i] = slot + 8;
        }
    }

    private void inHeap(long[] keys, int from, int count, Found found, int at) {
        long[] addresses = found.addresses;
        int[] lengths = found.lengths;
        for (int i = 0; i < count; i++) {
            long slot = addresses[at + i];
            boolean hit = Memory.getLong(slot) == keys[from + i];
            long ref = Memory.getLong(slot + 8);
            lengths[at + i] = hit ? Ref.length(ref) : Found.MISS;
            addresses[at + i] = heap + Ref.offset(ref);
        }
        long touched = 0;
        for (int i = 0; i < count; i++) {
            if (lengths[at + i] > 0) {
                touched += Memory.getByte(addresses[at + i]);
            }
        }
        found.touched += touched;
    }

    @Override
    public long keyCount() {
        return keyCount;
    }

    @Override
    public long removedCount() {
        return 0;
    }

    @Override
    public int maxValueBytes() {
        return valueBytes;
    }

    @Override
    public long bytes() {
        return image.bytes();
    }

    @Override
    public RowCursor rows() {
        return Layers.rows(image);
    }

    @Override
    public List<String> problems() {
        return image.problems();
    }

    @Override
    public void close() {
        image.close();
    }
}
