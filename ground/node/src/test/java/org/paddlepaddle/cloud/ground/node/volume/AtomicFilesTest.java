// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.volume;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.node.pod.config.ConfigException;

class AtomicFilesTest {
    @TempDir private Path temporary;
    private Path directory;
    private AtomicFiles files;

    @BeforeEach
    void makeDirectory() throws IOException {
        directory = Files.createDirectory(temporary.resolve("volume"));
        files = new AtomicFiles(directory, new VolumeOwnership(Optional.empty(), Optional.empty()));
    }

    private static VolumeFile file(String text) {
        return new VolumeFile(text.getBytes(UTF_8), 0640);
    }

    @Test
    void when_published_then_names_lead_through_one_link() throws IOException {
        files.publish(Map.of("a", file("1"), "deep/b", file("2")));

        assertThat(directory.resolve("a")).hasContent("1");
        assertThat(directory.resolve("deep/b")).hasContent("2");
        assertThat(Files.readSymbolicLink(directory.resolve("a"))).isEqualTo(Path.of("..data/a"));
        assertThat(Files.getPosixFilePermissions(directory.resolve("a")))
                .isEqualTo(PosixFilePermissions.fromString("rw-r-----"));
    }

    @Test
    void when_nothing_changed_then_nothing_is_written() throws IOException {
        files.publish(Map.of("a", file("1")));
        var version = Files.readSymbolicLink(directory.resolve("..data"));

        files.publish(Map.of("a", file("1")));

        assertThat(Files.readSymbolicLink(directory.resolve("..data"))).isEqualTo(version);
    }

    @Test
    void when_files_come_and_go_then_only_the_new_ones_are_there() throws IOException {
        files.publish(Map.of("a", file("1"), "b", file("2")));

        files.publish(Map.of("b", file("3"), "c", file("4")));

        try (var names = Files.list(directory)) {
            assertThat(names.map(name -> name.getFileName().toString()))
                    .containsExactlyInAnyOrder("..data", "..v2", "b", "c");
        }
        assertThat(directory.resolve("b")).hasContent("3");
    }

    @Test
    void when_a_key_would_climb_out_then_it_is_refused() {
        assertThatThrownBy(() -> files.publish(Map.of("../../out", file("1"))))
                .isInstanceOf(ConfigException.class);

        assertThat(temporary.resolve("out")).doesNotExist();
        assertThat(files.published()).isFalse();
    }
}
