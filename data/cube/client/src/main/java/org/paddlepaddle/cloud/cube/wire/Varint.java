// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.wire;

/** Protobuf's variable-length integers in native memory. */
final class Varint {
    private static final long CONTINUE = 0x8080808080808080L;

    private Varint() {}

    /**
     * The length of the varint at the address, or 0 when it does not end before {@code end} or is
     * longer than ten bytes. Reads up to {@link NativeMemory#SLACK} bytes beyond the end.
     */
    static int length(long address, long end) {
        long stops = ~NativeMemory.getLong(address) & CONTINUE;
        int length;
        if (stops != 0) {
            length = (Long.numberOfTrailingZeros(stops) >>> 3) + 1;
        } else if (NativeMemory.getByte(address + 8) >= 0) {
            length = 9;
        } else if (NativeMemory.getByte(address + 9) >= 0) {
            length = 10;
        } else {
            return 0;
        }
        return address + length <= end ? length : 0;
    }

    /** The value of a varint whose {@link #length} is known. */
    static long value(long address, int length) {
        long word = NativeMemory.getLong(address);
        if (length < 8) {
            return groups(word & ((1L << (length << 3)) - 1));
        }
        long value = groups(word);
        if (length > 8) {
            value |= (NativeMemory.getByte(address + 8) & 0x7fL) << 56;
        }
        if (length > 9) {
            value |= (long) NativeMemory.getByte(address + 9) << 63;
        }
        return value;
    }

    /** Eight groups of seven bits pushed together without a branch. */
    private static long groups(long word) {
        long x = word & ~CONTINUE;
        x = (x & 0x007f007f007f007fL) | ((x & 0x7f007f007f007f00L) >>> 1);
        x = (x & 0x00003fff00003fffL) | ((x & 0x3fff00003fff0000L) >>> 2);
        return (x & 0x000000000fffffffL) | ((x & 0x0fffffff00000000L) >>> 4);
    }

    /** Answers the address behind what it wrote. */
    static long write(long address, long value) {
        long at = address;
        long rest = value;
        while ((rest & ~0x7fL) != 0) {
            NativeMemory.putByte(at++, (int) rest | 0x80);
            rest >>>= 7;
        }
        NativeMemory.putByte(at++, (int) rest);
        return at;
    }

    static int size(long value) {
        return (70 - Long.numberOfLeadingZeros(value | 1)) / 7;
    }
}
