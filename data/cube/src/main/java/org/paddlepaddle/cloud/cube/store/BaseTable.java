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
final class BaseTable implements Resident {
    /** Longer slots are fetched by whoever copies them; fetching ahead would fill the cache. */
    private static final int TOUCHED = 128;

    private final LayerImage image;
    private final long seed;
    private final int partBits;
    private final long index;
    private final long records;
    private final long slots;
    private final long heap;
    private final int stride;
    private final int valueBytes;
    private final boolean inSlot;
    private final long keyCount;

    BaseTable(LayerImage image) {
        var manifest = image.manifest();
        this.image = image;
        this.seed = manifest.seed();
        this.partBits = (int) Memory.getLong(image.indexTail());
        this.index = image.index().address();
        this.records = image.indexTail() - ((long) PartRecord.BYTES << partBits);
        this.slots = image.slots().address();
        this.heap = image.heap().address();
        this.stride = manifest.stride();
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
            long record = record(hash);
            int bucket = Hash.bucket(hash, partBits, Memory.getInt(record + PartRecord.BUCKETS));
            addresses[at + i] = hash;
            pilots[at + i] =
                    Memory.getByte(index + Memory.getLong(record + PartRecord.PILOTS_AT) + bucket);
        }
        for (int i = 0; i < count; i++) {
            addresses[at + i] = slot(addresses[at + i], pilots[at + i] & 0xff);
        }
    }

    private long record(long hash) {
        return records + (long) Hash.part(hash, partBits) * PartRecord.BYTES;
    }

    private long slot(long hash, int pilot) {
        long record = record(hash);
        int seeded = pilot | Memory.getInt(record + PartRecord.SEED) << 8;
        int slot = Hash.slot(hash, seeded, Memory.getInt(record + PartRecord.SLOTS));
        int keys = Memory.getInt(record + PartRecord.KEYS);
        if (slot >= keys) {
            slot = hole(record, slot - keys);
        }
        return slots + (Memory.getLong(record + PartRecord.FIRST_SLOT) + slot) * stride;
    }

    private int hole(long record, int excess) {
        long pilots = index + Memory.getLong(record + PartRecord.PILOTS_AT);
        int buckets = Memory.getInt(record + PartRecord.BUCKETS);
        return Memory.getInt(pilots + PartRecord.remapAt(buckets) + 4L * excess);
    }

    private void inSlots(long[] keys, int from, int count, Found found, int at) {
        long[] addresses = found.addresses;
        int[] lengths = found.lengths;
        // The end of a slot on one line costs nothing, on a second one it is a load in flight.
        int end = stride <= TOUCHED ? 7 + valueBytes : 0;
        int length = valueBytes;
        long touched = 0;
        for (int i = 0; i < count; i++) {
            long slot = addresses[at + i];
            touched += Memory.getByte(slot + end);
            lengths[at + i] = Memory.getLong(slot) == keys[from + i] ? length : Found.MISS;
            addresses[at + i] = slot + 8;
        }
        found.touched += touched;
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
