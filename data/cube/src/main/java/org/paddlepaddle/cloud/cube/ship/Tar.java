// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.ship;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * Archives of one flat directory, as {@code tar} makes them of {@code ./}. The same files give the
 * same bytes. Reading accepts regular files with plain names and nothing else, so that an archive
 * cannot write outside its directory.
 */
public final class Tar {
    private static final int BUFFER = 1 << 20;

    private Tar() {}

    /**
     * Writes, syncs and renames, so that the archive is whole or not there.
     *
     * @return of the archive
     */
    public static Digest pack(Path directory, Path archive) {
        return pack(directory, archive, _ -> {});
    }

    /**
     * As {@link #pack(Path, Path)}.
     *
     * @param progress hears now and then how many bytes of the files are in the archive
     */
    public static Digest pack(Path directory, Path archive, LongConsumer progress) {
        var fresh = archive.resolveSibling(archive.getFileName() + ".new");
        var md5 = Digest.algorithm("MD5");
        var sha256 = Digest.algorithm("SHA-256");
        try {
            try (var out =
                    new BufferedOutputStream(
                            new DigestOutputStream(
                                    new DigestOutputStream(Files.newOutputStream(fresh), md5),
                                    sha256),
                            BUFFER)) {
                write(directory, out, progress);
            }
            Durable.sync(fresh);
            Durable.move(fresh, archive);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot pack " + directory, e);
        }
        return Digest.of(md5, sha256);
    }

    private static void write(Path directory, OutputStream out, LongConsumer progress)
            throws IOException {
        long done = 0;
        for (var file : files(directory)) {
            var header = TarHeader.file("./" + file.getFileName(), Files.size(file));
            out.write(header.bytes());
            done = copy(file, out, done, progress);
            out.write(new byte[header.padding()]);
        }
        out.write(new byte[2 * TarHeader.BLOCK]);
    }

    private static long copy(Path file, OutputStream out, long before, LongConsumer progress)
            throws IOException {
        var chunk = new byte[BUFFER];
        long done = before;
        try (var in = Files.newInputStream(file)) {
            for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
                out.write(chunk, 0, read);
                done += read;
                progress.accept(done);
            }
        }
        return done;
    }

    private static List<Path> files(Path directory) throws IOException {
        try (var entries = Files.list(directory)) {
            return entries.filter(Files::isRegularFile).sorted().toList();
        }
    }

    /** Into an existing, empty directory; every file is on disk when it returns. */
    public static void unpack(Path archive, Path directory) {
        try (var in = new BufferedInputStream(Files.newInputStream(archive), BUFFER)) {
            for (var block = in.readNBytes(TarHeader.BLOCK);
                    !TarHeader.isEnd(block);
                    block = in.readNBytes(TarHeader.BLOCK)) {
                var header = TarHeader.parse(block);
                if (header == null) {
                    throw new ShipException(archive + " is cut off or no tar archive");
                }
                if (!header.isRoot()) {
                    entry(archive, in, header, directory);
                }
            }
            Durable.sync(directory);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot unpack " + archive + ": " + e.getMessage(), e);
        }
    }

    private static void entry(Path archive, InputStream in, TarHeader header, Path directory)
            throws IOException {
        var name = header.name();
        if (!header.isFile()) {
            throw new ShipException(archive + " holds " + name + ", which is no regular file");
        }
        var plain = name.startsWith("./") ? name.substring(2) : name;
        var target =
                directory.resolve(SafeName.check("the name in " + archive.getFileName(), plain));
        try (var out = Files.newOutputStream(target)) {
            copy(archive, in, out, header.size());
        }
        Durable.sync(target);
        in.skipNBytes(header.padding());
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
}
