// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Databases of earlier releases, and databases that have become too large. */
class DatabaseMigrationsTest {
    private static final int MANY = 2000;

    @TempDir Path directory;

    @Test
    void a_database_of_layout_1_is_brought_up_to_date_with_everything_in_it() throws Exception {
        layout1();

        try (var store = open()) {
            assertThat(store.snapshot().revision()).isEqualTo(41);
            assertThat(store.get("core/things/a/old"))
                    .hasValueSatisfying(entry -> assertThat(entry.revision()).isEqualTo(40));
            assertThat(store.write(Write.create("core/things/a/new", value())).revision())
                    .isEqualTo(42);
        }

        assertThat(number("PRAGMA user_version")).isEqualTo(DatabaseMigrations.CURRENT);
        assertThat(number("PRAGMA auto_vacuum")).isEqualTo(2);
        assertThat(number("SELECT count(*) FROM objects")).isEqualTo(2);
    }

    @Test
    void a_new_database_is_like_one_brought_up_to_date() throws Exception {
        open().close();

        assertThat(number("PRAGMA user_version")).isEqualTo(DatabaseMigrations.CURRENT);
        assertThat(number("PRAGMA auto_vacuum")).isEqualTo(2);
    }

    @Test
    void an_upgrade_interrupted_after_its_first_half_is_finished() throws Exception {
        layout1();
        execute("PRAGMA auto_vacuum = 2");
        execute("VACUUM");

        try (var store = open()) {
            assertThat(store.get("core/things/a/old")).isPresent();
        }
        assertThat(number("PRAGMA user_version")).isEqualTo(DatabaseMigrations.CURRENT);
    }

    @Test
    void the_file_and_the_log_shrink_when_things_are_deleted_and_it_is_quiet() throws Exception {
        try (var store = open()) {
            for (int i = 0; i < MANY; i++) {
                store.write(Write.create("core/things/a/" + i, big()));
            }
            for (int i = 0; i < MANY; i++) {
                var entry = store.get("core/things/a/" + i).orElseThrow();
                store.write(Write.remove(entry, value()));
            }

            // Everything went through a file of some 16 MB, or through a log of more.
            untilSmall(directory.resolve("objects.db"), 5 << 20);
            untilSmall(directory.resolve("objects.db-wal"), 1 << 20);
            assertThat(store.write(Write.create("core/things/a/last", value())).revision())
                    .isEqualTo(2L * MANY + 1);
        }
    }

    private static void untilSmall(Path file, long bytes) throws IOException {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
        while (Files.exists(file) && Files.size(file) > bytes) {
            assertThat(System.nanoTime()).as("%s shrinks", file).isLessThan(deadline);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
        }
    }

    private RevisionStore open() {
        return RevisionStore.open(directory, RevisionStoreOptions.DEFAULT);
    }

    /** As release 0.5 made it. */
    private void layout1() throws SQLException {
        execute("PRAGMA journal_mode = WAL");
        execute(
                "CREATE TABLE objects (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE,"
                        + " revision INTEGER NOT NULL, value BLOB NOT NULL)");
        execute(
                "CREATE TABLE revision (id INTEGER PRIMARY KEY CHECK (id = 1),"
                        + " last INTEGER NOT NULL)");
        execute("INSERT INTO revision (id, last) VALUES (1, 41)");
        execute(
                "INSERT INTO objects (key, revision, value)"
                        + " VALUES ('core/things/a/old', 40, x'7b7d')");
        execute("PRAGMA application_id = " + DatabaseFile.APPLICATION);
        execute("PRAGMA user_version = 1");
    }

    private void execute(String sql) throws SQLException {
        try (var connection = DriverManager.getConnection(url());
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private long number(String sql) throws SQLException {
        try (var connection = DriverManager.getConnection(url());
                var statement = connection.createStatement()) {
            return DatabaseMigrations.number(statement, sql);
        }
    }

    private String url() {
        return "jdbc:sqlite:" + directory.resolve("objects.db");
    }

    private static Content value() {
        return _ -> "{}".getBytes(StandardCharsets.UTF_8);
    }

    private static Content big() {
        return _ -> "x".repeat(8000).getBytes(StandardCharsets.UTF_8);
    }
}
