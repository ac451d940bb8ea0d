// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A builder killed at any step leaves a whole version or none, and the next one succeeds. */
@Execution(ExecutionMode.CONCURRENT)
class BuildKillIT {
    @TempDir Path root;

    private Path input;

    @BeforeEach
    void anInput() {
        input = root.resolve("in");
        Tables.sequence(input.resolve("a"), "v:", LongStream.range(0, 5000).toArray());
        Tables.sequence(input.resolve("b"), "w:", LongStream.range(4000, 6000).toArray());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "build.chunk",
                "build.shard",
                "layer.manifest",
                "layer.rename",
                "build.archive",
                "build.counters",
                "build.publish",
                "build.published"
            })
    void killed_at(String step) throws Exception {
        Path output = root.resolve("out");

        kill(step, output);

        boolean there = Files.exists(output.resolve("100_100"));
        assertThat(there).isEqualTo(step.equals("build.published"));
        if (!there) {
            build(output);
        }
        Path clean = root.resolve("clean");
        build(clean);
        assertThat(Tables.digest(output.resolve("100_100")))
                .isEqualTo(Tables.digest(clean.resolve("100_100")));
        assertThat(Tables.names(output.resolve(".building"))).containsExactly("100_100.lock");
    }

    private void kill(String step, Path output) throws IOException, InterruptedException {
        Process child = BuildChild.start(List.of(), input.toString(), output.toString(), "2", step);
        try (BufferedReader said = child.inputReader()) {
            String line = said.readLine();
            while (line != null && !line.equals(BuildChild.REACHED)) {
                line = said.readLine();
            }
            assertThat(line).isEqualTo(BuildChild.REACHED);
        } finally {
            child.destroyForcibly().waitFor();
        }
    }

    private void build(Path output) throws InterruptedException {
        BuildSpec spec =
                BuildSpec.base(input.toString(), output, "dict", 2, 100)
                        .withFormat(OutputFormat.BOTH);
        new CubeBuild(spec, BuildProgress.Listener.NONE).run();
    }
}
