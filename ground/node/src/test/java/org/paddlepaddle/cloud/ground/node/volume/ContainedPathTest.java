// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.volume;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.ground.node.pod.config.ConfigException;

class ContainedPathTest {
    private final Path directory;

    ContainedPathTest(@TempDir Path directory) {
        this.directory = directory;
    }

    @ParameterizedTest
    @ValueSource(strings = {"..", "../x", "a/../../x", "/etc/passwd", "", "a/.."})
    void when_a_path_leaves_its_directory_then_it_is_refused(String path) {
        assertThatThrownBy(() -> ContainedPath.below(directory, path))
                .isInstanceOf(ConfigException.class);
    }

    @Test
    void when_a_path_stays_then_it_is_taken() {
        assertThat(ContainedPath.below(directory, "a/b.txt"))
                .isEqualTo(directory.resolve("a/b.txt"));
    }

    @Test
    void when_a_link_leads_out_then_it_is_refused() throws IOException {
        Files.createSymbolicLink(directory.resolve("out"), Path.of("/etc"));

        assertThatThrownBy(() -> ContainedPath.realBelow(directory, "out"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("leads out");
    }
}
