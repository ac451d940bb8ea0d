// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code pdc bench all --quick}, as it is typed: every part runs and prints rows. Its figures are
 * of no interest here; a part that breaks off is a failure.
 */
class QuickBenchIT {
    private static final Path DISTRIBUTION = Path.of("target/bench").toAbsolutePath();
    private static final Path LAUNCHER = DISTRIBUTION.resolve("bin/pdc");

    /** What the part "demo" types. */
    private static final Path COMMAND =
            Path.of("../../app/dist/target/paddlecloud/bin/pdc").toAbsolutePath().normalize();

    private static final int MINUTES = 14;

    @Test
    @Tag("nightly")
    void every_part_of_every_benchmark_prints_rows(@TempDir Path directory) throws Exception {
        assumeThat(COMMAND).as("a built distribution, which the part demo runs").isExecutable();

        var report = run(directory, "all");

        assertThat(report.findValuesAsText("name"))
                .anyMatch(name -> name.startsWith("cube: "))
                .anyMatch(name -> name.startsWith("api: "))
                .anyMatch(name -> name.startsWith("nodes: "))
                .anyMatch(name -> name.startsWith("job: "));
    }

    /** The part of the day: so that a change that breaks the launcher is seen before the night. */
    @ParameterizedTest
    @ValueSource(strings = "files")
    void a_part_that_needs_no_rival_prints_rows(String part, @TempDir Path directory)
            throws Exception {
        var report = run(directory, "cube", "--keys", "2000", "--filter", part);

        assertThat(report.findValuesAsText("name")).isNotEmpty();
    }

    private static JsonNode run(Path directory, String... words) throws Exception {
        var out = directory.resolve("out");
        var err = directory.resolve("err");
        var command = new ArrayList<String>();
        command.add(LAUNCHER.toString());
        command.add("bench-process");
        command.addAll(List.of(words));
        command.addAll(
                List.of(
                        "--quick",
                        "--without-rivals",
                        "--dir",
                        directory.resolve("work").toString(),
                        "-o",
                        "json"));
        var builder =
                new ProcessBuilder(command)
                        .redirectOutput(out.toFile())
                        .redirectError(err.toFile());
        builder.environment().put("PDC_DIST", DISTRIBUTION.toString());
        builder.environment().put("PDC_COMMAND", COMMAND.toString());
        builder.environment().put("PDC_HOME", directory.resolve("home").toString());
        var process = builder.start();
        try {
            assertThat(process.waitFor(MINUTES, TimeUnit.MINUTES)).as("ends in time").isTrue();
        } finally {
            // It ends what it has started when it is asked to.
            process.destroy();
            process.waitFor(1, TimeUnit.MINUTES);
        }
        assertThat(process.exitValue()).as(Files.readString(err)).isZero();
        return new ObjectMapper().readTree(Files.readString(out));
    }
}
