// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;

/** The rows in SQLite. Times are milliseconds since 1970. */
public final class SqlitePipelineStore implements PipelineStore {
    private static final int BUSY_MILLIS = 10_000;
    private static final String KEYS =
            "CREATE TABLE IF NOT EXISTS submissions (user TEXT NOT NULL, idempotency TEXT NOT NULL,"
                    + " run TEXT NOT NULL, PRIMARY KEY (user, idempotency))";

    private final Connection connection;
    private final SqlTable<ExperimentRow> experiments;
    private final SqlTable<RunRow> runs;
    private final SqlTable<RecurringRow> recurring;
    private final SqlTable<PipelineRow> pipelines;
    private final SqlTable<VersionRow> versions;

    private SqlitePipelineStore(Connection connection) throws SQLException {
        this.connection = connection;
        this.experiments =
                new SqlTable<>(
                        connection,
                        "experiments",
                        List.of("id", "name", "description", "namespace", "created", "archived"),
                        row ->
                                List.of(
                                        row.id(),
                                        row.name(),
                                        row.description(),
                                        row.namespace(),
                                        row.created().toEpochMilli(),
                                        row.archived()),
                        SqlitePipelineStore::experiment);
        this.pipelines =
                new SqlTable<>(
                        connection,
                        "pipelines",
                        List.of(
                                "id",
                                "name",
                                "description",
                                "namespace",
                                "default_version",
                                "created"),
                        row ->
                                List.of(
                                        row.id(),
                                        row.name(),
                                        row.description(),
                                        row.namespace(),
                                        row.defaultVersion(),
                                        row.created().toEpochMilli()),
                        SqlitePipelineStore::pipeline);
        this.versions =
                new SqlTable<>(
                        connection,
                        "versions",
                        List.of(
                                "id",
                                "pipeline",
                                "name",
                                "description",
                                "source",
                                "manifest",
                                "created"),
                        row ->
                                List.of(
                                        row.id(),
                                        row.pipeline(),
                                        row.name(),
                                        row.description(),
                                        row.source(),
                                        row.manifest(),
                                        row.created().toEpochMilli()),
                        SqlitePipelineStore::version);
        this.runs =
                new SqlTable<>(
                        connection, "runs", RunColumns.NAMES, RunColumns::of, RunColumns::read);
        this.recurring =
                new SqlTable<>(
                        connection,
                        "recurring",
                        RecurringColumns.NAMES,
                        RecurringColumns::of,
                        RecurringColumns::read);
        try (var statement = connection.createStatement()) {
            statement.execute(KEYS);
        }
    }

    /** Opens the database in this file, and makes it where there is none. */
    public static SqlitePipelineStore open(Path file) {
        var config = new SQLiteConfig();
        config.setJournalMode(JournalMode.WAL);
        config.setSynchronous(SynchronousMode.FULL);
        config.setBusyTimeout(BUSY_MILLIS);
        try {
            return new SqlitePipelineStore(config.createConnection("jdbc:sqlite:" + file));
        } catch (SQLException e) {
            throw new PipelineStoreException("cannot open " + file, e);
        }
    }

    private static ExperimentRow experiment(ResultSet row) throws SQLException {
        return new ExperimentRow(
                row.getString("id"),
                row.getString("name"),
                row.getString("description"),
                row.getString("namespace"),
                Instant.ofEpochMilli(row.getLong("created")),
                row.getBoolean("archived"));
    }

    private static PipelineRow pipeline(ResultSet row) throws SQLException {
        return new PipelineRow(
                row.getString("id"),
                row.getString("name"),
                row.getString("description"),
                row.getString("namespace"),
                row.getString("default_version"),
                Instant.ofEpochMilli(row.getLong("created")));
    }

    private static VersionRow version(ResultSet row) throws SQLException {
        return new VersionRow(
                row.getString("id"),
                row.getString("pipeline"),
                row.getString("name"),
                row.getString("description"),
                row.getString("source"),
                row.getString("manifest"),
                Instant.ofEpochMilli(row.getLong("created")));
    }

    @Override
    public Rows<ExperimentRow> experiments() {
        return experiments;
    }

    @Override
    public Rows<RunRow> runs() {
        return runs;
    }

    @Override
    public Rows<RecurringRow> recurring() {
        return recurring;
    }

    @Override
    public Rows<PipelineRow> pipelines() {
        return pipelines;
    }

    @Override
    public Rows<VersionRow> versions() {
        return versions;
    }

    @Override
    public Optional<String> submitted(String user, String key) {
        synchronized (connection) {
            try (var query =
                            prepare(
                                    "SELECT run FROM submissions WHERE user = ? AND idempotency ="
                                            + " ?",
                                    user,
                                    key);
                    var rows = query.executeQuery()) {
                return rows.next() ? Optional.of(rows.getString(1)) : Optional.empty();
            } catch (SQLException e) {
                throw new PipelineStoreException("the database refused", e);
            }
        }
    }

    @Override
    public void remember(String user, String key, String run) {
        synchronized (connection) {
            try (var insert =
                    prepare("INSERT OR IGNORE INTO submissions VALUES (?, ?, ?)", user, key, run)) {
                insert.executeUpdate();
            } catch (SQLException e) {
                throw new PipelineStoreException("the database refused", e);
            }
        }
    }

    private PreparedStatement prepare(String text, String... values) throws SQLException {
        var prepared = connection.prepareStatement(text);
        for (int i = 0; i < values.length; i++) {
            prepared.setString(i + 1, values[i]);
        }
        return prepared;
    }

    @Override
    public void close() {
        synchronized (connection) {
            try {
                connection.close();
            } catch (SQLException e) {
                throw new PipelineStoreException("cannot close the database", e);
            }
        }
    }
}
