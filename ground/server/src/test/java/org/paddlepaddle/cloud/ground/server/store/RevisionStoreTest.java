// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RevisionStoreTest {
    private static final Duration AT_ONCE = Duration.ZERO;
    private static final Duration ENOUGH = Duration.ofMinutes(1);

    @TempDir Path directory;

    @Test
    void what_was_written_is_there_after_reopening_and_revisions_go_on() {
        long last;
        try (var store = open()) {
            var first = store.write(Write.create("core/pods/a/x", text("one")));
            store.write(Write.create("core/pods/a/y", text("two")));
            store.write(Write.replace(first, text("three")));
            var y = store.get("core/pods/a/y").orElseThrow();
            last = store.write(Write.remove(y, text("gone"))).revision();
        }

        try (var store = open()) {
            assertThat(store.snapshot().revision()).isEqualTo(last);
            assertThat(values(store.snapshot())).containsExactly("three@3");
            assertThat(store.write(Write.create("core/pods/a/z", text("z"))).revision())
                    .isEqualTo(last + 1);
        }
    }

    @Test
    void a_write_that_expects_another_revision_is_refused() {
        try (var store = open()) {
            var first = store.write(Write.create("core/pods/a/x", text("one")));
            store.write(Write.replace(first, text("two")));

            assertThatThrownBy(() -> store.write(Write.replace(first, text("three"))))
                    .isInstanceOf(RevisionStoreException.Conflict.class)
                    .hasMessage("core/pods/a/x: expected revision 1, found 2");
            assertThatThrownBy(() -> store.write(Write.create("core/pods/a/x", text("four"))))
                    .isInstanceOf(RevisionStoreException.Conflict.class);
            assertThat(store.snapshot().revision()).isEqualTo(2);
        }
    }

    @Test
    void a_snapshot_does_not_change_and_an_older_one_can_be_had_again() {
        try (var store = open()) {
            var x = store.write(Write.create("core/pods/a/x", text("one")));
            var snapshot = store.snapshot();
            store.write(Write.create("core/pods/b/y", text("two")));
            var last = store.write(Write.replace(x, text("three")));
            store.write(Write.remove(last, text("gone")));

            assertThat(values(snapshot)).containsExactly("one@1");
            assertThat(values(store.snapshot(1))).containsExactly("one@1");
            assertThat(values(store.snapshot(2))).containsExactly("one@1", "two@2");
            assertThat(values(store.snapshot(3))).containsExactly("three@3", "two@2");
            assertThat(values(store.snapshot(4))).containsExactly("two@2");
        }
    }

    @Test
    void entries_are_listed_in_key_order_under_a_prefix() {
        try (var store = open()) {
            for (var key : List.of("core/pods/b/1", "core/pods/a/2", "core/pods/a/1", "core/x/y")) {
                store.write(Write.create(key, text(key)));
            }

            var snapshot = store.snapshot();

            assertThat(snapshot.under("core/pods/a/").stream().map(Entry::key))
                    .containsExactly("core/pods/a/1", "core/pods/a/2");
            assertThat(snapshot.count("core/pods/", "core/pods/a/2")).isEqualTo(2);
            assertThat(snapshot.count("", "")).isEqualTo(4);
        }
    }

    @Test
    void a_cursor_sees_changes_under_its_prefix_in_order_with_what_they_replaced() {
        try (var store = open();
                var cursor = store.follow("core/pods/a/", 0)) {
            var x = store.write(Write.create("core/pods/a/x", text("one")));
            store.write(Write.create("core/pods/b/y", text("elsewhere")));
            var two = store.write(Write.replace(x, text("two")));
            store.write(Write.remove(two, text("last")));

            var changes = cursor.next(Duration.ofSeconds(10));

            assertThat(changes).extracting(Change::revision).containsExactly(1L, 3L, 4L);
            assertThat(changes).extracting(Change::removal).containsExactly(false, false, true);
            assertThat(changes.get(1).previous()).isEqualTo(x);
            assertThat(cursor.next(AT_ONCE)).isEmpty();
            assertThat(cursor.revision()).isEqualTo(4);
        }
    }

    @Test
    void a_cursor_behind_the_kept_history_is_told() {
        var options = new RevisionStoreOptions(3, 1 << 20, Duration.ofMinutes(1));
        try (var store = RevisionStore.open(directory, options);
                var late = store.follow("core/", 1);
                var just = store.follow("core/", 2)) {
            for (int i = 0; i < 5; i++) {
                store.write(Write.create("core/pods/a/" + i, text("v")));
            }

            assertThat(just.next(AT_ONCE)).hasSize(3);
            assertThatThrownBy(() -> late.next(AT_ONCE))
                    .isInstanceOf(RevisionStoreException.Expired.class)
                    .hasMessage("too old resource version: 1 (2)");
            assertThatThrownBy(() -> store.snapshot(1))
                    .isInstanceOf(RevisionStoreException.Expired.class);
        }
    }

    @Test
    void a_cursor_of_a_quiet_resource_survives_a_storm_of_another() {
        var options = new RevisionStoreOptions(3, 1 << 20, Duration.ofMinutes(1));
        try (var store = RevisionStore.open(directory, options)) {
            long start = store.write(Write.create("core/nodes/a", text("v"))).revision();
            try (var idle = store.follow("core/nodes/", start);
                    var late = store.follow("core/nodes/", start)) {
                for (int i = 0; i < 5; i++) {
                    store.write(Write.create("core/pods/a/" + i, text("v")));
                }
                assertThat(idle.next(AT_ONCE)).isEmpty();
                assertThat(idle.revision()).isEqualTo(store.snapshot().revision());

                store.write(Write.create("core/nodes/b", text("v")));

                assertThat(idle.next(ENOUGH))
                        .extracting(Change::key)
                        .containsExactly("core/nodes/b");
                assertThat(late.next(ENOUGH))
                        .extracting(Change::key)
                        .containsExactly("core/nodes/b");
            }
        }
    }

    @Test
    void history_is_bounded_by_bytes_too() {
        try (var store =
                        RevisionStore.open(
                                directory,
                                new RevisionStoreOptions(100, 40, Duration.ofMinutes(1)));
                var cursor = store.follow("core/", 0)) {
            for (int i = 0; i < 3; i++) {
                store.write(Write.create("core/pods/a/" + i, text("x".repeat(30))));
            }

            assertThatThrownBy(() -> cursor.next(AT_ONCE))
                    .isInstanceOf(RevisionStoreException.Expired.class);
        }
    }

    @Test
    void history_does_not_reach_behind_the_start_of_the_process() {
        try (var store = open()) {
            store.write(Write.create("core/pods/a/x", text("one")));
            store.write(Write.create("core/pods/a/y", text("two")));
        }
        try (var store = open();
                var old = store.follow("core/", 1);
                var present = store.follow("core/", 2)) {
            assertThatThrownBy(() -> old.next(AT_ONCE))
                    .isInstanceOf(RevisionStoreException.Expired.class);
            assertThat(present.next(AT_ONCE)).isEmpty();
        }
    }

    @Test
    void closing_ends_waiting_readers_and_refuses_writers() throws InterruptedException {
        var store = open();
        var cursor = store.follow("core/", 0);
        var reader = Thread.ofVirtual().start(() -> cursor.next(Duration.ofMinutes(5)));

        store.close();

        assertThat(reader.join(Duration.ofSeconds(30))).isTrue();
        assertThatThrownBy(() -> store.write(Write.create("core/pods/a/x", text("one"))))
                .isInstanceOf(RevisionStoreException.Unavailable.class)
                .hasMessage("the store is closed");
    }

    @Test
    void a_directory_has_one_owner() {
        try (var _ = open()) {
            assertThatThrownBy(this::open)
                    .isInstanceOf(RevisionStoreException.Refused.class)
                    .hasMessageStartingWith(
                            directory.resolve("data")
                                    + " is in use by process "
                                    + ProcessHandle.current().pid()
                                    + " since 2");
        }
        open().close();
    }

    @Test
    void files_are_closed_to_others() throws IOException {
        try (var store = open()) {
            store.write(Write.create("core/pods/a/x", text("one")));

            assertThat(mode(directory.resolve("data"))).isEqualTo("rwx------");
            try (var files = Files.list(directory.resolve("data"))) {
                assertThat(files.toList()).isNotEmpty().allMatch(f -> mode(f).equals("rw-------"));
            }
        }
    }

    @Test
    void a_newer_database_is_refused_untouched() throws Exception {
        open().close();
        var file = directory.resolve("data/objects.db");
        execute(file, "PRAGMA user_version = 99");
        var before = Files.readAllBytes(file);

        assertThatThrownBy(this::open)
                .isInstanceOf(RevisionStoreException.Refused.class)
                .hasMessageContaining("was written by a newer release (layout 99")
                .hasMessageContaining("left untouched");
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
    }

    @Test
    void a_file_that_is_no_database_is_refused_untouched() throws IOException {
        Files.createDirectories(directory.resolve("data"));
        var file = directory.resolve("data/objects.db");
        Files.writeString(file, "not a database at all, but long enough to look at".repeat(10));
        var before = Files.readAllBytes(file);

        assertThatThrownBy(this::open)
                .isInstanceOf(RevisionStoreException.Refused.class)
                .hasMessageContaining("is damaged: it does not begin like a database");
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
    }

    @Test
    void another_programs_database_is_refused() throws Exception {
        Files.createDirectories(directory.resolve("data"));
        var file = directory.resolve("data/objects.db");
        execute(file, "CREATE TABLE t (x)");
        execute(file, "PRAGMA application_id = 7");

        assertThatThrownBy(this::open)
                .isInstanceOf(RevisionStoreException.Refused.class)
                .hasMessageContaining("is a database of another program");
    }

    @Test
    void a_damaged_database_is_refused_untouched() throws IOException {
        try (var store = open()) {
            for (int i = 0; i < 200; i++) {
                store.write(Write.create("core/pods/a/" + i, text("x".repeat(500))));
            }
        }
        var file = directory.resolve("data/objects.db");
        try (var raw = new RandomAccessFile(file.toFile(), "rw")) {
            for (long page = 2; page < raw.length() / 4096; page++) {
                raw.seek(page * 4096);
                raw.write(new byte[] {(byte) 0xEE, (byte) 0xEE, (byte) 0xEE, (byte) 0xEE});
            }
        }
        var before = Files.readAllBytes(file);

        assertThatThrownBy(this::open)
                .isInstanceOf(RevisionStoreException.Refused.class)
                .hasMessageContaining("is damaged");
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
    }

    @Test
    void a_truncated_database_is_refused() throws IOException {
        try (var store = open()) {
            for (int i = 0; i < 200; i++) {
                store.write(Write.create("core/pods/a/" + i, text("x".repeat(500))));
            }
        }
        var file = directory.resolve("data/objects.db");
        try (var raw = new RandomAccessFile(file.toFile(), "rw")) {
            raw.setLength(raw.length() / 2);
        }

        assertThatThrownBy(this::open).isInstanceOf(RevisionStoreException.Refused.class);
    }

    private RevisionStore open() {
        return RevisionStore.open(directory.resolve("data"), RevisionStoreOptions.DEFAULT);
    }

    private static Content text(String value) {
        return revision -> (value + "@" + revision).getBytes(StandardCharsets.UTF_8);
    }

    private static List<String> values(Snapshot snapshot) {
        return snapshot.under("").stream()
                .map(entry -> new String(entry.value(), StandardCharsets.UTF_8))
                .toList();
    }

    private static String mode(Path path) {
        try {
            return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void execute(Path file, String sql) throws SQLException {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
