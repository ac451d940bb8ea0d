// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cli.FakeControl;
import org.paddlepaddle.cloud.cli.Typed;
import org.paddlepaddle.cloud.cli.standalone.HomeState;
import org.paddlepaddle.cloud.cli.standalone.RunningSystem.Stage;
import org.paddlepaddle.cloud.terminal.Exit;

class NodeCommandTest {
    private final FakeControl control = new FakeControl();

    @Test
    void an_invitation_wants_a_running_system() {
        var typed = Typed.in(control, "node", "invite", "edge-1", "/tmp/edge");

        assertThat(typed.exit()).isEqualTo(Exit.NOT_RUNNING.code());
        assertThat(control.invited()).isEmpty();
    }

    @Test
    void an_invitation_names_the_file_and_the_next_command() {
        control.seeing(new HomeState.Running(FakeControl.system(Stage.ready)));

        var typed = Typed.in(control, "node", "invite", "edge-1", "/tmp/edge");

        assertThat(typed.out())
                .isEqualTo(
                        """
                        ✓ invitation for node edge-1: /tmp/edge
                          pdc node join --token-file /tmp/edge
                        """);
        assertThat(control.invited()).containsExactly("edge-1 /tmp/edge");
    }

    @Test
    void a_name_that_kubernetes_refuses_is_refused_here() {
        var typed = Typed.in(control, "node", "invite", "Edge_1", "/tmp/edge");

        assertThat(typed.exit()).isEqualTo(Exit.USAGE.code());
        assertThat(typed.err()).contains("\"Edge_1\" cannot be the name of a node");
    }

    @Test
    void joining_without_an_invitation_says_how_to_get_one() {
        var typed = Typed.in(control, "node", "join", "--token-file", "/nonexistent/file");

        assertThat(typed.exit()).isEqualTo(Exit.USAGE.code());
        assertThat(typed.err()).contains("pdc node invite NAME FILE");
    }

    @Test
    void a_cluster_that_refuses_is_a_sentence_not_a_trace(@TempDir Path directory)
            throws IOException {
        var file = Files.writeString(directory.resolve("invitation"), "secret");

        var typed =
                Typed.in(
                        control,
                        "node",
                        "join",
                        "--token-file",
                        file.toString(),
                        "--server",
                        "https://10.0.0.1:6443");

        assertThat(typed.exit()).isEqualTo(Exit.FAILED.code());
        assertThat(typed.err())
                .isEqualTo("pdc: error: nobody answers at https://10.0.0.1:6443\n")
                .doesNotContain("secret");
    }
}
