// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Everything a database holds, brought into memory once when the store is opened, and nothing of it
 * believed before every page was checked.
 */
final class StoredObjects {
    private StoredObjects() {}

    /**
     * @throws RevisionStoreException.Refused when the file is damaged, newer or another program's;
     *     it is then as it was
     */
    static Snapshot read(Path file) {
        DatabaseFile.check(file);
        if (isNew(file)) {
            return new Snapshot(Index.EMPTY, 0);
        }
        // Both pass over the whole file; on two cores they do so at the same time.
        var check = CompletableFuture.runAsync(() -> checkPages(file));
        try {
            return load(file);
        } catch (SQLException e) {
            throw DatabaseFile.damaged(file, String.valueOf(e.getMessage()));
        } finally {
            // Says more, and more exactly, than whatever the reading came upon.
            join(check);
        }
    }

    private static boolean isNew(Path file) {
        try {
            return Files.size(file) == 0;
        } catch (IOException e) {
            throw new RevisionStoreException.Refused("cannot read " + file + ": " + e, e);
        }
    }

    /** Reads every page once, read-only, so that damage is met here and not in a request. */
    static void checkPages(Path file) {
        try (var connection = Database.reader(file);
                var statement = connection.createStatement();
                var finding = statement.executeQuery("PRAGMA quick_check(1)")) {
            var text = finding.next() ? finding.getString(1) : "no answer";
            if (!text.equals("ok")) {
                throw DatabaseFile.damaged(file, text.lines().findFirst().orElse("unreadable"));
            }
        } catch (SQLException e) {
            throw DatabaseFile.damaged(file, String.valueOf(e.getMessage()));
        }
    }

    private static void join(CompletableFuture<Void> check) {
        try {
            check.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RevisionStoreException refused) {
                throw refused;
            }
            throw e;
        }
    }

    private static Snapshot load(Path file) throws SQLException {
        try (var connection = Database.reader(file)) {
            return new Snapshot(objects(connection), revision(file, connection));
        }
    }

    /** In the order they lie in the file; asked for by key, every row would be a search. */
    private static Index objects(Connection connection) throws SQLException {
        var entries = new ArrayList<Entry>();
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery("SELECT key, revision, value FROM objects")) {
            while (rows.next()) {
                entries.add(new Entry(rows.getString(1), rows.getLong(2), rows.getBytes(3)));
            }
        }
        entries.sort(Comparator.comparing(Entry::key));
        return Index.ofSorted(entries);
    }

    private static long revision(Path file, Connection connection) throws SQLException {
        try (var statement = connection.createStatement();
                var row = statement.executeQuery("SELECT last FROM revision")) {
            if (!row.next()) {
                throw DatabaseFile.damaged(file, "the last revision is missing");
            }
            return row.getLong(1);
        }
    }
}
