// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cube.files.FaultPoint;
import org.paddlepaddle.cloud.cube.store.VersionHistory.Kept;

class PointerTest {
    private static final VersionSlots NOTHING = new VersionSlots(null, null);

    @TempDir Path root;
    private Pointer pointer;

    @BeforeEach
    void make() throws IOException {
        pointer = new Pointer(new TableFiles(root, 1, FaultPoint.NONE), 1);
        for (var version : List.of("1", "2", "3", "4")) {
            Files.createDirectory(root.resolve(version));
        }
    }

    private void enable(String version) {
        pointer.move(pointer.history().enabled(new Kept(version, List.of(version))));
    }

    @Test
    void what_falls_out_of_the_history_is_deleted() {
        enable("1");
        enable("2");
        enable("3");

        pointer.sweep(NOTHING);

        assertThat(root.resolve("1")).doesNotExist();
        assertThat(root.resolve("2")).isDirectory();
        assertThat(root.resolve("3")).isDirectory();
        assertThat(root.resolve("4")).as("never enabled here").isDirectory();
    }

    @Test
    void nothing_goes_before_it_is_swept() {
        enable("1");
        enable("2");
        enable("3");

        assertThat(root.resolve("1")).isDirectory();
    }

    @Test
    void what_came_back_is_not_swept() {
        enable("1");
        enable("2");
        enable("3");
        enable("1");

        pointer.sweep(NOTHING);

        assertThat(root.resolve("1")).isDirectory();
        assertThat(root.resolve("3")).isDirectory();
        assertThat(root.resolve("2")).doesNotExist();
    }

    @Test
    void a_guess_is_not_written_down() {
        enable("1");

        pointer.assume(pointer.history().enabled(new Kept("2", List.of("2"))));

        assertThat(pointer.history().current()).isEqualTo("2");
        pointer.read();
        assertThat(pointer.history().current()).isEqualTo("1");
    }

    @Test
    void when_the_disk_refuses_nothing_has_happened() throws IOException {
        enable("1");
        Files.createDirectories(root.resolve(".VERSION.partial").resolve("in the way"));

        assertThatThrownBy(() -> enable("2")).isInstanceOf(StoreException.class);

        assertThat(pointer.history().current()).isEqualTo("1");
        pointer.sweep(NOTHING);
        assertThat(root.resolve("1")).isDirectory();
    }

    @Test
    void what_a_dead_process_left_is_tidied_up() throws IOException {
        enable("1");
        Files.createDirectory(root.resolve("1.compacted-1"));

        pointer.tidy();

        assertThat(root.resolve("1.compacted-1")).doesNotExist();
        assertThat(root.resolve("1")).isDirectory();
    }
}
