// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.store;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The keys of all buckets in the order of their bytes, on SQLite.
 *
 * <p>Commits are not synced: after a power loss the index is made again from the files. A process
 * that is killed loses none, and what it was about to do stands in {@code pending}.
 */
final class ObjectIndex implements AutoCloseable {
    private static final String[] SCHEMA = {
        "CREATE TABLE IF NOT EXISTS state(name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID",
        """
        CREATE TABLE IF NOT EXISTS object(bucket TEXT, key BLOB, size INTEGER, etag TEXT,
          modified INTEGER, PRIMARY KEY(bucket, key)) WITHOUT ROWID
        """,
        """
        CREATE TABLE IF NOT EXISTS pending(bucket TEXT, key BLOB, PRIMARY KEY(bucket, key))
          WITHOUT ROWID
        """,
        """
        CREATE TABLE IF NOT EXISTS usage(bucket TEXT PRIMARY KEY, objects INTEGER, bytes INTEGER)
          WITHOUT ROWID
        """,
        """
        CREATE TRIGGER IF NOT EXISTS added AFTER INSERT ON object BEGIN
          INSERT INTO usage VALUES(new.bucket, 1, new.size) ON CONFLICT DO UPDATE
          SET objects = objects + 1, bytes = bytes + new.size; END
        """,
        """
        CREATE TRIGGER IF NOT EXISTS changed AFTER UPDATE ON object BEGIN
          UPDATE usage SET bytes = bytes + new.size - old.size WHERE bucket = new.bucket; END
        """,
        """
        CREATE TRIGGER IF NOT EXISTS removed AFTER DELETE ON object BEGIN
          UPDATE usage SET objects = objects - 1, bytes = bytes - old.size
          WHERE bucket = old.bucket; END
        """
    };

    private final Connection writing;
    private final Connection reading;
    private final ReentrantLock writeLock = new ReentrantLock();
    private final ReentrantLock readLock = new ReentrantLock();
    private final PreparedStatement announce;
    private final PreparedStatement upsert;
    private final PreparedStatement remove;
    private final PreparedStatement settle;
    private final PreparedStatement page;

    private ObjectIndex(Connection writing, Connection reading) throws SQLException {
        this.writing = writing;
        this.reading = reading;
        announce = writing.prepareStatement("INSERT OR IGNORE INTO pending VALUES(?, ?)");
        upsert =
                writing.prepareStatement(
                        """
                        INSERT INTO object VALUES(?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
                        size = excluded.size, etag = excluded.etag, modified = excluded.modified
                        """);
        remove = writing.prepareStatement("DELETE FROM object WHERE bucket = ? AND key = ?");
        settle = writing.prepareStatement("DELETE FROM pending WHERE bucket = ? AND key = ?");
        page =
                reading.prepareStatement(
                        "SELECT key, size, etag, modified FROM object WHERE bucket = ? AND key >="
                                + " ? ORDER BY key LIMIT ?");
    }

    static ObjectIndex open(Path file) throws SQLException {
        var writing = connect(file);
        try (var statement = writing.createStatement()) {
            for (var sql : SCHEMA) {
                statement.execute(sql);
            }
        }
        var reading = connect(file);
        writing.setAutoCommit(false);
        return new ObjectIndex(writing, reading);
    }

    private static Connection connect(Path file) throws SQLException {
        var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        try (var statement = connection.createStatement()) {
            statement.execute("PRAGMA journal_mode = WAL");
            statement.execute("PRAGMA synchronous = NORMAL");
            statement.execute("PRAGMA busy_timeout = 60000");
            statement.execute("PRAGMA cache_size = -4096");
        }
        return connection;
    }

    /** Says that the file of a key is about to change. */
    void announce(String bucket, String key) {
        write(() -> run(announce, bucket, bytes(key)));
    }

    /** The file of a key has changed. */
    void put(String bucket, ObjectHead head) {
        var key = bytes(head.key());
        write(
                () -> {
                    run(upsert, bucket, key, head.size(), head.etag(), head.modified());
                    run(settle, bucket, key);
                });
    }

    void remove(String bucket, String key) {
        write(
                () -> {
                    run(remove, bucket, bytes(key));
                    run(settle, bucket, bytes(key));
                });
    }

