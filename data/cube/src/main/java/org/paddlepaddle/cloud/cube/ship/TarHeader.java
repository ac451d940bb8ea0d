// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.ship;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The block before an entry's bytes, as far as archives of plain files need it. Owner and times are
 * left out, so that the same files give the same archive.
 */
record TarHeader(String name, char type, long size) {
    static final int BLOCK = 512;

    private static final char FILE = '0';
    private static final char DIRECTORY = '5';
    private static final int NAME_LENGTH = 100;
    private static final int SIZE_AT = 124;
    private static final int SIZE_LENGTH = 12;
    private static final int SUM_AT = 148;
    private static final int SUM_LENGTH = 8;
    private static final int TYPE_AT = 156;
    private static final byte BINARY = (byte) 0x80;
    private static final long LARGEST_OCTAL = (1L << 33) - 1;

    static TarHeader file(String name, long size) {
        return new TarHeader(name, FILE, size);
    }

    boolean isFile() {
        return type == FILE || type == 0;
    }

    /** The directory that was packed, which {@code tar} lists as well. */
    boolean isRoot() {
        return type == DIRECTORY && (name.equals("./") || name.equals("."));
    }

    /** How many bytes fill the entry's last block. */
    int padding() {
        return (int) (-size & (BLOCK - 1));
    }

    byte[] bytes() {
        var header = ByteBuffer.allocate(BLOCK);
        var utf8 = name.getBytes(StandardCharsets.UTF_8);
        if (utf8.length >= NAME_LENGTH) {
            throw new ShipException("too long a name for a tar archive: " + name);
        }
        header.put(0, utf8);
        text(header, 100, "0000644");
        text(header, 108, "0000000");
        text(header, 116, "0000000");
        putSize(header);
        text(header, 136, "00000000000");
        header.put(TYPE_AT, (byte) type);
        text(header, 257, "ustar");
        text(header, 263, "00");
        text(header, SUM_AT, String.format(Locale.ROOT, "%06o\0 ", sum(header.array())));
        return header.array();
    }

    /** Eleven octal digits, or, from 8 GiB on, GNU's binary form. */
    private void putSize(ByteBuffer header) {
        if (size <= LARGEST_OCTAL) {
            text(header, SIZE_AT, String.format(Locale.ROOT, "%011o", size));
        } else {
            header.put(SIZE_AT, BINARY);
            header.putLong(SIZE_AT + SIZE_LENGTH - Long.BYTES, size);
        }
    }

    private static void text(ByteBuffer header, int at, String text) {
        header.put(at, text.getBytes(StandardCharsets.US_ASCII));
    }

    /** Null when this is no header: cut off, or its sum is another. */
    static @Nullable TarHeader parse(byte[] block) {
        if (block.length < BLOCK || sum(block) != octal(block, SUM_AT, SUM_LENGTH)) {
            return null;
        }
        long size = size(block);
        return size < 0 ? null : new TarHeader(name(block), (char) block[TYPE_AT], size);
    }

    private static long size(byte[] block) {
        return block[SIZE_AT] == BINARY
                ? ByteBuffer.wrap(block).getLong(SIZE_AT + SIZE_LENGTH - Long.BYTES)
                : octal(block, SIZE_AT, SIZE_LENGTH);
    }

    private static String name(byte[] block) {
        int end = 0;
        while (end < NAME_LENGTH && block[end] != 0) {
            end++;
        }
        return new String(block, 0, end, StandardCharsets.UTF_8);
    }

    private static long octal(byte[] block, int at, int length) {
        long value = 0;
        for (int i = at; i < at + length; i++) {
            if (block[i] >= '0' && block[i] <= '7') {
                value = (value << 3) | (block[i] - '0');
            }
        }
        return value;
    }

    /** Of all bytes, with blanks in the place of the sum itself. */
    private static long sum(byte[] block) {
        long sum = 0;
        for (int i = 0; i < BLOCK; i++) {
            sum += i >= SUM_AT && i < SUM_AT + SUM_LENGTH ? ' ' : block[i] & 0xff;
        }
        return sum;
    }

    /** Archives end with blocks of zeros; some just end. */
    static boolean isEnd(byte[] block) {
        for (var each : block) {
            if (each != 0) {
                return false;
            }
        }
        return true;
    }
}
