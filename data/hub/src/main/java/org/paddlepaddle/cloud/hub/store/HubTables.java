// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** The tables of the registry. Times are milliseconds since 1970. */
final class HubTables {
    private static final List<String> TABLES =
            List.of(
                    """
                    CREATE TABLE IF NOT EXISTS models (
                        name VARCHAR(128) PRIMARY KEY, created BIGINT NOT NULL, updated BIGINT NOT NULL)\
                    """,
                    """
                    CREATE TABLE IF NOT EXISTS versions (
                        model VARCHAR(128) NOT NULL REFERENCES models (name), number INTEGER NOT NULL,
                        digest CHAR(64) NOT NULL, manifest TEXT NOT NULL, facts TEXT NOT NULL,
                        created BIGINT NOT NULL, creator VARCHAR(512) NOT NULL,
                        PRIMARY KEY (model, number), UNIQUE (model, digest))\
                    """,
                    """
                    CREATE TABLE IF NOT EXISTS aliases (
                        model VARCHAR(128) NOT NULL, alias VARCHAR(128) NOT NULL, number INTEGER NOT NULL,
                        PRIMARY KEY (model, alias),
                        FOREIGN KEY (model, number) REFERENCES versions (model, number))\
                    """,
                    """
                    CREATE TABLE IF NOT EXISTS alias_moves (
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        model VARCHAR(128) NOT NULL, alias VARCHAR(128) NOT NULL,
                        from_number INTEGER NOT NULL, to_number INTEGER NOT NULL,
                        moved BIGINT NOT NULL, who VARCHAR(512) NOT NULL)\
                    """,
                    """
                    CREATE TABLE IF NOT EXISTS version_marks (
                        model VARCHAR(128) NOT NULL, number INTEGER NOT NULL,
                        kind VARCHAR(8) NOT NULL, name VARCHAR(512) NOT NULL,
                        word VARCHAR(255) NOT NULL, value DOUBLE PRECISION NOT NULL,
                        PRIMARY KEY (model, number, kind, name))\
                    """,
                    """
                    CREATE TABLE IF NOT EXISTS documents (
                        kind VARCHAR(32) NOT NULL, id VARCHAR(256) NOT NULL, body TEXT NOT NULL,
                        PRIMARY KEY (kind, id))\
                    """,
                    """
                    CREATE TABLE IF NOT EXISTS artifacts (
                        path VARCHAR(1024) PRIMARY KEY, size BIGINT NOT NULL, sha256 CHAR(64) NOT NULL)\
                    """);

    /** A column that came after its table; a database of an older release gets it on opening. */
    private record Later(String table, String column, String type) {}

    private static final List<Later> LATER =
            List.of(
                    new Later("models", "description", "TEXT NOT NULL DEFAULT ''"),
                    new Later("models", "tags", "TEXT NOT NULL DEFAULT '{}'"),
                    new Later("models", "last_number", "INTEGER NOT NULL DEFAULT 0"),
                    new Later("versions", "updated", "BIGINT NOT NULL DEFAULT 0"),
                    new Later("versions", "state", "VARCHAR(16) NOT NULL DEFAULT 'READY'"),
                    new Later("versions", "size", "BIGINT NOT NULL DEFAULT -1"),
                    new Later("versions", "files", "INTEGER NOT NULL DEFAULT 0"));

    private static final List<String> INDEXES =
            List.of(
                    "CREATE INDEX IF NOT EXISTS words ON version_marks (kind, name, word)",
                    "CREATE INDEX IF NOT EXISTS numbers ON version_marks (kind, name, value)",
                    "CREATE INDEX IF NOT EXISTS updates ON versions (updated, model, number)",
                    // What an older release wrote.
                    "UPDATE versions SET updated = created WHERE updated < created");

    private HubTables() {}

    static void create(Connection connection) throws SQLException {
        try (var statement = connection.createStatement()) {
            for (var table : TABLES) {
                statement.execute(table);
            }
            for (var later : LATER) {
                if (!has(connection, later)) {
                    statement.execute(
                            "ALTER TABLE %s ADD COLUMN %s %s"
                                    .formatted(later.table, later.column, later.type));
                }
            }
            for (var index : INDEXES) {
                statement.execute(index);
            }
        }
    }

    private static boolean has(Connection connection, Later later) throws SQLException {
        try (var found =
                connection.getMetaData().getColumns(null, null, later.table, later.column)) {
            return found.next();
        }
    }
}
