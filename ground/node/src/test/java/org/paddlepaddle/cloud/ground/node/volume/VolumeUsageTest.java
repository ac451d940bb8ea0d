// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.volume;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VolumeUsageTest {
    private static final int SIZE = 1 << 20;

    @TempDir Path directory;

    @Test
    void what_is_written_counts_once() throws IOException {
        var inner = Files.createDirectories(directory.resolve("a b"));
        Files.write(inner.resolve("x\n9999999\ty"), new byte[SIZE]);
        Files.createLink(directory.resolve("same"), inner.resolve("x\n9999999\ty"));

        assertThat(VolumeUsage.of(directory)).isBetween((long) SIZE, SIZE * 3L / 2);
    }

    @Test
    void a_long_file_that_is_nearly_empty_counts_little() throws IOException {
        try (var file = new RandomAccessFile(directory.resolve("sparse").toFile(), "rw")) {
            file.setLength(100L * SIZE);
        }

        assertThat(VolumeUsage.of(directory)).isLessThan(SIZE);
    }
}
