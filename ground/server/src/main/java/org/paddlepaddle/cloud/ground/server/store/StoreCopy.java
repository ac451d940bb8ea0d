// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;

/**
 * A store's objects in one file, for safe keeping.
 *
 * @param layout of the database
 * @param revision the last one
 * @param objects how many there are
 */
public record StoreCopy(int layout, long revision, long objects) {
    /**
     * What a restored store skips. Whoever watched the lost store may know revisions that the copy
     * does not; none of them may be given out a second time with another meaning.
     */
    static final long REVISION_GAP = 1_000_000_000;

    /** Whether there is a store in the directory. */
    public static boolean storeExists(Path directory) {
        return Files.exists(directory.resolve(RevisionStore.FILE));
    }

    /**
     * Copies a store that may be in use, also by another process, as it is at one moment.
     *
     * @param copy a file that does not exist
     */
    public static StoreCopy take(Path directory, Path copy) {
        var file = directory.resolve(RevisionStore.FILE);
        DatabaseFile.check(file);
        try {
            Files.createFile(
                    copy,
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rw-------")));
            try (var connection = Database.reader(file);
                    var statement = connection.prepareStatement("VACUUM INTO ?")) {
                statement.setString(1, copy.toString());
                statement.execute();
            }
            return inspect(copy);
        } catch (SQLException | IOException e) {
            throw new RevisionStoreException.Refused(
                    "cannot copy " + file + " to " + copy + ": " + e, e);
        }
    }

    /**
     * @throws RevisionStoreException.Refused when the copy is damaged, newer or no copy of a store
     */
    public static StoreCopy inspect(Path copy) {
        DatabaseFile.check(copy);
        try {
            StoredObjects.checkPages(copy);
            try (var connection = Database.reader(copy);
                    var statement = connection.createStatement()) {
                return new StoreCopy(
                        (int) DatabaseMigrations.number(statement, "PRAGMA user_version"),
                        DatabaseMigrations.number(statement, "SELECT last FROM revision"),
                        DatabaseMigrations.number(statement, "SELECT count(*) FROM objects"));
            }
        } catch (SQLException e) {
            throw DatabaseFile.damaged(copy, String.valueOf(e.getMessage()));
        }
    }

    /** Makes a copy the store of a directory that has none; the copy is moved. */
    public static void place(Path copy, Path directory) {
        var file = directory.resolve(RevisionStore.FILE);
        try (var connection = Database.side(copy);
                var statement = connection.createStatement()) {
            statement.executeUpdate("UPDATE revision SET last = last + " + REVISION_GAP);
            statement.execute("PRAGMA wal_checkpoint(TRUNCATE)");
        } catch (SQLException e) {
            throw new RevisionStoreException.Refused("cannot prepare " + copy + ": " + e, e);
        }
        try {
            Files.createDirectories(directory);
            Files.move(copy, file);
        } catch (IOException e) {
            throw new RevisionStoreException.Refused(
                    "cannot move " + copy + " to " + file + ": " + e, e);
        }
    }
}
