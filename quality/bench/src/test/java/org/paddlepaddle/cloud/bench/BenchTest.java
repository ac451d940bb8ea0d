// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.cli.bench.BenchGroup;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Messages;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Screen;
import org.paddlepaddle.cloud.terminal.screen.Style;

class BenchTest {
    @TempDir Path home;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int typed(String... arguments) {
        var screen = new Screen(stream(out), stream(err), false, Style.PLAIN, 100);
        var english = Messages.english(BenchGroup.class);
        return Bench.run(
                new Shell(Map.of("HOME", home.toString()), home, english, screen), arguments);
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"all", "cube", "api", "nodes", "job", "samples"})
    void a_benchmark_of_which_no_part_is_wanted_ends_well(String benchmark) {
        int exit = typed(benchmark, "--filter", "no such part", "-o", "json");

        assertThat(exit).as(err.toString(StandardCharsets.UTF_8)).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("\"bench\" : \"" + benchmark + "\"", "\"rows\" : [ ]");
        assertThat(home.resolve(".cache/paddlecloud-bench")).isEmptyDirectory();
    }

    @Test
    void what_cannot_be_measured_is_a_failure_and_no_trace() {
        int exit = typed("cube", "--filter", "no such part", "--dir", "/dev/null/x");

        assertThat(exit).isEqualTo(Exit.FAILED.code());
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("pdc: error: cannot use /dev/null/x: ")
                .doesNotContain("\tat ");
    }

    @Test
    void what_was_typed_wrong_is_told() {
        assertThat(typed("cube", "--rounds", "many")).isEqualTo(Exit.USAGE.code());

        assertThat(err.toString(StandardCharsets.UTF_8)).contains("--rounds", "many");
    }
}
