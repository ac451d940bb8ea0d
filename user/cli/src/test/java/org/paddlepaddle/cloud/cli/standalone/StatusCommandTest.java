// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cli.FakeControl;
import org.paddlepaddle.cloud.cli.Typed;
import org.paddlepaddle.cloud.cli.standalone.RunningSystem.Stage;
import org.paddlepaddle.cloud.terminal.Exit;

class StatusCommandTest {
    /** Whoever is at this address cannot prove to be the system. */
    private static final String SILENT =
            """
            apiVersion: v1
            kind: Config
            clusters: [{name: c, cluster: {server: "https://127.0.0.1:6443"}}]
            users: [{name: u, user: {token: t}}]
            contexts: [{name: x, context: {cluster: c, user: u}}]
            current-context: x
            """;

    @Test
    void nothing_running_is_exit_three() {
        var typed = Typed.in(new FakeControl(), "status");

        assertThat(typed.exit()).isEqualTo(Exit.NOT_RUNNING.code());
        assertThat(typed.out()).contains("not running", "/home/me/.paddlecloud");
    }

    @Test
    void json_of_a_killed_system_keeps_its_keys() {
        var killed = new HomeState.Leftover(FakeControl.system(Stage.ready));

        var typed = Typed.in(new FakeControl().seeing(killed), "status", "-o", "json");

        assertThat(typed.exit()).isEqualTo(Exit.NOT_RUNNING.code());
        assertThat(typed.out())
                .isEqualTo(
                        """
                        {
                          "state" : "killed",
                          "stage" : "ready",
                          "pid" : %d,
                          "version" : "0.5.0",
                          "started" : "2026-01-02T03:04:05Z",
                          "startupMillis" : 1234,
                          "endpoints" : {
                            "api" : "https://127.0.0.1:6443",
                            "apiForPods" : "https://10.1.0.1:6443"
                          },
                          "web" : "http://127.0.0.1:8080",
                          "s3" : "http://127.0.0.1:9000",
                          "network" : "bridge",
                          "node" : "box",
                          "kubeconfig" : "/home/me/.paddlecloud/kubeconfig",
                          "log" : "/home/me/.paddlecloud/log/pdc.log",
                          "ready" : [ "store", "api" ]
                        }
                        """
                                .formatted(ProcessHandle.current().pid()));
    }

    private static final AbnormalExit CRASHED =
            new AbnormalExit.Crashed(
                    Instant.parse("2026-01-02T03:04:05Z"), Path.of("/log/hs_err_pid1.log"));

    @Test
    void a_system_that_is_gone_has_a_reason_where_one_is_known() {
        var gone = new HomeState.Leftover(FakeControl.system(Stage.ready));

        var typed = Typed.in(new FakeControl().seeing(gone).ended(CRASHED), "status");

        assertThat(typed.exit()).isEqualTo(Exit.NOT_RUNNING.code());
        assertThat(typed.out())
                .contains(
                        "is gone: it ended at 2026-01-02",
                        "because the Java virtual machine crashed",
                        "/log/hs_err_pid1.log",
                        "pdc up");
    }

    @Test
    void programs_learn_the_reason_too() {
        var gone = new HomeState.Leftover(FakeControl.system(Stage.ready));
        var memory = new AbnormalExit.OutOfMemory(Instant.EPOCH, 42, Path.of("/log/start.log"));

        var typed = Typed.in(new FakeControl().seeing(gone).ended(memory), "status", "-o", "json");

        assertThat(typed.out())
                .contains("\"state\" : \"killed\"")
                .containsSubsequence(
                        "\"ending\"", "\"OutOfMemory\"", "\"heapBytes\" : 42", "/log/start.log");
    }

    @Test
    void a_command_that_finds_the_system_gone_says_why(@TempDir Path home) throws Exception {
        var gone = new HomeState.Leftover(FakeControl.system(Stage.ready));
        var kubeconfig = Files.writeString(home.resolve("kubeconfig"), SILENT);

        var typed =
                Typed.in(
                        new FakeControl().seeing(gone).ended(CRASHED),
                        "get",
                        "nodes",
                        "--kubeconfig",
                        kubeconfig.toString());

        assertThat(typed.exit()).isEqualTo(Exit.NOT_RUNNING.code());
        assertThat(typed.err()).contains("does not answer", "virtual machine crashed", "pdc up");
    }

    @Test
    void json_names_the_reason_of_loopback() {
        var killed = new HomeState.Leftover(FakeControl.onLoopback("not-root"));

        var typed = Typed.in(new FakeControl().seeing(killed), "status", "-o", "json");

        assertThat(typed.out())
                .contains("\"network\" : \"loopback\"", "\"networkReason\" : \"not-root\"");
    }

    @Test
    void a_token_wants_a_running_system() {
        var typed = Typed.in(new FakeControl(), "token");

        assertThat(typed.exit()).isEqualTo(Exit.NOT_RUNNING.code());
        assertThat(typed.err()).contains("pdc up").doesNotContain("pdc_secret");
    }

    @Test
    void a_token_is_printed_alone() {
        var ready = new HomeState.Running(FakeControl.system(Stage.ready));

        var typed = Typed.in(new FakeControl().seeing(ready), "token");

        assertThat(typed.out()).isEqualTo("pdc_secret\n");
    }
}
