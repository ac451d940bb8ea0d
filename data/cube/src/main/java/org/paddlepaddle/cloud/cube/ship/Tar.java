// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.ship;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Archives of one flat directory, as {@code tar} makes them of {@code ./}. The same files give the
 * same bytes. Reading accepts regular files with plain names and nothing else, so that an archive
 * cannot write outside its directory.
 */
public final class Tar {
    private static final int BLOCK = 512;
    private static final int BUFFER = 1 << 20;
    private static final int SIZE_AT = 124;
    private static final int SIZE_LENGTH = 12;
    private static final int SUM_AT = 148;
    private static final int TYPE_AT = 156;
    private static final long LARGEST_OCTAL = (1L << 33) - 1;

    private Tar() {}

    /** Writes, syncs and renames, so that the archive is whole or not there. */
    public static void pack(Path directory, Path archive) {
        var fresh = archive.resolveSibling(archive.getFileName() + ".new");
        try {
            try (var out = new BufferedOutputStream(Files.newOutputStream(fresh), BUFFER)) {
                for (var file : files(directory)) {
                    out.write(header("./" + file.getFileName(), Files.size(file)));
                    Files.copy(file, out);
                    out.write(new byte[padding(Files.size(file))]);
                }
                out.write(new byte[2 * BLOCK]);
            }
            Durable.sync(fresh);
            Durable.move(fresh, archive);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot pack " + directory, e);
        }
    }

    /** Into an existing, empty directory; every file is on disk when it returns. */
    public static void unpack(Path archive, Path directory) {
        try (var in = new BufferedInputStream(Files.newInputStream(archive), BUFFER)) {
            for (var header = in.readNBytes(BLOCK); !isEnd(header); header = in.readNBytes(BLOCK)) {
                entry(archive, in, header, directory);
            }
            Durable.sync(directory);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot unpack " + archive, e);
        }
    }

    private static void entry(Path archive, InputStream in, byte[] header, Path directory)
            throws IOException {
        if (header.length < BLOCK || sum(header) != octal(header, SUM_AT, 8)) {
            throw new ShipException(archive + " is cut off or no tar archive");
        }
        var name = name(header);
        if (header[TYPE_AT] == '5' && (name.equals("./") || name.equals("."))) {
            return;
        }
        if (header[TYPE_AT] != '0' && header[TYPE_AT] != 0) {
            throw new ShipException(archive + " holds " + name + ", which is no regular file");
        }
        var plain = name.startsWith("./") ? name.substring(2) : name;
        var target =
                directory.resolve(SafeName.check("the name in " + archive.getFileName(), plain));
        long size = size(header);
        try (var out = Files.newOutputStream(target)) {
            copy(archive, in, out, size);
        }
        Durable.sync(target);
        in.skipNBytes(padding(size));
    }

    private static void copy(Path archive, InputStream in, OutputStream out, long size)
            throws IOException {
        var chunk = new byte[BUFFER];
        for (long left = size; left > 0; ) {
            int read = in.read(chunk, 0, (int) Math.min(chunk.length, left));
            if (read < 0) {
                throw new ShipException(archive + " is cut off");
            }
            out.write(chunk, 0, read);
            left -= read;
        }
    }

    private static List<Path> files(Path directory) throws IOException {
        try (var entries = Files.list(directory)) {
            return entries.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static byte[] header(String name, long size) {
        var header = new byte[BLOCK];
        put(header, 0, name);
        put(header, 100, "0000644");
        put(header, 108, "0000000");
        put(header, 116, "0000000");
        putSize(header, size);
        put(header, 136, "00000000000");
        header[TYPE_AT] = '0';
        put(header, 257, "ustar");
        put(header, 263, "00");
        put(header, SUM_AT, String.format(Locale.ROOT, "%06o\0 ", sum(header)));
        return header;
    }

    /** Eleven octal digits, or, from 8 GiB on, GNU's binary form. */
    private static void putSize(byte[] header, long size) {
        if (size <= LARGEST_OCTAL) {
            put(header, SIZE_AT, String.format(Locale.ROOT, "%011o", size));
            return;
        }
        header[SIZE_AT] = (byte) 0x80;
        for (int i = 0; i < Long.BYTES; i++) {
            header[SIZE_AT + SIZE_LENGTH - 1 - i] = (byte) (size >>> (8 * i));
        }
    }

    private static long size(byte[] header) {
        if (header[SIZE_AT] != (byte) 0x80) {
            return octal(header, SIZE_AT, SIZE_LENGTH);
        }
        long size = 0;
        for (int i = SIZE_LENGTH - Long.BYTES; i < SIZE_LENGTH; i++) {
            size = (size << 8) | (header[SIZE_AT + i] & 0xff);
        }
        if (size < 0) {
            throw new ShipException("a size in the tar archive is negative");
        }
        return size;
    }

    private static void put(byte[] header, int at, String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(bytes, 0, header, at, bytes.length);
    }

    private static String name(byte[] header) {
        int end = 0;
        while (end < 100 && header[end] != 0) {
            end++;
        }
        return new String(header, 0, end, StandardCharsets.UTF_8);
    }

    private static long octal(byte[] header, int at, int length) {
        long value = 0;
        for (int i = at; i < at + length; i++) {
            if (header[i] >= '0' && header[i] <= '7') {
                value = (value << 3) | (header[i] - '0');
            }
        }
        return value;
    }

    /** Of all bytes, with blanks in the place of the sum itself. */
    private static long sum(byte[] header) {
        long sum = 0;
        for (int i = 0; i < BLOCK; i++) {
            sum += i >= SUM_AT && i < SUM_AT + 8 ? ' ' : header[i] & 0xff;
        }
        return sum;
    }

    private static boolean isEnd(byte[] header) {
        for (var each : header) {
            if (each != 0) {
                return false;
            }
        }
        return true;
    }

    private static int padding(long size) {
        return (int) ((BLOCK - size % BLOCK) % BLOCK);
    }
}
