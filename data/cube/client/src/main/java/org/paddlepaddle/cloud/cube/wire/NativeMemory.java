// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.wire;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Native memory by address. There are no bounds here; callers know theirs.
 *
 * <p>One segment spans everything: its bounds check folds to a comparison with a constant, and a
 * table's row is reached without an object for it.
 */
public final class NativeMemory {
    /** Bytes behind the end of every buffer that may be read or overwritten without harm. */
    public static final int SLACK = 16;

    private static final ValueLayout.OfLong LONG =
            ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt INT =
            ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfShort SHORT =
            ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final MemorySegment ALL = everything();

    /** From here on a call of the platform's copy costs less than our loop. */
    private static final int BULK = 192;

    private NativeMemory() {}

    @SuppressWarnings("restricted")
    private static MemorySegment everything() {
        return MemorySegment.NULL.reinterpret(Long.MAX_VALUE);
    }

    /** A direct buffer with slack behind its limit; its position is 0. */
    public static ByteBuffer allocate(int capacity) {
        return ByteBuffer.allocateDirect(capacity + SLACK).limit(capacity);
    }

    /** Of a direct buffer's first byte. */
    public static long address(ByteBuffer buffer) {
        return MemorySegment.ofBuffer(buffer.duplicate().clear()).address();
    }

    public static byte getByte(long address) {
        return ALL.get(ValueLayout.JAVA_BYTE, address);
    }

    public static long getLong(long address) {
        return ALL.get(LONG, address);
    }

    /** In network order. */
    static int getBigInt(long address) {
        return Integer.reverseBytes(ALL.get(INT, address));
    }

    static void putByte(long address, int value) {
        ALL.set(ValueLayout.JAVA_BYTE, address, (byte) value);
    }

    static void putShort(long address, int value) {
        ALL.set(SHORT, address, (short) value);
    }

    static void putInt(long address, int value) {
        ALL.set(INT, address, value);
    }

    static void putBigInt(long address, int value) {
        putInt(address, Integer.reverseBytes(value));
    }

    static void putLong(long address, long value) {
        ALL.set(LONG, address, value);
    }

    public static void copy(long from, long to, int length) {
        if (length < BULK && length >= 8) {
            copyWords(from, to, length);
        } else {
            MemorySegment.copy(ALL, from, ALL, to, length);
        }
    }

    public static void copy(long from, byte[] to, int offset, int length) {
        MemorySegment.copy(ALL, ValueLayout.JAVA_BYTE, from, to, offset, length);
    }

    public static void copy(byte[] from, int offset, long to, int length) {
        MemorySegment.copy(from, offset, ALL, ValueLayout.JAVA_BYTE, to, length);
    }

    static void fill(long address, int length) {
        ALL.asSlice(address, length).fill((byte) 0);
    }

    /** The bytes as a buffer over the same memory, for writing them out where they lie. */
    public static ByteBuffer view(long address, int length) {
        return ALL.asSlice(address, length).asByteBuffer();
    }

    static String text(long address, int length) {
        var bytes = new byte[length];
        copy(address, bytes, 0, length);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    static boolean equal(long address, int length, byte[] expected) {
        if (length != expected.length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (getByte(address + i) != expected[i]) {
                return false;
            }
        }
        return true;
    }

    /** Four words at a time; the last word may overlap the one before. */
    private static void copyWords(long from, long to, int length) {
        int at = 0;
        for (; at + 32 <= length; at += 32) {
            long a = getLong(from + at);
            long b = getLong(from + at + 8);
            long c = getLong(from + at + 16);
            long d = getLong(from + at + 24);
            putLong(to + at, a);
            putLong(to + at + 8, b);
            putLong(to + at + 16, c);
            putLong(to + at + 24, d);
        }
        for (; at + 8 <= length; at += 8) {
            putLong(to + at, getLong(from + at));
        }
        if (at < length) {
            putLong(to + length - 8, getLong(from + length - 8));
        }
    }
}
