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
    private static final HomeState NOTHING = new HomeState.Nothing();
    private static final HomeState STARTING =
            new HomeState.Running(FakeControl.system(Stage.starting));
    private static final HomeState READY = new HomeState.Running(FakeControl.system(Stage.ready));

    private static final UpRequest STARTED =
            new UpRequest(
                    Path.of("/home/me/.paddlecloud"), NetworkChoice.auto, OptionalInt.empty());

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

    private static FakeControl running() {
        return new FakeControl().seeing(READY).startedWith(STARTED);
    }

    @Test
    void other_wishes_change_nothing_and_are_named() {
        var typed = Typed.in(running(), "up", "--gpus", "3", "--nodes", "2");

        assertThat(typed.exit()).isEqualTo(Exit.FAILED.code());
        assertThat(typed.out()).isEmpty();
        assertThat(typed.err())
                .contains(
                        "already running",
                        "was not changed: --nodes 2 (it has 1), --gpus 3 (it has 0)",
                        "pdc down && pdc up --nodes 2 --gpus 3");
    }

    @Test
    void every_option_that_changes_nothing_is_named() {
        var typed =
                Typed.in(
                        running(),
                        "up",
                        "--network=loopback",
                        "--port=7443",
                        "--simulate-nodes=5",
                        "--without-operator");

        assertThat(typed.err())
                .contains(
                        "--network loopback (it has bridge)",
                        "--port 7443 (it has 6443)",
                        "--simulate-nodes 5 (it has 0)",
                        "--without-operator (it has its operator)");
    }

    @Test
    void wishes_that_hold_already_are_met() {
        var typed =
                Typed.in(
                        running(),
                        "up",
                        "--gpus=0",
                        "--nodes=1",
                        "--network=bridge",
                        "--port=6443");

        assertThat(typed.exit()).isZero();
        assertThat(typed.out()).contains("already running");
    }

    @Test
    void what_nobody_asked_for_is_no_difference() {
        var other =
                new UpRequest(
                        STARTED.home(),
                        NetworkChoice.auto,
                        OptionalInt.empty(),
                        new NodesRequest(3, 2, 1),
                        false);

        assertThat(Typed.in(running().startedWith(other), "up").exit()).isZero();
    }

    @Test
    void programs_are_told_in_json_what_was_not_changed() {
        var typed = Typed.in(running(), "up", "--gpus", "3", "-o", "json");

        assertThat(typed.exit()).isEqualTo(Exit.FAILED.code());
        assertThat(typed.out())
                .contains("\"state\" : \"running\"")
                .containsSubsequence("\"unchanged\"", "--gpus", "\"3\"", "\"0\"");
    }

    @Test
    void it_says_so_in_chinese() {
        var typed = Typed.in(Messages.chinese(CliPart.class), running(), "up", "--gpus", "3");

        assertThat(typed.err()).contains("未做任何更改：--gpus 3（当前为 0）", "pdc up --gpus 3");
    }

    @Test
    void a_system_that_only_says_that_it_is_ready_is_not_believed() {
        var killed = new HomeState.Leftover(FakeControl.system(Stage.ready));
        var control = new FakeControl().seeing(READY, READY, killed, STARTING, READY).silent(2);

        var typed = Typed.in(control, "up");

        assertThat(typed.exit()).isZero();
        assertThat(typed.out()).contains("is ready after").doesNotContain("already");
        assertThat(control.launches()).hasSize(1);
        assertThat(control.readinessClosed()).isTrue();
    }

    @Test
    void after_a_crash_the_nodes_are_those_of_before_unless_others_are_asked_for() {
        var killed = new HomeState.Leftover(FakeControl.system(Stage.ready));
        var before =
                new UpRequest(
                        Path.of("/home"),
                        NetworkChoice.loopback,
                        OptionalInt.empty(),
                        new NodesRequest(2, 1, 0),
                        true);
        var control = new FakeControl().seeing(killed, STARTING, READY).startedWith(before);

        var typed = Typed.in(control, "up", "--nodes", "3");

        assertThat(typed.exit()).isZero();
        assertThat(control.launches().getFirst().network()).isEqualTo(NetworkChoice.loopback);
        assertThat(control.launches().getFirst().nodes()).isEqualTo(new NodesRequest(3, 1, 0));
    }

    @Test
    void a_new_system_is_ready_when_it_answers() {
        var control = new FakeControl().seeing(NOTHING, READY).silent(3);

        var typed = Typed.in(control, "up");

        assertThat(typed.exit()).isZero();
        assertThat(control.silencesLeft()).isZero();
    }

    @Test
    void what_another_process_wrote_is_not_the_new_one() throws Exception {
        var launched = new ProcessBuilder("sleep", "1000").start();
        try {
            var own = new HomeState.Running(FakeControl.system(Stage.ready, launched.pid()));
            var control =
                    new FakeControl()
                            .seeing(NOTHING, READY, READY, own)
                            .launching(launched.toHandle(), Path.of("/nonexistent"));

            var typed = Typed.in(control, "up", "-o", "json");

            assertThat(typed.exit()).isZero();
            assertThat(typed.out()).contains("\"pid\" : " + launched.pid());
        } finally {
            launched.destroyForcibly();
        }
    }

    @Test
    void who_came_second_waits_for_the_first() throws Exception {
        var dead = new ProcessBuilder("true").start();
        dead.waitFor();
        var control =
                new FakeControl()
                        .seeing(NOTHING, STARTING, STARTING, READY)
                        .launching(dead.toHandle(), Path.of("/nonexistent"));

        var typed = Typed.in(control, "up");

        assertThat(typed.exit()).isZero();
        assertThat(typed.out()).contains("already running");
    }

    @Test
    void root_without_nft_learns_why_its_pods_have_loopback_addresses() {
        var ready = new HomeState.Running(FakeControl.onLoopback("no-nft"));

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
        var ready = new HomeState.Running(FakeControl.onLoopback(word));

        var typed = Typed.in(new FakeControl().seeing(ready), "up");

        assertThat(typed.out()).contains("loopback because", sentence);
    }

    @Test
    void a_reason_of_another_version_is_left_out() {
        var ready = new HomeState.Running(FakeControl.onLoopback("moon-phase"));

        var typed = Typed.in(new FakeControl().seeing(ready), "up");

        assertThat(typed.exit()).isZero();
        assertThat(typed.out()).contains("loopback (").doesNotContain("because");
    }

    @Test
    void a_home_held_by_somebody_else_names_them() {
        var held = new HomeState.Held(4711, Instant.parse("2026-01-02T03:04:05Z"), "otherbox");

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

    private static final AbnormalExit OUT_OF_MEMORY =
            new AbnormalExit.OutOfMemory(
                    Instant.parse("2026-01-02T03:04:05Z"), 1L << 30, Path.of("/log/start.log"));

    @Test
    void why_the_last_system_is_gone_is_said_before_a_new_one_starts() {
        var gone = new HomeState.Leftover(FakeControl.system(Stage.ready));
        var control = new FakeControl().seeing(gone, READY).ended(OUT_OF_MEMORY);

        var typed = Typed.in(control, "up");

        assertThat(typed.exit()).isZero();
        assertThat(typed.err())
                .contains(
                        "the last system: it ended at 2026-01-02",
                        "because memory ran out, of which it had 1.1 GB",
                        "PDC_JAVA_OPTIONS=-Xmx2048m pdc up",
                        "/log/start.log");
    }

    @Test
    void memory_that_ran_out_while_it_started_is_named() throws Exception {
        var dead = new ProcessBuilder("true").start();
        dead.waitFor();
        var control =
                new FakeControl()
                        .seeing(NOTHING)
                        .launching(dead.toHandle(), Path.of("/nonexistent"))
                        .ended(OUT_OF_MEMORY);

        var typed = Typed.in(control, "up");

        assertThat(typed.exit()).isEqualTo(Exit.FAILED.code());
        assertThat(typed.err()).contains("while it was starting: it ended at", "-Xmx2048m");
    }

    @Test
    void a_crash_is_tried_again_once_where_that_may_help() throws Exception {
        var dead = new ProcessBuilder("true").start();
        dead.waitFor();
        var control =
                new FakeControl()
                        .seeing(NOTHING, NOTHING, READY)
                        .launching(dead.toHandle(), Path.of("/nonexistent"))
                        .launchingAgain(ProcessHandle.current());

        var typed = Typed.in(control, "up");

        assertThat(typed.exit()).isZero();
        assertThat(typed.out()).contains("is ready after");
        assertThat(typed.err()).contains("starting again without the archive");
        assertThat(control.launches()).hasSize(2);
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
