// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.DigestOutputStream;
import java.util.List;
import java.util.function.LongConsumer;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;

/**
 * Archives of one flat directory, as {@code tar} makes them of {@code ./}. The same files give the
 * same bytes. Reading accepts regular files with plain names and nothing else, so that an archive
 * cannot write outside its directory.
 */
public final class Tar {
    private static final int BUFFER = 1 << 20;
    private static final int LONGEST_NAME = 100;

    private Tar() {}

    /**
     * Writes, syncs and renames, so that the archive is whole or not there.
     *
     * @return of the archive
     */
    public static FileDigest pack(Path directory, Path archive) {
        return pack(directory, archive, _ -> {});
    }

    /**
     * As {@link #pack(Path, Path)}.
     *
     * @param progress hears now and then how many bytes of the files are in the archive
     */
    public static FileDigest pack(Path directory, Path archive, LongConsumer progress) {
        var fresh = archive.resolveSibling(archive.getFileName() + ".new");
        var md5 = FileDigest.algorithm("MD5");
        var sha256 = FileDigest.algorithm("SHA-256");
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
        return FileDigest.of(md5, sha256);
    }

    private static void write(Path directory, OutputStream stream, LongConsumer progress)
            throws IOException {
        var out = new TarArchiveOutputStream(stream, UTF_8.name());
        out.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_STAR);
        long done = 0;
        for (var file : files(directory)) {
            out.putArchiveEntry(entry("./" + file.getFileName(), Files.size(file)));
            done = copy(file, out, done, progress);
            out.closeArchiveEntry();
        }
        out.finish();
    }

    /** Without owner and time, so that the same files give the same archive. */
    static TarArchiveEntry entry(String name, long size) {
        if (name.getBytes(UTF_8).length >= LONGEST_NAME) {
            throw new FilesException("too long a name for a tar archive: " + name);
        }
        var entry = new TarArchiveEntry(name);
        entry.setSize(size);
        entry.setMode(0644);
        entry.setModTime(FileTime.fromMillis(0));
        entry.setUserName("");
        return entry;
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
        requireBlocks(archive);
        try (var in =
                new TarArchiveInputStream(
                        new BufferedInputStream(Files.newInputStream(archive), BUFFER),
                        UTF_8.name())) {
            for (var entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                if (!entry.isCheckSumOK()) {
                    throw new FilesException(archive + " is cut off or no tar archive");
                }
                if (!isRoot(entry)) {
                    unpack(archive, in, entry, directory);
                }
            }
            Durable.sync(directory);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot unpack " + archive + ": " + e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            // What the library makes of a header that it cannot read.
            throw new FilesException(archive + " is cut off or no tar archive", e);
        }
    }

    /** The library takes a header that is cut off for the end. */
    private static void requireBlocks(Path archive) {
        try {
            if (Files.size(archive) % TarConstants.DEFAULT_RCDSIZE != 0) {
                throw new FilesException(archive + " is cut off or no tar archive");
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot unpack " + archive + ": " + e.getMessage(), e);
        }
    }

    /** The directory that was packed, which {@code tar} lists as well. */
    private static boolean isRoot(TarArchiveEntry entry) {
        return entry.isDirectory() && (entry.getName().equals("./") || entry.getName().equals("."));
    }

    private static void unpack(
            Path archive, TarArchiveInputStream in, TarArchiveEntry entry, Path directory)
            throws IOException {
        var name = entry.getName();
        byte type = entry.getLinkFlag();
        if (type != TarConstants.LF_NORMAL && type != TarConstants.LF_OLDNORM) {
            throw new FilesException(archive + " holds " + name + ", which is no regular file");
        }
        var plain = name.startsWith("./") ? name.substring(2) : name;
        var target =
                directory.resolve(SafeName.check("the name in " + archive.getFileName(), plain));
        try (var out = Files.newOutputStream(target)) {
            if (in.transferTo(out) != entry.getSize()) {
                throw new FilesException(archive + " is cut off");
            }
        }
        Durable.sync(target);
    }
}
