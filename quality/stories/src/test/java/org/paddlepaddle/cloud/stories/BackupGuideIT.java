// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Types the blocks of the page about backups, on a system of its own that holds something. */
class BackupGuideIT {
    private static final Pattern BLOCK = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);

    @TempDir Path directory;

    @Test
    void every_block_can_be_typed_as_it_stands() throws Exception {
        try (var here = Installation.fresh(directory)) {
            here.pdc("up");
            here.kubectl().output("create", "configmap", "kept", "--from-literal=word=true");

            var typed = here.script(work(), blocks());

            assertThat(typed.exit()).as(typed.printed()).isZero();
            assertThat(here.kubectl().output("get", "configmap", "kept", "-o", "name"))
                    .contains("configmap/kept");
        }
    }

    private Path work() throws IOException {
        return Files.createDirectories(directory.resolve("work"));
    }

    private static String blocks() throws IOException {
        var page = Files.readString(Path.of("../../docs/operations/backup.md"));
        return BLOCK.matcher(page)
                .results()
                .map(block -> block.group(1))
                .collect(Collectors.joining("\n"));
    }
}
