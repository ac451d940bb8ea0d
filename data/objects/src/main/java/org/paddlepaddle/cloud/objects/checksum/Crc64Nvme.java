// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.checksum;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.zip.Checksum;

/** CRC-64/NVME, eight bytes at a time; the JDK has none. */
public final class Crc64Nvme implements Checksum {
    static final long REFLECTED = 0x9A6C9329AC4BC9B5L;

    private static final VarHandle LONGS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long[][] TABLES = tables();

    private long remainder = -1;

    private static long[][] tables() {
        var tables = new long[Long.BYTES][256];
        for (int octet = 0; octet < 256; octet++) {
            long value = octet;
            for (int bit = 0; bit < Byte.SIZE; bit++) {
                value = (value >>> 1) ^ ((value & 1) * REFLECTED);
            }
            tables[0][octet] = value;
        }
        for (int table = 1; table < Long.BYTES; table++) {
            for (int octet = 0; octet < 256; octet++) {
                long before = tables[table - 1][octet];
                tables[table][octet] = tables[0][(int) (before & 0xff)] ^ (before >>> 8);
            }
        }
        return tables;
    }

    @Override
    public void update(int octet) {
        remainder = TABLES[0][(int) ((remainder ^ octet) & 0xff)] ^ (remainder >>> 8);
    }

    @Override
    public void update(byte[] bytes, int offset, int length) {
        int at = offset;
        int end = offset + length;
        long crc = remainder;
        for (; end - at >= Long.BYTES; at += Long.BYTES) {
            crc = eight(crc ^ (long) LONGS.get(bytes, at));
        }
        remainder = crc;
        for (; at < end; at++) {
            update(bytes[at]);
        }
    }

    private static long eight(long word) {
        return TABLES[7][(int) (word & 0xff)]
                ^ TABLES[6][(int) (word >>> 8 & 0xff)]
                ^ TABLES[5][(int) (word >>> 16 & 0xff)]
                ^ TABLES[4][(int) (word >>> 24 & 0xff)]
                ^ TABLES[3][(int) (word >>> 32 & 0xff)]
                ^ TABLES[2][(int) (word >>> 40 & 0xff)]
                ^ TABLES[1][(int) (word >>> 48 & 0xff)]
                ^ TABLES[0][(int) (word >>> 56)];
    }

    @Override
    public long getValue() {
        return ~remainder;
    }

    @Override
    public void reset() {
        remainder = -1;
    }
}
