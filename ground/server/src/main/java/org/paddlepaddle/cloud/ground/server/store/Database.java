// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteConfig.TransactionMode;

/**
 * The SQLite side: every object in one table, the last revision in another. One connection writes;
 * it belongs to the writer thread.
 */
final class Database implements AutoCloseable {
    private static final String CREATE_OBJECTS =
            """
            CREATE TABLE objects (
              id INTEGER PRIMARY KEY,
              key TEXT NOT NULL UNIQUE,
              revision INTEGER NOT NULL,
              value BLOB NOT NULL)\
            """;
    private static final String CREATE_REVISION =
            "CREATE TABLE revision (id INTEGER PRIMARY KEY CHECK (id = 1), last INTEGER NOT NULL)";
    private static final String PUT =
            """
            INSERT INTO objects (key, revision, value) VALUES (?, ?, ?)
            ON CONFLICT (key) DO UPDATE SET revision = excluded.revision, value = excluded.value\
            """;

    private final Path file;
    private final Connection connection;
    private final PreparedStatement put;
    private final PreparedStatement remove;
    private final PreparedStatement last;

    private Database(Path file, Connection connection) throws SQLException {
        this.file = file;
        this.connection = connection;
        this.put = connection.prepareStatement(PUT);
        this.remove = connection.prepareStatement("DELETE FROM objects WHERE key = ?");
        this.last = connection.prepareStatement("UPDATE revision SET last = ?");
        connection.setAutoCommit(false);
    }

    /**
     * @throws StoreException.Refused when the file is damaged, newer or another program's; it is
     *     then as it was
     */
    static Database open(Path file) {
        DatabaseFile.prepare(file);
        DatabaseFile.check(file);
        try {
            if (Files.size(file) > 0) {
                checkPages(file);
            }
            return connect(file);
        } catch (SQLException e) {
            throw DatabaseFile.damaged(file, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw new StoreException.Refused("cannot read " + file + ": " + e, e);
        }
    }

    /** A new connection to a database that was checked when the store was opened. */
    static Database connect(Path file) throws SQLException {
        var connection = writable().createConnection("jdbc:sqlite:" + file);
        try {
            createIfNew(connection);
            return new Database(file, connection);
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    /** Everything there is, in memory. */
    Snapshot load() {
        var index = Index.EMPTY;
        try (var statement = connection.createStatement()) {
            try (var rows =
                    statement.executeQuery(
                            "SELECT key, revision, value FROM objects ORDER BY key")) {
                while (rows.next()) {
                    index =
                            index.with(
                                    new Entry(
                                            rows.getString(1), rows.getLong(2), rows.getBytes(3)));
                }
            }
            try (var row = statement.executeQuery("SELECT last FROM revision")) {
                if (!row.next()) {
                    throw DatabaseFile.damaged(file, "the last revision is missing");
                }
                return new Snapshot(index, row.getLong(1));
            }
        } catch (SQLException e) {
            throw DatabaseFile.damaged(file, String.valueOf(e.getMessage()));
        }
    }

    /** All of it or, when this throws, nothing. */
    void commit(List<Change> changes, long revision) throws SQLException {
        for (var change : changes) {
            if (change.removal()) {
                remove.setString(1, change.key());
                remove.executeUpdate();
            } else {
                put.setString(1, change.key());
                put.setLong(2, change.revision());
                put.setBytes(3, change.object().value());
                put.executeUpdate();
            }
        }
        last.setLong(1, revision);
        last.executeUpdate();
        connection.commit();
    }

    void rollback() throws SQLException {
        connection.rollback();
    }

    /** Moves the whole write-ahead log into the file before the next write. */
    void checkpoint() throws SQLException {
        connection.setAutoCommit(true);
        try (var statement = connection.createStatement()) {
            statement.execute("PRAGMA wal_checkpoint(RESTART)");
        } finally {
            connection.setAutoCommit(false);
        }
    }

    /** A connection for checkpoints beside the writer. */
    static Connection side(Path file) throws SQLException {
        return writable().createConnection("jdbc:sqlite:" + file);
    }

    @Override
    public void close() throws SQLException {
        put.close();
        remove.close();
        last.close();
        connection.close();
    }

    private static void createIfNew(Connection connection) throws SQLException {
        try (var statement = connection.createStatement()) {
            try (var row = statement.executeQuery("PRAGMA user_version")) {
                if (row.getInt(1) == DatabaseFile.LAYOUT) {
                    return;
                }
            }
            statement.execute("BEGIN IMMEDIATE");
            statement.execute(CREATE_OBJECTS);
            statement.execute(CREATE_REVISION);
            statement.execute("INSERT INTO revision (id, last) VALUES (1, 0)");
            statement.execute("PRAGMA application_id = " + DatabaseFile.APPLICATION);
            statement.execute("PRAGMA user_version = " + DatabaseFile.LAYOUT);
            statement.execute("COMMIT");
            // The header must say what this is before anyone else reads it.
            statement.execute("PRAGMA wal_checkpoint(TRUNCATE)");
        }
    }

    /** Reads every page once, read-only, so that damage is met here and not in a request. */
    private static void checkPages(Path file) throws SQLException {
        var config = new SQLiteConfig();
        config.setReadOnly(true);
        try (var connection = config.createConnection("jdbc:sqlite:" + file);
                var statement = connection.createStatement();
                var finding = statement.executeQuery("PRAGMA quick_check(1)")) {
            var text = finding.next() ? finding.getString(1) : "no answer";
            if (!text.equals("ok")) {
                throw DatabaseFile.damaged(file, text.lines().findFirst().orElse("unreadable"));
            }
        }
    }

    private static SQLiteConfig writable() {
        var config = new SQLiteConfig();
        config.setJournalMode(JournalMode.WAL);
        config.setSynchronous(SynchronousMode.FULL);
        config.setTransactionMode(TransactionMode.IMMEDIATE);
        config.setBusyTimeout(10_000);
        // Checkpoints are the Checkpointer's.
        config.setPragma(SQLiteConfig.Pragma.WAL_AUTOCHECKPOINT, "0");
        return config;
    }
}
