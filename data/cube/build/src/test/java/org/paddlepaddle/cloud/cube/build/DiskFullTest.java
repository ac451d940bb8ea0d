// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cube.sequence.SequenceFormat;
import org.paddlepaddle.cloud.cube.sequence.SequenceWriter;
import org.paddlepaddle.cloud.testkit.SmallDisk;

/** On a disk of one mebibyte, which only root can make. */
class DiskFullTest {
    @TempDir Path small;
    @TempDir Path elsewhere;
    private SmallDisk disk;

    @BeforeEach
    void mount() throws IOException {
        disk = SmallDisk.mount(small);
    }

    @AfterEach
    void unmount() throws IOException {
        if (disk != null) {
            disk.close();
        }
    }

    @Test
    void a_build_that_does_not_fit_publishes_nothing() throws IOException {
        var input = elsewhere.resolve("part-0");
        try (var writer = SequenceWriter.create(input, SequenceFormat.upstream(1))) {
            for (long key = 0; key < 40_000; key++) {
                writer.write(key, new byte[64]);
            }
        }
        var output = small.resolve("out");
        var spec = BuildSpec.base(input.toString(), output, "dict", 2, 100);

        assertThatThrownBy(() -> new CubeBuild(spec, BuildProgress.Listener.NONE).run())
                .hasMessageContaining("No space left");

        assertThat(output.resolve("100_100")).doesNotExist();
    }
}
