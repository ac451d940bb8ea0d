// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.InstantSource;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.server.store.RevisionStore;
import org.paddlepaddle.cloud.ground.server.store.RevisionStoreOptions;
import org.paddlepaddle.cloud.ground.server.store.Write;
import org.paddlepaddle.cloud.standalone.home.HomeDirectory;
import org.paddlepaddle.cloud.standalone.home.HomeLock;

class HomeBackupTest {
    private static final InstantSource CLOCK =
            InstantSource.fixed(Instant.parse("2026-01-02T03:04:05Z"));

    @TempDir Path directory;
    private HomeDirectory home = new HomeDirectory(Path.of(""));
    private Path file = Path.of("");

    @BeforeEach
    void given_a_home() throws IOException {
        home = home("home");
        file = directory.resolve("monday.pdcbak");
        Files.writeString(home.pki().resolve("ca.key"), "key");
        Files.createDirectories(home.pki().resolve("clients"));
        Files.writeString(home.pki().resolve("clients/me.crt"), "me");
        Files.writeString(home.port(), "6443");
    }

    @Test
    void a_backup_of_a_store_in_use_is_the_store_at_one_moment() throws Exception {
        try (var store = open(home)) {
            put(store, "core/things/a/before");

            var written = backup(home).write(file, "1.0");
            put(store, "core/things/a/after");

            assertThat(written.manifest().objects()).isEqualTo(1);
            assertThat(written.bytes()).isEqualTo(Files.size(file));
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");

        var other = home("other");
        var restored = new HomeRestore(other, CLOCK).restore(file);

        assertThat(restored.replaced()).isEmpty();
        assertThat(restored.manifest().version()).isEqualTo("1.0");
        assertThat(other.pki().resolve("clients/me.crt")).hasContent("me");
        assertThat(other.port()).hasContent("6443");
        try (var store = open(other)) {
            assertThat(store.get("core/things/a/before")).isPresent();
            assertThat(store.get("core/things/a/after")).isEmpty();
        }
    }

    @Test
    void no_revision_of_the_lost_store_is_used_again() throws Exception {
        long lost;
        try (var store = open(home)) {
            put(store, "core/things/a/before");
            backup(home).write(file, "1.0");
            lost = put(store, "core/things/a/after");
        }

        new HomeRestore(home, CLOCK).restore(file);

        try (var store = open(home)) {
            assertThat(store.snapshot().revision()).isGreaterThan(lost + 1_000_000);
        }
    }

    @Test
    void what_was_there_is_moved_aside() throws Exception {
        try (var store = open(home)) {
            put(store, "core/things/a/before");
            backup(home).write(file, "1.0");
            put(store, "core/things/a/after");
        }
        Files.writeString(home.pki().resolve("ca.key"), "newer key");

        var aside = new HomeRestore(home, CLOCK).restore(file).replaced().orElseThrow();

        assertThat(aside).isEqualTo(home.root().resolve("replaced/20260102-030405"));
        assertThat(aside.resolve("pki/ca.key")).hasContent("newer key");
        assertThat(home.pki().resolve("ca.key")).hasContent("key");
        try (var store = RevisionStore.open(aside.resolve("data"), RevisionStoreOptions.DEFAULT)) {
            assertThat(store.get("core/things/a/after")).isPresent();
        }
    }

    @Test
    void a_file_that_is_there_is_not_overwritten_and_nothing_is_left_behind() throws Exception {
        try (var store = open(home)) {
            put(store, "core/things/a/before");
            Files.writeString(file, "mine");

            assertThatThrownBy(() -> backup(home).write(file, "1.0"))
                    .isInstanceOf(BackupException.class)
                    .hasMessageContaining("exists already");
        }
        assertThat(file).hasContent("mine");
        try (var files = Files.list(directory)) {
            assertThat(files.map(path -> path.getFileName().toString()))
                    .containsExactlyInAnyOrder("home", "monday.pdcbak");
        }
    }

    @Test
    void damage_is_found_before_anything_is_touched() throws Exception {
        written();
        var bytes = Files.readAllBytes(file);
        // Within the first entry, the database.
        bytes[200] ^= 0x40;
        Files.write(file, bytes);
        var other = home("other");

        assertThatThrownBy(() -> new HomeRestore(other, CLOCK).restore(file))
                .isInstanceOf(BackupException.class);
        assertThat(backup(other).holdsObjects()).isFalse();
        assertThat(other.run()).isDirectoryNotContaining("glob:**/restore-*");
    }

    @Test
    void a_backup_cut_short_is_refused() throws Exception {
        written();
        var bytes = Files.readAllBytes(file);
        Files.write(file, java.util.Arrays.copyOf(bytes, bytes.length - 100));

        assertThatThrownBy(() -> new HomeRestore(home("other"), CLOCK).restore(file))
                .isInstanceOf(BackupException.class);
    }

    @Test
    void an_entry_exchanged_for_another_is_refused() throws Exception {
        written();
        var forged = directory.resolve("forged");
        copy(file, forged, "pki/ca.key", "pki/ca.key");

        assertThatThrownBy(() -> new HomeRestore(home("other"), CLOCK).restore(forged))
                .isInstanceOf(BackupException.class)
                .hasMessageContaining("ca.key does not have the checksum");
    }

    @Test
    void an_entry_that_leads_elsewhere_is_refused() throws Exception {
        written();
        var forged = directory.resolve("forged");
        copy(file, forged, "pki/ca.key", "pki/../../evil");

        assertThatThrownBy(() -> new HomeRestore(home("other"), CLOCK).restore(forged))
                .isInstanceOf(BackupException.class)
                .hasMessageContaining("it holds pki/../../evil");
        assertThat(directory.resolve("evil")).doesNotExist();
    }

    @Test
    void a_home_in_use_is_refused() throws Exception {
        written();
        try (var _ = HomeLock.take(home)) {
            assertThatThrownBy(() -> new HomeRestore(home, CLOCK).restore(file))
                    .isInstanceOf(HomeLock.HeldException.class);
        }
    }

    private void written() {
        try (var store = open(home)) {
            put(store, "core/things/a/before");
        }
        backup(home).write(file, "1.0");
    }

    private HomeDirectory home(String name) {
        var made = new HomeDirectory(directory.resolve(name));
        made.create();
        return made;
    }

    private static HomeBackup backup(HomeDirectory home) {
        return new HomeBackup(home, CLOCK);
    }

    private static RevisionStore open(HomeDirectory home) {
        return RevisionStore.open(home.data(), RevisionStoreOptions.DEFAULT);
    }

    private static long put(RevisionStore store, String key) {
        return store.write(Write.create(key, _ -> key.getBytes(StandardCharsets.UTF_8))).revision();
    }

    /** The same archive with one entry under another name and of another content. */
    private static void copy(Path from, Path to, String entry, String renamed) throws IOException {
        try (var zip = new ZipFile(from.toFile());
                var out = new ZipOutputStream(Files.newOutputStream(to))) {
            for (var entries = zip.entries(); entries.hasMoreElements(); ) {
                var next = entries.nextElement();
                boolean forged = next.getName().equals(entry);
                out.putNextEntry(new ZipEntry(forged ? renamed : next.getName()));
                if (forged) {
                    out.write(1);
                } else {
                    zip.getInputStream(next).transferTo(out);
                }
                out.closeEntry();
            }
        }
    }
}
