// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.terminal.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ProgressTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private Instant now = Instant.EPOCH;

    private Screen screen(boolean terminal, int width) {
        return new Screen(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                terminal,
                Style.PLAIN,
                width);
    }

    @Test
    void on_a_terminal_a_line_replaces_the_one_before() {
        var progress = new Progress(screen(true, 100), () -> now);

        progress.update("one");
        progress.update("two");
        progress.finish("done");

        assertThat(out.toString(StandardCharsets.UTF_8))
                .isEqualTo("one\n\u001b[1A\r\u001b[Jtwo\n\u001b[1A\r\u001b[Jdone\n");
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void a_line_that_would_wrap_is_cut() {
        var progress = new Progress(screen(true, 8), () -> now);

        progress.update("environment");

        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("enviro…\n");
    }

    @Test
    void through_a_pipe_changes_are_told_now_and_then_beside_the_result() {
        var progress = new Progress(screen(false, 100), () -> now);

        progress.update("one");
        now = now.plusSeconds(1);
        progress.update("too soon");
        now = now.plus(Duration.ofSeconds(5));
        progress.update("two");
        progress.finish("done");

        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("one\ntwo\n");
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("done\n");
    }
}
