// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.legacy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** The few bytes of the tar format that an archive of plain files needs. */
final class TarHeader {
    private static final int BLOCK = 512;
    private static final int NAME_LIMIT = 100;
    private static final int SIZE_AT = 124;
    private static final int SIZE_WIDTH = 12;
    private static final int SUM_AT = 148;
    private static final long OCTAL_LIMIT = 1L << 33;

    private TarHeader() {}

    static byte[] file(String name, long size) {
        byte[] bytes = name.getBytes(StandardCharsets.US_ASCII);
        if (bytes.length >= NAME_LIMIT) {
            throw new IllegalArgumentException("too long a name for a tar: " + name);
        }
        ByteBuffer header = ByteBuffer.allocate(BLOCK);
        header.put(0, bytes);
        text(header, 100, "0000644\0");
        text(header, 108, "0000000\0");
        text(header, 116, "0000000\0");
        size(header, size);
        text(header, 136, "00000000000\0");
        text(header, SUM_AT, "        ");
        header.put(156, (byte) '0');
        text(header, 257, "ustar\00000");
        text(header, SUM_AT, String.format("%06o\0 ", sum(header)));
        return header.array();
    }

    /** Eight GiB and more are written in binary, as GNU tar does. */
    private static void size(ByteBuffer header, long size) {
        if (size < OCTAL_LIMIT) {
            text(header, SIZE_AT, String.format("%011o\0", size));
            return;
        }
        header.put(SIZE_AT, (byte) 0x80);
        header.putLong(SIZE_AT + SIZE_WIDTH - Long.BYTES, size);
    }

    private static int sum(ByteBuffer header) {
        int sum = 0;
        for (int at = 0; at < BLOCK; at++) {
            sum += header.get(at) & 0xff;
        }
        return sum;
    }

    private static void text(ByteBuffer header, int at, String text) {
        header.put(at, text.getBytes(StandardCharsets.US_ASCII));
    }

    static byte[] padding(long size) {
        return new byte[(int) (-size & (BLOCK - 1))];
    }

    static byte[] end() {
        return new byte[2 * BLOCK];
    }
}
