// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.paddlepaddle.cloud.cube.sequence.SequenceFormat;
import org.paddlepaddle.cloud.cube.sequence.SequenceWriter;

/** Memory does not grow with the input. */
@Execution(ExecutionMode.CONCURRENT)
class SmallHeapIT {
    private static final int HEAP_MIB = 32;
    private static final int VALUE_BYTES = 56;

    @TempDir Path root;

    @Test
    void an_input_ten_times_the_heap_is_built() throws Exception {
        Path input = Files.createDirectories(root.resolve("in"));
        long rows = 10L * (HEAP_MIB << 20) / (VALUE_BYTES + 16) + 1;
        write(input.resolve("part-0"), rows, VALUE_BYTES);
        assertThat(Files.size(input.resolve("part-0"))).isGreaterThan(10L * (HEAP_MIB << 20));

        Process child =
                BuildChild.start(
                        List.of("-Xmx" + HEAP_MIB + "m"),
                        input.toString(),
                        root.resolve("out").toString(),
                        "2",
                        "-");
        String said;
        try (var output = child.inputReader()) {
            said = output.readAllAsString();
        }

        assertThat(child.waitFor()).as(said).isZero();
        assertThat(said).contains(rows + " " + rows);
    }

    @Tag("nightly")
    @Test
    void many_shards_are_built_in_less_than_their_rows_take() throws Exception {
        Path input = Files.createDirectories(root.resolve("in"));
        write(input.resolve("part-0"), 40_000, 4000);

        Process child =
                BuildChild.start(
                        List.of("-Xmx112m"),
                        input.toString(),
                        root.resolve("out").toString(),
                        "512",
                        "-");
        String said;
        try (var output = child.inputReader()) {
            said = output.readAllAsString();
        }

        assertThat(child.waitFor()).as(said).isZero();
        assertThat(said).contains("40000 40000");
    }

    private static void write(Path file, long rows, int valueBytes) {
        byte[] value = new byte[valueBytes];
        try (SequenceWriter writer = SequenceWriter.create(file, SequenceFormat.upstream(1))) {
            for (long row = 0; row < rows; row++) {
                value[(int) (row % valueBytes)]++;
                writer.write(row * 0x9e3779b97f4a7c15L, value);
            }
        }
    }
}
