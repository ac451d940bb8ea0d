// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.cube.files.FaultPoint;
import org.paddlepaddle.cloud.cube.store.VersionHistory.Kept;

class TableFilesTest {
    @TempDir Path root;

    private TableFiles files(int splits) {
        return new TableFiles(root, splits, FaultPoint.NONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"..", "../x", "a/b", ".hidden", "/etc", "a b", "a\nb", "a\0"})
    void a_name_that_leads_elsewhere_is_refused(String name) {
        assertThatThrownBy(() -> files(1).layer(name, 0))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("not a name of a version");
    }

    @Test
    void a_name_of_two_hundred_letters_is_one_and_of_more_is_none() {
        assertThat(files(1).layer("a".repeat(200), 0).getParent()).isEqualTo(root);
        assertThatThrownBy(() -> files(1).layer("a".repeat(201), 0))
                .isInstanceOf(StoreException.class);
    }

    @Test
    void splits_have_directories_of_their_own() {
        assertThat(files(1).layer("100", 0)).isEqualTo(root.resolve("100"));
        assertThat(files(3).layer("100", 2)).isEqualTo(root.resolve("2").resolve("100"));
        assertThat(files(3).layer("", 1)).isEqualTo(root.resolve("1"));
        assertThat(files(0).splits()).isEqualTo(1);
    }

    @Test
    void a_table_without_a_pointer_has_no_history() {
        assertThat(files(1).history()).isEqualTo(VersionHistory.EMPTY);
    }

    @Test
    void a_pointer_that_is_a_directory_is_a_refusal() throws IOException {
        Files.createDirectory(root.resolve("VERSION"));

        assertThatThrownBy(() -> files(1).history())
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("cannot be read");
    }

    @Test
    void what_is_saved_is_read_again_and_nothing_else_is_left() throws IOException {
        var versionHistory = VersionHistory.EMPTY.enabled(new Kept("100", List.of("100")));

        files(1).save(versionHistory);
        files(1).save(versionHistory.enabled(new Kept("200", List.of("200", "100"))));

        assertThat(files(1).history().current()).isEqualTo("200");
        assertThat(Files.readAllLines(root.resolve("VERSION")).getFirst()).isEqualTo("200");
        try (var entries = Files.list(root)) {
            assertThat(entries).containsExactly(root.resolve("VERSION"));
        }
    }

    @Test
    void a_pointer_that_cannot_be_written_leaves_the_one_there_was() throws IOException {
        files(1).save(VersionHistory.EMPTY.enabled(new Kept("100", List.of("100"))));
        Files.createDirectories(root.resolve(".VERSION.partial").resolve("in the way"));

        assertThatThrownBy(
                        () ->
                                files(1).save(
                                                VersionHistory.EMPTY.enabled(
                                                        new Kept("200", List.of("200")))))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("VERSION cannot be written");

        assertThat(files(1).history().current()).isEqualTo("100");
    }

    @Test
    void every_step_to_the_disk_is_announced_in_order() {
        var steps = new ArrayList<String>();

        new TableFiles(root, 1, steps::add).save(VersionHistory.EMPTY);

        assertThat(steps)
                .containsExactly(
                        "pointer.write", "pointer.fsync", "pointer.rename", "pointer.sync");
    }

    @Test
    void a_layer_is_deleted_in_every_split_and_the_table_itself_never() throws IOException {
        for (int split = 0; split < 2; split++) {
            Files.createDirectories(root.resolve("" + split).resolve("100"));
        }

        files(2).delete("100");
        files(2).delete("100");
        files(2).delete("");

        assertThat(root.resolve("0")).isEmptyDirectory();
        assertThat(root.resolve("1")).isEmptyDirectory();
    }

    @Test
    void compacted_layers_get_names_that_nobody_has() throws IOException {
        assertThat(files(1).compacted("100")).isEqualTo("100.compacted-1");
        Files.createDirectory(root.resolve("100.compacted-1"));
        assertThat(files(1).compacted("100")).isEqualTo("100.compacted-2");
        assertThat(files(1).compacted("100.compacted-1")).isEqualTo("100.compacted-2");
        assertThat(files(1).compacted("")).isEqualTo("unnamed.compacted-1");
    }

    @Test
    void compacted_layers_that_no_version_has_were_abandoned() throws IOException {
        for (var name : List.of("100", "100.compacted-1", "100.compacted-2", ".3.compacted-1")) {
            Files.createDirectory(root.resolve(name));
        }
        var versionHistory =
                VersionHistory.EMPTY.enabled(new Kept("100", List.of("100.compacted-2")));

        assertThat(files(1).abandoned(versionHistory)).containsExactly("100.compacted-1");
        assertThat(
                        new TableFiles(root.resolve("none"), 1, FaultPoint.NONE)
                                .abandoned(versionHistory))
                .isEmpty();
    }
}
