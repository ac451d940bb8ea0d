// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.terminal.screen.Screen;
import org.paddlepaddle.cloud.terminal.screen.Style;

class RunScreenTest {
    private static final String LAUNCHER =
            "LAUNCH INFO 2024-05-06 07:08:09,123 Job: default, mode collective";

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private RunScreen screen(boolean verbose) {
        var stream = new PrintStream(out, true, UTF_8);
        var plain = new Screen(stream, stream, false, Style.PLAIN, 80);
        return new RunScreen(plain, verbose, InstantSource.system());
    }

    private static JobLogs.Line line(String text) {
        return new JobLogs.Line("worker-0", "worker", text);
    }

    @Test
    void the_launcher_is_left_out_and_counted_unless_it_is_wanted() {
        var quiet = screen(false);
        quiet.print(line(LAUNCHER));
        quiet.print(line("I0506 07:08:09.123456  42 tcp_store.cc:289] receive shutdown event"));
        quiet.print(line("LAUNCH WARNNING args host will be overridden by env: POD_IP"));
        quiet.print(line("['10.88.208.11:20020', '10.88.208.12:20020']"));
        quiet.print(line("LAUNCH ERROR 2024-05-06 07:08:09,123 Container failed"));
        quiet.print(line("step 1"));

        assertThat(quiet.folded()).isEqualTo(4);
        assertThat(out.toString(UTF_8)).contains("LAUNCH ERROR", "step 1").doesNotContain("INFO");

        screen(true).print(line(LAUNCHER));
        assertThat(out.toString(UTF_8)).contains(LAUNCHER);
    }

    @Test
    void nothing_is_written_over_a_question() {
        var screen = screen(false);

        screen.hold();
        screen.print(line("step 2"));
        screen.note("Running");
        screen.progress("50 %");

        assertThat(out.toString(UTF_8)).isEmpty();
    }
}
