// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.testkit.image;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

/** A layer in the tar format, entry by entry, with whatever names one likes. */
public final class LayerArchive {
    private static final int BLOCK = 512;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private long uid;
    private long gid;

    /** The entries that follow belong to this user. */
    public LayerArchive owner(long user, long group) {
        uid = user;
        gid = group;
        return this;
    }

    public LayerArchive directory(String name, int mode) {
        return entry(name + "/", '5', mode, "", new byte[0]);
    }

    public LayerArchive file(String name, String content) {
        return file(name, 0644, content.getBytes(StandardCharsets.UTF_8));
    }

    public LayerArchive file(String name, int mode, byte[] content) {
        return entry(name, '0', mode, "", content);
    }

    /** A file of this machine. */
    public LayerArchive copy(Path file, String name) {
        try {
            return file(name, 0755, Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public LayerArchive link(String name, String to) {
        return entry(name, '2', 0777, to, new byte[0]);
    }

    public LayerArchive hardLink(String name, String to) {
        return entry(name, '1', 0644, to, new byte[0]);
    }

    public LayerArchive device(String name) {
        return entry(name, '3', 0666, "", new byte[0]);
    }

    public LayerArchive entry(String name, char type, int mode, String to, byte[] content) {
        header(name, type, mode, to, content.length);
        bytes.writeBytes(content);
        bytes.writeBytes(new byte[Math.floorMod(-content.length, BLOCK)]);
        return this;
    }

    /** A header whose content does not follow, or not as long as it says. */
    public LayerArchive header(String name, char type, int mode, String to, long size) {
        var block = new byte[BLOCK];
        put(block, 0, 100, name);
        put(block, 100, 8, octal(mode, 7));
        put(block, 108, 8, octal(uid, 7));
        put(block, 116, 8, octal(gid, 7));
        put(block, 124, 12, octal(size, 11));
        put(block, 136, 12, octal(1_700_000_000L, 11));
        put(block, 148, 8, "        ");
        block[156] = (byte) type;
        put(block, 157, 100, to);
        put(block, 257, 8, "ustar\00000");
        int sum = 0;
        for (var each : block) {
            sum += each & 0xff;
        }
        put(block, 148, 8, octal(sum, 6) + "\0 ");
        bytes.writeBytes(block);
        return this;
    }

    private static String octal(long number, int digits) {
        return String.format(Locale.ROOT, "%0" + digits + "o", number);
    }

    private static void put(byte[] block, int at, int most, String text) {
        var part = text.getBytes(StandardCharsets.UTF_8);
        if (part.length > most) {
            throw new IllegalArgumentException(text + " is too long for this header");
        }
        System.arraycopy(part, 0, block, at, part.length);
    }

    /** The whole archive. */
    public byte[] tar() {
        var whole = new ByteArrayOutputStream();
        whole.writeBytes(bytes.toByteArray());
        whole.writeBytes(new byte[2 * BLOCK]);
        return whole.toByteArray();
    }

    public static byte[] gzip(byte[] content) {
        var out = new ByteArrayOutputStream();
        try (var zip = new GZIPOutputStream(out)) {
            zip.write(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }
}
