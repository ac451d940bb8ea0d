// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.layer;

import java.nio.ByteBuffer;

/**
 * How a lookup finds its way in one part: 32 bytes in {@code index.bin}, half a cache line. The
 * file is pilots and remap of every part, then these records, then the number of part bits.
 */
public final class PartRecord {
    public static final int BYTES = 32;
    public static final int FIRST_SLOT = 0;
    public static final int PILOTS_AT = 8;
    public static final int KEYS = 16;
    public static final int SLOTS = 20;
    public static final int BUCKETS = 24;
    public static final int SEED = 28;

    /** Behind the last record: u64 part bits. */
    public static final int TAIL = 8;

    private PartRecord() {}

    /** Where the remap starts, seen from the pilots. */
    public static long remapAt(int buckets) {
        return (buckets + 3L) & ~3L;
    }

    static void put(ByteBuffer out, long firstSlot, long pilotsAt, PartImage part) {
        out.putLong(firstSlot).putLong(pilotsAt);
        out.putInt(part.keys()).putInt(part.placed().slots());
        out.putInt(part.placed().pilots().length).putInt(part.placed().seed());
    }

    /** Pilots and remap of a part that has keys. */
    static ByteBuffer body(PartImage part, ByteBuffer empty) {
        byte[] pilots = part.placed().pilots();
        empty.put(pilots).position((int) remapAt(pilots.length));
        for (int slot : part.placed().remap()) {
            empty.putInt(slot);
        }
        return empty.flip();
    }
}
