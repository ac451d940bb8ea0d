// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.wire;

/** The twelve bytes before every baidu_std message: {@code PRPC}, body length, meta length. */
public final class Frame {
    public static final int HEADER_BYTES = 12;

    /** {@code PRPC} as its bytes lie in memory. */
    public static final int MAGIC = 'P' | ('R' << 8) | ('P' << 16) | ('C' << 24);

    private Frame() {}

    /** Whether the four bytes at the address begin a frame. */
    public static boolean startsAt(long address) {
        return (int) NativeMemory.getLong(address) == MAGIC;
    }

    /** Meta, message and attachment together; as an unsigned number. */
    public static long bodyLength(long address) {
        return NativeMemory.getBigInt(address + 4) & 0xffffffffL;
    }

    public static long metaLength(long address) {
        return NativeMemory.getBigInt(address + 8) & 0xffffffffL;
    }

    static void write(long address, int bodyLength, int metaLength) {
        NativeMemory.putInt(address, MAGIC);
        NativeMemory.putBigInt(address + 4, bodyLength);
        NativeMemory.putBigInt(address + 8, metaLength);
    }
}
