// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;

/**
 * The database file before SQLite has touched it. Opening a database can already change it, so what
 * must be refused untouched is refused by reading the header.
 */
final class DatabaseFile {
    /** "PDCS" in the header tells our files from other people's. */
    static final int APPLICATION = 0x50444353;

    private static final byte[] MAGIC = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);
    private static final int HEADER = 100;
    private static final int USER_VERSION_AT = 60;
    private static final int APPLICATION_ID_AT = 68;

    private DatabaseFile() {}

    /** Creates the directory and an empty file, both closed to others. */
    static void prepare(Path file) {
        try {
            var directory = file.toAbsolutePath().getParent();
            Files.createDirectories(directory);
            Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
            if (!Files.exists(file)) {
                Files.createFile(
                        file,
                        PosixFilePermissions.asFileAttribute(
                                PosixFilePermissions.fromString("rw-------")));
            }
            // SQLite gives its -wal and -shm files the mode of this one.
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        } catch (IOException e) {
            throw new RevisionStoreException.Refused("cannot prepare " + file + ": " + e, e);
        }
    }

    /** Refuses what is not ours to open. An empty file is a new database. */
    static void check(Path file) {
        var header = header(file);
        if (header.length == 0) {
            return;
        }
        if (header.length < HEADER || !startsWithMagic(header)) {
            throw damaged(file, "it does not begin like a database");
        }
        var fields = ByteBuffer.wrap(header);
        int application = fields.getInt(APPLICATION_ID_AT);
        int layout = fields.getInt(USER_VERSION_AT);
        if (application != APPLICATION && (application != 0 || layout != 0)) {
            throw new RevisionStoreException.Refused(
                    file + " is a database of another program", null);
        }
        if (layout > DatabaseMigrations.CURRENT) {
            throw new RevisionStoreException.Refused(
                    file
                            + " was written by a newer release (layout "
                            + layout
                            + ", this one knows up to "
                            + DatabaseMigrations.CURRENT
                            + "); it was left untouched: use that release or restore a backup",
                    null);
        }
    }

    static RevisionStoreException.Refused damaged(Path file, String finding) {
        return new RevisionStoreException.Refused(
                file
                        + " is damaged: "
                        + finding
                        + "; it was left untouched: restore a backup or move it away",
                null);
    }

    static RevisionStoreException.Refused noRoom(Path file) {
        return new RevisionStoreException.Refused(
                "there is no room to bring "
                        + file
                        + " up to date; it was left untouched: free twice its size and start again",
                null);
    }

    private static boolean startsWithMagic(byte[] header) {
        return Arrays.equals(header, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
    }

    private static byte[] header(Path file) {
        try (var in = Files.newInputStream(file)) {
            return in.readNBytes(HEADER);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
