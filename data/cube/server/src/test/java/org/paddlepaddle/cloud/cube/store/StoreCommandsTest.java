// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cube.layer.LayerSpec;
import org.paddlepaddle.cloud.cube.layer.Rows;
import org.paddlepaddle.cloud.cube.layer.memory.ProcessMemory;
import org.paddlepaddle.cloud.cube.layer.memory.Residence;

class StoreCommandsTest {
    private static final String TABLE = "default";

    @TempDir Path root;

    private FileStore store;
    private TableReader reader;

    @BeforeEach
    void open() {
        store =
                FileStore.open(
                        root, StoreOptions.defaults().withCompaction(Integer.MAX_VALUE, 1e9));
        reader = store.newReader();
    }

    @AfterEach
    void close() {
        reader.close();
        store.close();
    }

    @Test
    void a_store_without_data_starts_and_has_nothing() {
        assertThat(store.tables()).containsExactly(TABLE);
        assertThat(reader.current(TABLE)).isNull();
        assertThat(reader.current("other")).isNull();
        assertThat(store.status(TABLE).current()).isEmpty();
        assertThat(store.firstLoads()).isEmpty();
    }

    @Test
    void how_long_the_first_version_took_to_load_is_known() {
        enable("1");

        try (var again = FileStore.look(root, StoreOptions.defaults())) {
            assertThat(again.firstLoads()).singleElement().matches(Duration::isPositive);
        }
        assertThat(store.firstLoads()).as("it came by command").isEmpty();
    }

    @Test
    void a_loaded_version_is_seen_when_it_is_enabled() {
        base("1");

        store.loadBase(TABLE, "1");
        assertThat(current()).isNull();
        assertThat(store.status(TABLE).background()).isEqualTo("1");
        assertThat(root.resolve("VERSION")).doesNotExist();

        store.enable(TABLE, "1");
        assertThat(current()).isEqualTo("1");
        assertThat(root.resolve("VERSION")).content().startsWith("1\n");
        store.enable(TABLE, "1");
    }

    @Test
    void what_cannot_be_done_is_refused_and_changes_nothing() {
        enable("1");
        base("2");

        assertRefused(() -> store.enable(TABLE, "2"), "not loaded");
        assertRefused(() -> store.swap(TABLE), "nothing in the background");
        assertRefused(() -> store.loadBase(TABLE, "none"), "no version none");
        assertRefused(() -> store.loadBase(TABLE, "../1"), "not a name");
        assertRefused(() -> store.rollback(TABLE), "no version to go back to");
        assertRefused(() -> store.status("other"), "no table other");
        assertThat(current()).isEqualTo("1");
    }

    @Test
    void a_patch_of_another_line_is_refused() {
        enable("1");
        Rows.none().publish(LayerSpec.patch(TABLE, "9", "8", 0, 1), root.resolve("9"));

        assertRefused(() -> store.loadPatch(TABLE, "9"), "9 is a patch of 8");
    }

    @Test
    void the_replaced_version_stays_and_can_be_asked_by_name() {
        enable("1");
        enable("2");

        assertThat(current()).isEqualTo("2");
        assertThat(reader.version(TABLE, "1")).isNotNull();
        assertThat(reader.version(TABLE, "3")).isNull();
        store.swap(TABLE);
        assertThat(current()).isEqualTo("1");

        store.unloadBackground(TABLE);
        assertThat(reader.version(TABLE, "2")).isNull();
    }

    @Test
    void rollback_goes_back_step_by_step() {
        enable("1");
        enable("2");
        enable("3");
        store.unloadBackground(TABLE);

        store.rollback(TABLE);
        assertThat(current()).isEqualTo("2");
        store.rollback(TABLE);
        assertThat(current()).isEqualTo("1");

        reopen();
        assertThat(current()).isEqualTo("1");
        enable("4");
        store.rollback(TABLE);
        assertThat(current()).isEqualTo("1");
    }

    @Test
    void only_so_many_versions_are_kept_on_disk() {
        base("not-enabled");
        for (int version = 1; version <= 5; version++) {
            enable("" + version);
        }
        store.unloadBackground(TABLE);

        assertThat(store.status(TABLE).kept()).containsExactly("4", "3");
        assertThat(root.resolve("3")).exists();
        assertThat(root.resolve("2")).doesNotExist();
        assertThat(root.resolve("1")).doesNotExist();
        assertThat(root.resolve("not-enabled")).exists();
    }

    @Test
    void a_damaged_version_is_not_served_after_a_restart_but_the_one_before() throws IOException {
        enable("1");
        enable("2");
        flip(root.resolve("2").resolve("slots.bin"));

        reopen();

        assertThat(current()).isEqualTo("1");
        assertThat(store.status(TABLE).kept()).isEmpty();
        assertRefused(() -> store.loadBase(TABLE, "2"), "damaged");
    }

    @Test
    void a_pointer_of_upstreams_agent_is_followed() throws IOException {
        base("7");
        Files.writeString(root.resolve("VERSION"), "7\n");

        reopen();

        assertThat(current()).isEqualTo("7");
        enable("8");
        store.rollback(TABLE);
        assertThat(current()).isEqualTo("7");
    }

