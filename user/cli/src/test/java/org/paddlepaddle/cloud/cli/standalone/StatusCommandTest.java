// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.cli.FakeControl;
import org.paddlepaddle.cloud.cli.Typed;
import org.paddlepaddle.cloud.cli.standalone.RunningSystem.Stage;
import org.paddlepaddle.cloud.terminal.Exit;

class StatusCommandTest {
    @Test
    void nothing_running_is_exit_three() {
        var typed = Typed.in(new FakeControl(), "status");

        assertThat(typed.exit()).isEqualTo(Exit.NOT_RUNNING.code());
        assertThat(typed.out()).contains("not running", "/home/me/.paddlecloud");
    }

    @Test
    void json_of_a_killed_system_keeps_its_keys() {
        var killed = new Sighting.Leftover(FakeControl.system(Stage.ready));

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
                          "network" : "bridge",
                          "node" : "box",
                          "kubeconfig" : "/home/me/.paddlecloud/kubeconfig",
                          "log" : "/home/me/.paddlecloud/log/pdc.log",
                          "ready" : [ "store", "api" ]
                        }
                        """
                                .formatted(ProcessHandle.current().pid()));
    }

    @Test
    void json_names_the_reason_of_loopback() {
        var killed = new Sighting.Leftover(FakeControl.onLoopback("not-root"));

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
        var ready = new Sighting.Running(FakeControl.system(Stage.ready));

        var typed = Typed.in(new FakeControl().seeing(ready), "token");

        assertThat(typed.out()).isEqualTo("pdc_secret\n");
    }
}
