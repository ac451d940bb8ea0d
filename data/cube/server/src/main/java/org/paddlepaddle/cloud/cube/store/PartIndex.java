// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import org.paddlepaddle.cloud.cube.layer.Hash;
import org.paddlepaddle.cloud.cube.layer.LayerImage;
import org.paddlepaddle.cloud.cube.layer.PartRecord;
import org.paddlepaddle.cloud.cube.layer.memory.ProcessMemory;

/**
 * What the index of a base says of each part, with addresses for offsets and products for factors,
 * so that a lookup has less to compute. An array for each word: their lengths are powers of two,
 * and an index masked by one needs no check.
 *
 * @param pilots the address of the first pilot
 * @param seeds as {@link Hash#pilots} makes them
 * @param keys slots from here on stand for others
 * @param remaps the address of what they stand for
 * @param firsts the address of the first slot
 */
record PartIndex(
        long[] pilots,
        long[] buckets,
        long[] seeds,
        long[] slots,
        long[] keys,
        long[] remaps,
        long[] firsts) {

    static PartIndex of(LayerImage image, int partBits, int stride) {
        int count = 1 << partBits;
        var partIndex = new PartIndex(count);
        long index = image.index().address();
        long record = image.indexTail() - ((long) PartRecord.BYTES << partBits);
        for (int part = 0; part < count; part++, record += PartRecord.BYTES) {
            int buckets = ProcessMemory.getInt(record + PartRecord.BUCKETS);
            long pilots = index + ProcessMemory.getLong(record + PartRecord.PILOTS_AT);
            partIndex.pilots[part] = pilots;
            partIndex.buckets[part] = buckets;
            partIndex.seeds[part] = Hash.pilots(ProcessMemory.getInt(record + PartRecord.SEED));
            partIndex.slots[part] = ProcessMemory.getInt(record + PartRecord.SLOTS);
            partIndex.keys[part] = ProcessMemory.getInt(record + PartRecord.KEYS);
            partIndex.remaps[part] = pilots + PartRecord.remapAt(buckets);
            partIndex.firsts[part] =
                    image.slots().address()
                            + ProcessMemory.getLong(record + PartRecord.FIRST_SLOT) * stride;
        }
        return partIndex;
    }

    private PartIndex(int count) {
        this(
                new long[count],
                new long[count],
                new long[count],
                new long[count],
                new long[count],
                new long[count],
                new long[count]);
    }

    byte pilot(long hash, int partBits) {
        int part = Hash.part(hash, partBits);
        return ProcessMemory.getByte(
                pilots[part & (pilots.length - 1)]
                        + Hash.bucket(hash, partBits, buckets[part & (buckets.length - 1)]));
    }

    /** Makes addresses of slots of a window's hashes and pilots. */
    void slots(Found found, int at, int count, int partBits, int stride) {
        long[] hashes = found.hashes;
        long[] addresses = found.addresses;
        int[] pilots = found.lengths;
        int[] beyond = found.places;
        int remapped = 0;
        for (int i = 0; i < count; i++) {
            long hash = hashes[i];
            int part = Hash.part(hash, partBits);
            long slot =
                    Hash.slot(
                            hash,
                            pilots[at + i] & 0xff,
                            seeds[part & (seeds.length - 1)],
                            slots[part & (slots.length - 1)]);
            addresses[at + i] = firsts[part & (firsts.length - 1)] + slot * stride;
            // One slot in fifty stands for another. A branch here would cost every key more than
            // these few cost later.
            beyond[remapped] = i;
            remapped += (int) ((keys[part & (keys.length - 1)] - 1 - slot) >>> 63);
        }
        for (int i = 0; i < remapped; i++) {
            int part = Hash.part(hashes[beyond[i]], partBits);
            long slot = (addresses[at + beyond[i]] - firsts[part]) / stride;
            int other = ProcessMemory.getInt(remaps[part] + 4 * (slot - keys[part]));
            addresses[at + beyond[i]] = firsts[part] + (long) other * stride;
        }
    }
}
