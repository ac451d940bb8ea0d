// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.volume;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalVolumesTest {
    private static final String VOLUME = "pvc-0d4fa5cf-0a5d-4f5f-8a2e-9c2f6e1b7a10";

    @TempDir private Path directory;
    private Path outside;
    private LocalVolumes volumes;

    @BeforeEach
    void open() throws IOException {
        outside = Files.createDirectory(directory.resolve("outside"));
        Files.writeString(outside.resolve("precious"), "data");
        volumes = new LocalVolumes(directory.resolve("volumes"), Map.of("machine", "here"));
    }

    @Test
    void a_volume_is_made_once_and_keeps_its_files() throws IOException {
        var first = volumes.make(VOLUME, "default", "data");
        Files.writeString(first.resolve("model"), "weights");

        var second = volumes.make(VOLUME, "default", "data");

        assertThat(second).isEqualTo(first).hasFileName(VOLUME + "_default_data");
        assertThat(second.resolve("model")).hasContent("weights");
    }

    @Test
    void a_long_name_is_cut_to_what_a_file_system_takes() throws IOException {
        var made = volumes.make(VOLUME, "n".repeat(63), "c".repeat(253));

        assertThat(made.getFileName().toString()).hasSize(255);
        volumes.remove(VOLUME, made);
        assertThat(made).doesNotExist();
    }

    @Test
    void removal_takes_everything_and_follows_no_link() throws IOException {
        var made = volumes.make(VOLUME, "default", "data");
        Files.createDirectories(made.resolve("a/b"));
        Files.writeString(made.resolve("a/b/c"), "x");
        Files.createSymbolicLink(made.resolve("a/link"), outside);

        volumes.remove(VOLUME, made);

        assertThat(made).doesNotExist();
        assertThat(outside.resolve("precious")).hasContent("data");
    }

    @Test
    void removal_of_anything_else_is_refused() {
        assertThatThrownBy(() -> volumes.remove(VOLUME, outside)).isInstanceOf(IOException.class);
        assertThatThrownBy(
                        () ->
                                volumes.remove(
                                        VOLUME,
                                        volumes.root().resolve(VOLUME + "_x/../../outside")))
                .isInstanceOf(IOException.class);
        assertThatThrownBy(() -> volumes.remove("..", volumes.root()))
                .isInstanceOf(IOException.class);
        assertThat(outside.resolve("precious")).exists();
    }

    @Test
    void a_name_that_leaves_the_directory_makes_nothing() {
        assertThatThrownBy(() -> volumes.make(VOLUME, "..", "data"))
                .isInstanceOf(IOException.class);
        assertThatThrownBy(() -> volumes.make("../x", "default", "data"))
                .isInstanceOf(IOException.class);
    }

    @Test
    void what_a_crash_left_behind_is_swept() throws IOException {
        var left = Files.createDirectories(volumes.root().resolve(".trash").resolve(VOLUME));
        Files.writeString(left.resolve("half"), "x");

        volumes.sweep();

        assertThat(left).doesNotExist();
    }
}
