// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.sqlite.NativeLibraryNotFoundException;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteConfig.TransactionMode;

/**
 * The SQLite side: every object in one table, the last revision in another. One connection writes;
 * it belongs to the writer thread.
 */
final class Database implements AutoCloseable {
    /** Pages given back at a time, and pages not worth giving back. */
    private static final int SLICE = 4096;

    private static final int SPARE = 1024;

    private static final int BUSY_MILLIS = 10_000;
    private static final String PUT =
            """
            INSERT INTO objects (key, revision, value) VALUES (?, ?, ?)
            ON CONFLICT (key) DO UPDATE SET revision = excluded.revision, value = excluded.value\
            """;

    private final Connection connection;
    private final PreparedStatement put;
    private final PreparedStatement remove;
    private final PreparedStatement last;

    private Database(Connection connection) throws SQLException {
        this.connection = connection;
        this.put = connection.prepareStatement(PUT);
        this.remove = connection.prepareStatement("DELETE FROM objects WHERE key = ?");
        this.last = connection.prepareStatement("UPDATE revision SET last = ?");
        connection.setAutoCommit(false);
    }

    /** Opens what {@link StoredObjects} has found sound. */
    static Database open(Path file) {
        try {
            return connect(file);
        } catch (SQLException e) {
            if (e.getCause() instanceof NativeLibraryNotFoundException missing) {
                throw new RevisionStoreException.Refused(
                        "the library of SQLite cannot be unpacked and loaded, perhaps for want of"
                                + " room: "
                                + missing.getMessage(),
                        missing);
            }
            throw DiskTrouble.full(e)
                    ? DatabaseFile.noRoom(file)
                    : DatabaseFile.damaged(file, String.valueOf(e.getMessage()));
        }
    }

    /** A new connection to a database that was checked when the store was opened. */
    static Database connect(Path file) throws SQLException {
        var connection = writable().createConnection("jdbc:sqlite:" + file);
        try {
            DatabaseMigrations.bringUpToDate(connection);
            return new Database(connection);
        } catch (SQLException e) {
            connection.close();
            throw e;
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
        besides(
                statement -> {
                    statement.execute("PRAGMA wal_checkpoint(RESTART)");
                    return false;
                });
    }

    /**
     * Work for a quiet moment: gives pages that hold nothing back to the file system, a slice at a
     * time, and empties the write-ahead log.
     *
     * @return true when another slice waits
     */
    boolean tidy() throws SQLException {
        return besides(
                statement -> {
                    boolean worthIt = worthGivingBack(statement);
                    if (worthIt) {
                        // Not execute(): a page is freed per step, and that takes a single step.
                        statement.executeUpdate("PRAGMA incremental_vacuum(" + SLICE + ")");
                    }
                    statement.execute("PRAGMA wal_checkpoint(TRUNCATE)");
                    return worthIt && worthGivingBack(statement);
                });
    }

    /** Work on the files between two transactions. */
    private interface Upkeep {
        boolean with(Statement statement) throws SQLException;
    }

    /** Waits for nobody: a backup that reads for a minute must not hold up writers. */
    private boolean besides(Upkeep upkeep) throws SQLException {
        connection.setAutoCommit(true);
        try (var statement = connection.createStatement()) {
            statement.execute("PRAGMA busy_timeout = 0");
            try {
                return upkeep.with(statement);
            } finally {
                statement.execute("PRAGMA busy_timeout = " + BUSY_MILLIS);
            }
        } finally {
            connection.setAutoCommit(false);
        }
    }

    /** The last slice leaves fewer free pages than this, which the next writes will use. */
    private static boolean worthGivingBack(Statement statement) throws SQLException {
        long free = DatabaseMigrations.number(statement, "PRAGMA freelist_count");
        return free > SPARE && free * 4 > DatabaseMigrations.number(statement, "PRAGMA page_count");
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

    /** A connection that changes nothing, also beside a writer of another process. */
    static Connection reader(Path file) throws SQLException {
        var config = new SQLiteConfig();
        config.setReadOnly(true);
        config.setBusyTimeout(BUSY_MILLIS);
        return config.createConnection("jdbc:sqlite:" + file);
    }

    private static SQLiteConfig writable() {
        var config = new SQLiteConfig();
        config.setJournalMode(JournalMode.WAL);
        config.setSynchronous(SynchronousMode.FULL);
        config.setTransactionMode(TransactionMode.IMMEDIATE);
        config.setBusyTimeout(BUSY_MILLIS);
        // Checkpoints are the Checkpointer's.
        config.setPragma(SQLiteConfig.Pragma.WAL_AUTOCHECKPOINT, "0");
        return config;
    }
}
