// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cli.FakeControl;
import org.paddlepaddle.cloud.cli.Typed;

class DownCommandTest {
    @Test
    void nothing_to_end_is_no_error() {
        var typed = Typed.in(new FakeControl(), "down");

        assertThat(typed.exit()).isZero();
        assertThat(typed.out()).contains("nothing runs");
    }

    @Test
    void it_ends_the_process() throws Exception {
        var process = new ProcessBuilder("sleep", "60").start();
        var held = new HomeState.Held(process.pid(), Instant.EPOCH, "here");

        var typed = Typed.in(new FakeControl().seeing(held), "down");

        assertThat(typed.exit()).isZero();
        assertThat(typed.out()).contains("everything has ended");
        assertThat(process.isAlive()).isFalse();
    }

    @Test
    void what_a_killed_system_left_is_removed() {
        var killed = new HomeState.Leftover(FakeControl.system(RunningSystem.Stage.ready));
        var control = new FakeControl().seeing(killed);

        var typed = Typed.in(control, "down");

        assertThat(typed.out()).contains("everything has ended");
        assertThat(control.cleanUps()).isOne();
    }

    @Test
    void purge_removes_ours_and_leaves_the_rest(@TempDir Path home) throws IOException {
        Files.createDirectories(home.resolve("data"));
        Files.writeString(home.resolve("data/store.db"), "x".repeat(2000));
        Files.writeString(home.resolve("thesis.tex"), "precious");
        var elsewhere = Files.createDirectories(home.resolve("elsewhere"));
        Files.writeString(elsewhere.resolve("kept"), "kept");
        Files.createSymbolicLink(home.resolve("output"), elsewhere);

        var typed = Typed.in(new FakeControl(), "down", "--purge", "--home", home.toString());

        assertThat(typed.out()).contains("2.0 kB");
        assertThat(home.resolve("data")).doesNotExist();
        assertThat(home.resolve("output")).doesNotExist();
        assertThat(home.resolve("thesis.tex")).exists();
        assertThat(elsewhere.resolve("kept")).exists();
    }
}
