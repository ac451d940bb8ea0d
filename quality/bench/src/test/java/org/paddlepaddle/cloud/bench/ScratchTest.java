// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScratchTest {
    @Test
    void a_system_that_was_brought_up_is_ended(@TempDir Path directory) throws Exception {
        var system = new ProcessBuilder("sleep", "600").start();
        try {
            var run = Files.createDirectories(directory.resolve("demo-home/run"));
            Files.writeString(run.resolve("state.json"), "{\"pid\": " + system.pid() + "}");
            Files.createDirectory(directory.resolve("without"));

            Scratch.endSystems(directory);

            assertThat(system.isAlive()).isFalse();
        } finally {
            system.destroyForcibly();
        }
    }
}
