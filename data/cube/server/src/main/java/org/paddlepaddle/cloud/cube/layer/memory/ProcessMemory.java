// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.layer.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * All of the process's memory as one segment. A lookup reads at addresses that were checked when
 * the layer was loaded, so it pays for no bounds of many segments.
 */
public final class ProcessMemory {
    public static final ValueLayout.OfLong LONG =
            ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    public static final ValueLayout.OfInt INT =
            ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    public static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;

    private static final MemorySegment ALL = all();

    private ProcessMemory() {}

    public static long getLong(long address) {
        return ALL.get(LONG, address);
    }

    public static int getInt(long address) {
        return ALL.get(INT, address);
    }

    public static byte getByte(long address) {
        return ALL.get(BYTE, address);
    }

    /** Copies out of native memory, such as a value that was found. */
    public static void copy(long address, MemorySegment to, long at, long length) {
        MemorySegment.copy(ALL, address, to, at, length);
    }

    /** Copies out of native memory, such as a value that was found. */
    public static void copy(long address, byte[] to, int at, int length) {
        MemorySegment.copy(ALL, BYTE, address, to, at, length);
    }

    /** Native memory as a segment, without asking whether it is there. */
    public static MemorySegment segment(long address, long length) {
        return ALL.asSlice(address, length);
    }

    @SuppressWarnings("restricted")
    private static MemorySegment all() {
        return MemorySegment.NULL.reinterpret(Long.MAX_VALUE);
    }
}
