// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.node.RealMachine.awaitTrue;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.paddlepaddle.cloud.ground.node.RealMachine;
import org.paddlepaddle.cloud.ground.node.process.Command;

/** Clients attached to programs that run, as the real kubectl attaches them. */
@ExtendWith(StreamedNode.Shared.class)
@Timeout(600)
class AttachIT {
    private final StreamedNode node;
    private final TestApi api;

    AttachIT(StreamedNode node) {
        this.node = node;
        this.api = node.api();
    }

    @Nested
    class Given_a_pod_that_takes_input {
        private void run(String name, String terminal, String script) {
            var pod =
                    """
                    apiVersion: v1
                    kind: Pod
                    metadata: { name: %s, namespace: default }
                    spec:
                      nodeName: node-1
                      restartPolicy: Never
                      containers:
                      - { name: main, image: busybox, stdin: true, stdinOnce: true, tty: %s,
                          command: [ sh, -c, '%s' ] }
                    """
                            .formatted(name, terminal, script);
            api.kubectl(pod, "create", "-f", "-");
            node.awaitRunning(name);
        }

        @Test
        void when_a_client_types_and_leaves_then_the_program_reads_it_and_the_end()
                throws Exception {
            run("reader", "false", "sort; echo sorted; exit 6");

            var ended = node.kubectl("b\na\n".getBytes(UTF_8), "attach", "-i", "reader");

            assertThat(ended.text()).isEqualTo("a\nb\nsorted\n");
            api.kubectl(
                    "",
                    "wait",
                    "pod/reader",
                    "--for=jsonpath={.status.containerStatuses[0].state.terminated.exitCode}=6",
                    "--timeout=120s");
        }

        @Test
        void when_it_has_a_terminal_then_the_program_sees_one() throws Exception {
            RealMachine.require(Command.succeeds("script", "--version"), "script");
            run("typist", "true", "read line; test -t 0 && echo \"got $line on $TERM\"; exit 7");

            node.kubectl("hello\n".getBytes(UTF_8), "attach", "-i", "typist");

            awaitTrue(
                    "the line to be read",
                    () -> api.kubectl("", "logs", "typist").contains("got hello on xterm\r\n"));
        }

        @Test
        void when_clients_with_windows_are_attached_then_the_program_has_that_size()
                throws Exception {
            RealMachine.require(Command.succeeds("script", "--version"), "script");
            run(
                    "sized",
                    "true",
                    "until [ \"$(stty size)\" = \"17 91\" ]; do echo wrong; sleep 0.1; done;"
                            + " echo right; read line; exit 8");
            var onlooker = api.start("attach", "sized");
            var command = String.join(" ", api.command()) + " attach -it sized";
            var window = "stty cols 91 rows 17; " + command;
            try (var seen = onlooker.inputReader(UTF_8)) {
                assertThat(seen.readLine()).isEqualTo("wrong");

                var typist =
                        new ProcessBuilder("script", "-qec", window, "/dev/null")
                                .redirectErrorStream(true)
                                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                                .start();
                awaitTrue("its size", () -> api.kubectl("", "logs", "sized").contains("right"));
                StreamedNode.feed(typist, "typed\n".getBytes(UTF_8));

                assertThat(seen.lines().toList()).contains("right", "typed");
                assertThat(typist.waitFor(120, TimeUnit.SECONDS)).isTrue();
            }
            assertThat(onlooker.waitFor(120, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Nested
    class Given_a_pod_that_ends {
        @Test
        void when_a_client_is_attached_then_it_sees_what_comes_and_the_end() throws Exception {
            node.run(
                    "ticks",
                    "Never",
                    "while [ ! -e /tmp/stop ]; do echo tick; sleep 0.1; done; echo end");
            node.awaitRunning("ticks");
            var attached = api.start("attach", "ticks");
            try (var lines = attached.inputReader(UTF_8)) {
                assertThat(lines.readLine()).isEqualTo("tick");

                api.kubectl("", "exec", "ticks", "--", "touch", "/tmp/stop");

                assertThat(lines.lines().toList()).endsWith("end");
            }
            assertThat(attached.waitFor(120, TimeUnit.SECONDS)).isTrue();
            assertThat(attached.exitValue()).isZero();
        }
    }
}
