// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.code;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;

/**
 * A working directory as one {@code tar.gz}. The same files give the same bytes: times and owners
 * are left out.
 */
public final class CodeArchive {
    /** Kubernetes takes one MiB per ConfigMap; names and the rest want a little of it. */
    public static final int LARGEST = 1_000_000;

    private static final int BLOCK = 512;
    private static final int NAME = 100;
    private static final int PREFIX = 155;

    private final byte[] bytes;
    private final int files;

    private CodeArchive(byte[] bytes, int files) {
        this.bytes = bytes;
        this.files = files;
    }

    public byte[] bytes() {
        return bytes.clone();
    }

    /** How many files are in it. */
    public int files() {
        return files;
    }

    /** Too much to be carried, or a name the format has no room for. */
    public static final class RefusedException extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final transient Object[] details;

        public RefusedException(String key, Object... details) {
            super(key);
            this.details = details;
        }

        /** The key of the sentence that says it. */
        public String key() {
            return String.valueOf(getMessage());
        }

        public Object[] details() {
            return details;
        }
    }

    /** The files packed, if that is small enough and every name has room. */
    public static Optional<CodeArchive> fitting(CodeFiles files) {
        var buffer = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(buffer)) {
            for (var name : files.files()) {
                if (!hasRoom(name)) {
                    return Optional.empty();
                }
                entry(out, name, files.root().resolve(name));
                if (buffer.size() > LARGEST) {
                    return Optional.empty();
                }
            }
            out.write(new byte[2 * BLOCK]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return buffer.size() > LARGEST
                ? Optional.empty()
                : Optional.of(new CodeArchive(buffer.toByteArray(), files.files().size()));
    }

    private static void entry(OutputStream out, String name, Path file) throws IOException {
        var content = Files.readAllBytes(file);
        out.write(header(name, content.length, Files.isExecutable(file)));
        out.write(content);
        int rest = content.length % BLOCK;
        out.write(new byte[rest == 0 ? 0 : BLOCK - rest]);
    }

    /** A header as POSIX 1003.1-1988 (ustar) has it. */
    private static byte[] header(String name, int size, boolean executable) {
        var header = new byte[BLOCK];
        int cut = name.getBytes(StandardCharsets.UTF_8).length <= NAME ? -1 : cut(name);
        put(header, 0, NAME, name.substring(cut + 1));
        put(header, 100, 8, executable ? "0000755" : "0000644");
        put(header, 108, 8, "0000000");
        put(header, 116, 8, "0000000");
        put(header, 124, 12, "%011o".formatted(size));
        put(header, 136, 12, "00000000000");
        Arrays.fill(header, 148, 156, (byte) ' ');
        header[156] = '0';
        put(header, 257, 6, "ustar");
        put(header, 263, 2, "00");
        if (cut >= 0) {
            put(header, 345, PREFIX, name.substring(0, cut));
        }
        int sum = 0;
        for (byte each : header) {
            sum += each & 0xff;
        }
        put(header, 148, 7, "%06o".formatted(sum));
        return header;
    }

    private static boolean hasRoom(String name) {
        return name.getBytes(StandardCharsets.UTF_8).length <= NAME || cut(name) >= 0;
    }

    /** The slash that parts a long name so that both halves have room; negative without one. */
    private static int cut(String name) {
        for (int at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1)) {
            int before = name.substring(0, at).getBytes(StandardCharsets.UTF_8).length;
            int after = name.substring(at + 1).getBytes(StandardCharsets.UTF_8).length;
            if (before <= PREFIX && after <= NAME) {
                return at;
            }
        }
        return -1;
    }

    private static void put(byte[] header, int at, int room, String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(bytes, 0, header, at, Math.min(room, bytes.length));
    }
}
