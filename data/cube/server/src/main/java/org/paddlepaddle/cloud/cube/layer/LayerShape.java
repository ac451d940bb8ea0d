// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.layer;

import org.paddlepaddle.cloud.cube.layer.Manifest.Kind;
import org.paddlepaddle.cloud.cube.layer.Manifest.Values;
import org.paddlepaddle.cloud.cube.layer.memory.ProcessMemory;

/**
 * Proves once, when a layer is loaded, that no lookup can leave its memory: every part lies in the
 * index, every remapped slot in its part, every reference in the heap. Lookups rely on it and check
 * nothing.
 */
final class LayerShape {
    private final LayerImage image;
    private final Manifest manifest;
    private final long index;
    private final long indexBytes;
    private final long bits;

    private LayerShape(LayerImage image) {
        this.image = image;
        this.manifest = image.manifest();
        this.index = image.index().address();
        this.indexBytes = image.content(image.index());
        require(indexBytes >= 8, "the index is empty");
        this.bits = ProcessMemory.getLong(image.indexTail());
        require(bits >= 0 && bits < 48, "impossible size of the index");
    }

    static void check(LayerImage image) {
        var shape = new LayerShape(image);
        if (image.manifest().kind() == Kind.BASE) {
            shape.base();
        } else {
            shape.patch();
        }
    }

    private void base() {
        long keys = manifest.keyCount();
        long stride = manifest.stride();
        require(image.content(image.slots()) == keys * stride, "slots of another length");
        require(
                stride >= 8 + (manifest.values() == Values.IN_SLOT ? manifest.maxValueBytes() : 8),
                "a stride shorter than a row");
        long records = indexBytes - PartRecord.TAIL - ((long) PartRecord.BYTES << bits);
        require(records >= 0, "too short an index");
        long slot = 0;
        for (long part = 0; part < 1L << bits; part++) {
            long record = index + records + part * PartRecord.BYTES;
            int count = part(record, records);
            long first = ProcessMemory.getLong(record + PartRecord.FIRST_SLOT);
            require(first == (count == 0 ? 0 : slot), "slots out of order");
            slot += count;
        }
        require(slot == keys, "parts do not add up");
        if (manifest.values() == Values.IN_HEAP) {
            refs(image.slots().address(), keys);
        }
    }

    private int part(long record, long records) {
        int keys = ProcessMemory.getInt(record + PartRecord.KEYS);
        int slots = ProcessMemory.getInt(record + PartRecord.SLOTS);
        int buckets = ProcessMemory.getInt(record + PartRecord.BUCKETS);
        long pilots = ProcessMemory.getLong(record + PartRecord.PILOTS_AT);
        require(keys >= 0 && slots > keys && buckets > 0 && pilots >= 0, "an impossible part");
        long remap = pilots + PartRecord.remapAt(buckets);
        require(remap + 4L * (slots - keys) <= records, "a part beyond the index");
        for (int slot = 0; slot < slots - keys; slot++) {
            int hole = ProcessMemory.getInt(index + remap + 4L * slot);
            require(hole >= 0 && hole < Math.max(1, keys), "a slot beyond its part");
        }
        return keys;
    }

    private void patch() {
        long slots = (indexBytes - 8) / 16;
        require(slots > 1L << bits, "too short an index");
        require(
                ProcessMemory.getLong(image.indexTail() - 8) == Ref.EMPTY,
                "an index without an end");
        refs(index, slots);
    }

    /**
     * Without a branch for each: whether a slot is taken is chance, which no processor foresees. A
     * sum is negative where one of its parts was.
     */
    private void refs(long slots, long count) {
        long end = image.content(image.heap());
        long longest = manifest.maxValueBytes();
        long room = 0;
        long spare = 0;
        for (long slot = 0; slot < count; slot++) {
            long ref = ProcessMemory.getLong(slots + 16 * slot + 8);
            long taken = Ref.taken(ref);
            room |= (end - Ref.offset(ref) - Ref.length(ref)) & taken;
            spare |= (longest - Ref.length(ref)) & taken;
        }
        require(room >= 0, "a value beyond the heap");
        require(spare >= 0, "too long a value");
    }

    private void require(boolean holds, String problem) {
        if (!holds) {
            throw new LayerException(image.directory() + ": " + problem);
        }
    }
}