    @Test
    void files_that_lie_in_the_table_itself_are_a_version_without_a_name() throws IOException {
        base("x");
        try (var files = Files.list(root.resolve("x"))) {
            for (var file : files.toList()) {
                Files.move(file, root.resolve(file.getFileName()));
            }
        }

        reopen();

        assertThat(current()).isEmpty();
        assertThat(Answers.get(reader, TABLE, 1)).isEqualTo("x".getBytes(UTF_8));
        enable("1");
        reopen();
        assertThat(current()).isEqualTo("1");
        store.rollback(TABLE);
        assertThat(current()).isEmpty();
        assertThat(root.resolve("manifest.json")).exists();
    }

    @Test
    void further_tables_have_versions_of_their_own() {
        Rows.none()
                .put(1, "other".getBytes(UTF_8))
                .publish(LayerSpec.base("other", "5", 0, 1), root.resolve("tables/other/5"));

        store.loadBase("other", "5");
        store.enable("other", "5");

        assertThat(store.tables()).containsExactly(TABLE, "other");
        assertThat(Answers.get(reader, "other", 1)).isEqualTo("other".getBytes(UTF_8));
        reopen();
        assertThat(Answers.get(reader, "other", 1)).isEqualTo("other".getBytes(UTF_8));
    }

    @Test
    void damage_on_disk_is_found_by_verify_and_by_the_scrubber() throws IOException {
        enable("1");
        enable("2");
        assertThat(store.verify(TABLE, "2").good()).isTrue();
        flip(root.resolve("2").resolve("index.bin"));

        assertThat(store.verify(TABLE, "2").problems()).isNotEmpty();
        assertThat(store.verify(TABLE, "1").good()).isTrue();
        store.scrub();

        assertThat(current()).isEqualTo("1");
    }

    @Test
    void a_patch_of_another_shard_is_refused() {
        enable("1");
        Rows.none().publish(LayerSpec.patch(TABLE, "2", "1", 0, 3), root.resolve("2"));

        assertRefused(() -> store.loadPatch(TABLE, "2"), "2 is of shard 0 of 3, and 1 below it");
        assertRefused(() -> store.loadBase(TABLE, "2"), "shard 0 of 1; other shards want a new");
        assertThat(current()).isEqualTo("1");
    }

    @Test
    void a_damaged_manifest_is_a_refusal_like_any_other() throws IOException {
        enable("1");
        base("2");
        Files.writeString(root.resolve("2").resolve("manifest.json"), "{}");

        assertRefused(() -> store.loadBase(TABLE, "2"), "manifest.json");
        // As upstream's agent writes it: the manifest has to tell the layers.
        Files.writeString(root.resolve("VERSION"), "2\n");
        reopen();

        assertThat(current()).isNull();
        assertThat(store.pointedAt(TABLE)).containsExactly("2");
    }

    @Test
    void looking_changes_nothing_and_the_owner_tidies_up() throws IOException {
        enable("1");
        var abandoned = Files.createDirectories(root.resolve("1.compacted-7"));

        try (var look = FileStore.look(root, StoreOptions.defaults())) {
            assertThat(look.verify(TABLE, "1").good()).isTrue();
        }

        assertThat(abandoned).exists();
        reopen();
        assertThat(abandoned).doesNotExist();
    }

    @Test
    void damage_in_memory_is_found_and_the_version_read_again() {
        enable("1");
        var version = Objects.requireNonNull(reader.current(TABLE));
        var found = new Found(1);
        version.find(new long[] {1}, 0, 1, found);
        ProcessMemory.segment(found.address(0), 1).set(ValueLayout.JAVA_BYTE, 0, (byte) '?');
        reader.quiescent();

        assertThat(store.scrub().getFirst().problems().getFirst()).contains("in memory");

        assertThat(Answers.get(reader, TABLE, 1)).isEqualTo("1".getBytes(UTF_8));
    }

    @Test
    void damage_in_memory_and_on_disk_without_another_version_ends_the_service()
            throws IOException {
        store.close();
        store = FileStore.open(root, StoreOptions.defaults().withResidence(Residence.MAPPED));
        reader = store.newReader();
        enable("1");
        flip(root.resolve("1").resolve("slots.bin"));

        store.scrub();

        assertThat(current()).isNull();
    }

    private void base(String version) {
        Rows.none()
                .put(1, version.getBytes(UTF_8))
                .publish(LayerSpec.base(TABLE, version, 0, 1), root.resolve(version));
    }

    private void enable(String version) {
        base(version);
        store.loadBase(TABLE, version);
        store.enable(TABLE, version);
    }

    private @Nullable String current() {
        var version = reader.current(TABLE);
        var name = version == null ? null : version.name();
        reader.quiescent();
        return name;
    }

    private void reopen() {
        close();
        open();
    }

    private static void flip(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        bytes[3] ^= 4;
        // In place, as a disk would do it: a mapping of the file must see it.
        Files.write(file, bytes, StandardOpenOption.WRITE);
    }

    private static void assertRefused(Runnable command, String why) {
        assertThatThrownBy(command::run)
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(why);
    }
}
