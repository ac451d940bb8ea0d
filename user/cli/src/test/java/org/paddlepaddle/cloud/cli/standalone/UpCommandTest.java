// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.cli.CliPart;
import org.paddlepaddle.cloud.cli.FakeControl;
import org.paddlepaddle.cloud.cli.Typed;
import org.paddlepaddle.cloud.cli.standalone.RunningSystem.Stage;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Messages;

class UpCommandTest {
    private static final Sighting NOTHING = new Sighting.Nothing();
    private static final Sighting STARTING =
            new Sighting.Running(FakeControl.system(Stage.starting));
    private static final Sighting READY = new Sighting.Running(FakeControl.system(Stage.ready));

    @Test
    void it_returns_when_the_system_is_ready_and_says_where_it_is() {
        var control = new FakeControl().seeing(NOTHING, STARTING, READY);

        var typed = Typed.in(control, "up", "--network", "bridge");

        assertThat(typed.exit()).isZero();
        assertThat(typed.out())
                .contains(
                        "PaddleCloud is ready after",
                        "https://127.0.0.1:6443",
                        "export KUBECONFIG=/home/me/.paddlecloud/kubeconfig",
                        "pdc demo");
        assertThat(control.launches())
                .containsExactly(
                        new UpRequest(
                                Path.of("/home/me/.paddlecloud"),
                                NetworkChoice.bridge,
                                OptionalInt.empty()));
    }

    @Test
    void the_operator_can_be_left_to_somebody_else() {
        var control = new FakeControl().seeing(NOTHING, STARTING, READY);

        Typed.in(control, "up", "--without-operator");

        assertThat(control.launches()).singleElement().matches(request -> !request.operator());
    }

    @Test
    void a_second_up_says_so_and_succeeds() {
        var control = new FakeControl().seeing(READY);

        var typed = Typed.in(control, "up");

        assertThat(typed.exit()).isZero();
        assertThat(typed.out()).contains("already running");
        assertThat(control.launches()).isEmpty();
    }

    @Test
    void root_without_nft_learns_why_its_pods_have_loopback_addresses() {
        var ready = new Sighting.Running(FakeControl.onLoopback("no-nft"));

        var english = Typed.in(new FakeControl().seeing(NOTHING, ready), "up");
        var chinese =
                Typed.in(
                        Messages.chinese(CliPart.class),
                        new FakeControl().seeing(NOTHING, ready),
                        "up");

        assertThat(english.out()).contains("because the program nft is missing", "nftables");
        assertThat(chinese.out()).contains("缺少把数据包转发给 Service 的程序 nft", "nftables");
    }

    @ParameterizedTest
    @CsvSource({
        "asked, --network loopback asks for it",
        "not-root, this is not root",
        "no-ip, the program ip is missing",
        "refused, does not let root make interfaces"
    })
    void every_reason_for_loopback_is_a_sentence(String word, String sentence) {
        var ready = new Sighting.Running(FakeControl.onLoopback(word));

        var typed = Typed.in(new FakeControl().seeing(ready), "up");

        assertThat(typed.out()).contains("loopback because", sentence);
    }

    @Test
    void a_reason_of_another_version_is_left_out() {
        var ready = new Sighting.Running(FakeControl.onLoopback("moon-phase"));

        var typed = Typed.in(new FakeControl().seeing(ready), "up");

        assertThat(typed.exit()).isZero();
        assertThat(typed.out()).contains("loopback (").doesNotContain("because");
    }

    @Test
    void a_home_held_by_somebody_else_names_them() {
        var held = new Sighting.Held(4711, Instant.parse("2026-01-02T03:04:05Z"), "otherbox");

        var typed = Typed.in(new FakeControl().seeing(held), "up");

        assertThat(typed.exit()).isEqualTo(Exit.BUSY.code());
        assertThat(typed.err()).contains("/home/me/.paddlecloud", "4711", "otherbox", "--home");
    }

    @Test
    void a_taken_port_is_refused_before_anything_starts() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            var control = new FakeControl().seeing(NOTHING);

            var typed = Typed.in(control, "up", "--port", "" + socket.getLocalPort());

            assertThat(typed.exit()).isEqualTo(Exit.BUSY.code());
            assertThat(typed.err())
                    .contains("port " + socket.getLocalPort() + " is taken by")
                    .contains("process " + ProcessHandle.current().pid());
            assertThat(control.launches()).isEmpty();
        }
    }

    @Test
    void a_system_that_dies_while_starting_shows_its_last_words(@TempDir Path directory)
            throws Exception {
        var printed = Files.writeString(directory.resolve("start.log"), "port 1 is forbidden\n");
        var dead = new ProcessBuilder("true").start();
        dead.waitFor();
        var control = new FakeControl().seeing(NOTHING).launching(dead.toHandle(), printed);

        var typed = Typed.in(control, "up");

        assertThat(typed.exit()).isEqualTo(Exit.FAILED.code());
        assertThat(typed.err()).contains("port 1 is forbidden", "pdc.log", "pdc doctor");
    }

    @Test
    void programs_get_json() {
        var typed = Typed.in(new FakeControl().seeing(READY), "up", "-o", "json");

        assertThat(typed.out()).contains("\"kubeconfig\" : \"/home/me/.paddlecloud/kubeconfig\"");
    }

    @Test
    void it_speaks_chinese() {
        var typed =
                Typed.in(Messages.chinese(CliPart.class), new FakeControl().seeing(READY), "up");

        assertThat(typed.out()).contains("PaddleCloud 已在运行", "接下来可以输入");
    }
}
