// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import java.util.List;
import org.paddlepaddle.cloud.cube.layer.Hash;
import org.paddlepaddle.cloud.cube.layer.LayerImage;
import org.paddlepaddle.cloud.cube.layer.Layers;
import org.paddlepaddle.cloud.cube.layer.Manifest.Values;
import org.paddlepaddle.cloud.cube.layer.Ref;
import org.paddlepaddle.cloud.cube.layer.RowCursor;
import org.paddlepaddle.cloud.cube.layer.memory.ProcessMemory;

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

    private final LayerImage image;
    private final long seed;
    private final int partBits;
    private final PartIndex partIndex;
    private final long heap;
    private final int stride;
    private final int valueBytes;
    private final boolean inSlot;
    private final long keyCount;

    PerfectHashTable(LayerImage image) {
        var manifest = image.manifest();
        this.image = image;
        this.seed = manifest.seed();
        this.partBits = (int) ProcessMemory.getLong(image.indexTail());
        this.heap = image.heap().address();
        this.stride = manifest.stride();
        this.partIndex = PartIndex.of(image, partBits, stride);
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
        long[] hashes = found.hashes;
        // A loop of its own, because the compiler makes vectors of it.
        for (int i = 0; i < count; i++) {
            hashes[i] = Hash.of(keys[from + i], seed);
        }
        int[] pilots = found.lengths;
        for (int i = 0; i < count; i++) {
            pilots[at + i] = partIndex.pilot(hashes[i], partBits);
        }
        partIndex.slots(found, at, count, partBits, stride);
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
            touched +=
                    ProcessMemory.getLong(addresses[i]) + ProcessMemory.getLong(addresses[i] + end);
        }
        found.touched += touched;
    }

    private void inSlots(long[] keys, int from, int count, Found found, int at) {
        long[] addresses = found.addresses;
        int[] lengths = found.lengths;
        int length = valueBytes;
        for (int i = 0; i < count; i++) {
            long slot = addresses[at + i];
            lengths[at + i] = ProcessMemory.getLong(slot) == keys[from + i] ? length : Found.MISS;
            addresses[at + i] = slot + 8;
        }
    }

    private void inHeap(long[] keys, int from, int count, Found found, int at) {
        long[] addresses = found.addresses;
        int[] lengths = found.lengths;
        for (int i = 0; i < count; i++) {
            long slot = addresses[at + i];
            boolean hit = ProcessMemory.getLong(slot) == keys[from + i];
            long ref = ProcessMemory.getLong(slot + 8);
            lengths[at + i] = hit ? Ref.length(ref) : Found.MISS;
            addresses[at + i] = heap + Ref.offset(ref);
        }
        long touched = 0;
        for (int i = 0; i < count; i++) {
            if (lengths[at + i] > 0) {
                touched += ProcessMemory.getByte(addresses[at + i]);
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
