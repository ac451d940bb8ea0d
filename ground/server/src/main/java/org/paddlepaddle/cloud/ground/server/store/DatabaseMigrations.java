// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The schema of the database, and the migrations from every earlier one. A new database goes the
 * same way from the beginning, so that old and new ones cannot differ.
 *
 * <p>Each step can be repeated: a process killed in the middle finds the old layout or the new one.
 */
final class DatabaseMigrations {
    /** The layout this program writes; a greater number belongs to a later program. */
    static final int CURRENT = 2;

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
    private static final int INCREMENTAL = 2;

    private DatabaseMigrations() {}

    static void bringUpToDate(Connection connection) throws SQLException {
        try (var statement = connection.createStatement()) {
            long found = number(statement, "PRAGMA user_version");
            if (found == CURRENT) {
                return;
            }
            if (found < 1) {
                createTables(statement);
            }
            if (found < 2) {
                makeShrinkable(statement);
            }
            // The header must say what this is before anyone else reads it.
            statement.execute("PRAGMA wal_checkpoint(TRUNCATE)");
        }
    }

    private static void createTables(Statement statement) throws SQLException {
        statement.execute("BEGIN IMMEDIATE");
        statement.execute(CREATE_OBJECTS);
        statement.execute(CREATE_REVISION);
        statement.execute("INSERT INTO revision (id, last) VALUES (1, 0)");
        statement.execute("PRAGMA application_id = " + DatabaseFile.APPLICATION);
        statement.execute("PRAGMA user_version = 1");
        statement.execute("COMMIT");
    }

    /** From 2 on, pages that hold nothing can be given back without writing the file anew. */
    private static void makeShrinkable(Statement statement) throws SQLException {
        if (number(statement, "PRAGMA auto_vacuum") != INCREMENTAL) {
            statement.execute("PRAGMA auto_vacuum = " + INCREMENTAL);
            statement.execute("VACUUM");
        }
        statement.execute("PRAGMA user_version = 2");
    }

    static long number(Statement statement, String query) throws SQLException {
        try (var row = statement.executeQuery(query)) {
            return row.getLong(1);
        }
    }
}