    /** Many at once, of an index that is made again. */
    void putAll(String bucket, List<ObjectHead> heads) {
        write(
                () -> {
                    for (var head : heads) {
                        run(
                                upsert,
                                bucket,
                                bytes(head.key()),
                                head.size(),
                                head.etag(),
                                head.modified());
                    }
                });
    }

    /** Objects from this key on. */
    List<IndexedObject> page(String bucket, byte[] from, int most) {
        return read(
                page,
                row ->
                        new IndexedObject(
                                row.getBytes(1), row.getLong(2), row.getString(3), row.getLong(4)),
                bucket,
                from,
                most);
    }

    /** A key whose file may or may not have changed. */
    record Pending(String bucket, String key) {}

    List<Pending> pending() {
        return select(
                "SELECT bucket, key FROM pending",
                row ->
                        new Pending(
                                row.getString(1),
                                new String(row.getBytes(2), StandardCharsets.UTF_8)));
    }

    Usage usage(String bucket) {
        return select(
                        "SELECT objects, bytes FROM usage WHERE bucket = ?",
                        row -> new Usage(row.getLong(1), row.getLong(2)),
                        bucket)
                .stream()
                .findFirst()
                .orElse(Usage.NONE);
    }

    Usage usage() {
        return select(
                        "SELECT coalesce(sum(objects), 0), coalesce(sum(bytes), 0) FROM usage",
                        row -> new Usage(row.getLong(1), row.getLong(2)))
                .getFirst();
    }

    Optional<String> state(String name) {
        return select("SELECT value FROM state WHERE name = ?", row -> row.getString(1), name)
                .stream()
                .findFirst();
    }

    /** On disk when it returns. */
    void state(String name, String value) {
        write(() -> sql("INSERT OR REPLACE INTO state VALUES(?, ?)", name, value));
        // Not on the writing connection, which is always in a transaction.
        select("PRAGMA wal_checkpoint(FULL)", row -> row.getInt(1));
    }

    void clear() {
        write(
                () -> {
                    sql("DELETE FROM object");
                    sql("DELETE FROM usage");
                    sql("DELETE FROM pending");
                });
    }

    void forget(String bucket) {
        write(
                () -> {
                    sql("DELETE FROM object WHERE bucket = ?", bucket);
                    sql("DELETE FROM usage WHERE bucket = ?", bucket);
                    sql("DELETE FROM pending WHERE bucket = ?", bucket);
                });
    }

    @FunctionalInterface
    private interface Change {
        void run() throws SQLException;
    }

    @FunctionalInterface
    private interface Row<T> {
        T of(ResultSet row) throws SQLException;
    }

    private void write(Change change) {
        writeLock.lock();
        try {
            try {
                change.run();
                writing.commit();
            } catch (SQLException e) {
                writing.rollback();
                throw e;
            }
        } catch (SQLException e) {
            throw new IndexException(e);
        } finally {
            writeLock.unlock();
        }
    }

    private void sql(String sql, Object... values) throws SQLException {
        try (var statement = writing.prepareStatement(sql)) {
            run(statement, values);
        }
    }

    private static void run(PreparedStatement statement, Object... values) throws SQLException {
        fill(statement, values);
        statement.executeUpdate();
    }

    private static void fill(PreparedStatement statement, Object... values) throws SQLException {
        for (int at = 0; at < values.length; at++) {
            statement.setObject(at + 1, values[at]);
        }
    }

    private <T> List<T> select(String sql, Row<T> row, Object... values) {
        readLock.lock();
        try (var statement = reading.prepareStatement(sql)) {
            return read(statement, row, values);
        } catch (SQLException e) {
            throw new IndexException(e);
        } finally {
            readLock.unlock();
        }
    }

    private <T> List<T> read(PreparedStatement statement, Row<T> row, Object... values) {
        readLock.lock();
        try {
            fill(statement, values);
            try (var rows = statement.executeQuery()) {
                var found = new ArrayList<T>();
                while (rows.next()) {
                    found.add(row.of(rows));
                }
                return found;
            }
        } catch (SQLException e) {
            throw new IndexException(e);
        } finally {
            readLock.unlock();
        }
    }

    private static byte[] bytes(String key) {
        return key.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        writeLock.lock();
        readLock.lock();
        try {
            reading.close();
            writing.close();
        } catch (SQLException e) {
            throw new IndexException(e);
        } finally {
            readLock.unlock();
            writeLock.unlock();
        }
    }
}
