// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.node.RealMachine.awaitTrue;

import java.nio.file.Files;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.paddlepaddle.cloud.ground.node.RealMachine;
import org.paddlepaddle.cloud.ground.node.agent.StreamedNode.Ended;
import org.paddlepaddle.cloud.ground.node.process.Command;

/** Commands in containers, with and without a terminal, as the real kubectl runs them. */
@ExtendWith(StreamedNode.Shared.class)
@Timeout(600)
class CommandStreamsIT {
    private final StreamedNode node;
    private final TestApi api;

    CommandStreamsIT(StreamedNode node) {
        this.node = node;
        this.api = node.api();
    }

    @Nested
    class Given_a_command_in_a_container {
        @Test
        void when_it_ends_then_its_streams_and_its_code_arrive() throws Exception {
            var ended = node.exec("sh", "-c", "echo out; echo err >&2; exit 7");

            assertThat(ended.text()).isEqualTo("out\n");
            assertThat(ended.errors()).startsWith("err\n").contains("exit code 7");
            assertThat(ended.code()).isEqualTo(7);
        }

        @Test
        void when_it_looks_around_then_it_is_where_the_container_is() throws Exception {
            var script = "echo \"$COLOUR\"; echo $PLACE; hostname; pwd";

            assertThat(node.exec("sh", "-c", script).text())
                    .isEqualTo("it's a\nblue\nhere\nbox\n/workspace\n");
        }

        @Test
        void when_there_is_no_such_program_then_it_says_so() throws Exception {
            var ended = node.exec("no-such-program");

            assertThat(ended.errors()).contains("executable file not found in $PATH");
            assertThat(ended.code()).isEqualTo(127);
        }

        @Test
        void when_ten_megabytes_go_in_then_they_come_out_and_the_end_is_seen() throws Exception {
            var bytes = new byte[10 << 20];
            new Random(1).nextBytes(bytes);

            var ended = node.kubectl(bytes, "exec", "-i", "box", "--", "cat");

            assertThat(ended.output()).isEqualTo(bytes);
            assertThat(ended.code()).isZero();
        }

        @Test
        void when_it_does_not_read_its_input_then_it_ends_all_the_same() throws Exception {
            var ended = node.kubectl(new byte[4 << 20], "exec", "-i", "box", "--", "echo", "done");

            assertThat(ended.text()).isEqualTo("done\n");
        }

        @Test
        void when_kubectl_is_killed_then_the_command_goes_with_it() throws Exception {
            var process = api.start("exec", "box", "--", "sleep", "4321");
            awaitTrue("the command to run", () -> exec_("pgrep", "-f", "^sleep 4321").code() == 0);

            process.destroyForcibly();

            awaitTrue("the command to end", () -> exec_("pgrep", "-f", "^sleep 4321").code() != 0);
        }

        private Ended exec_(String... words) {
            try {
                return node.exec(words);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        }

        @Test
        void when_the_container_does_not_run_then_it_is_refused() throws Exception {
            var ended = node.kubectl(new byte[0], "exec", "probe", "--", "true");

            assertThat(ended.code()).isEqualTo(1);
            assertThat(ended.errors()).contains("completed pod");
        }

        @Test
        void when_an_old_kubectl_speaks_spdy_then_it_works_too() throws Exception {
            var process =
                    api.start(
                            List.of("KUBECTL_REMOTE_COMMAND_WEBSOCKETS=false"),
                            "exec",
                            "-i",
                            "box",
                            "--",
                            "sh",
                            "-c",
                            "cat; echo err >&2; exit 5");
            StreamedNode.feed(process, "typed\n".getBytes(UTF_8));

            assertThat(new String(process.getInputStream().readAllBytes(), UTF_8))
                    .isEqualTo("typed\n");
            assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(5);
        }
    }

    @Nested
    class Given_a_terminal {
        /** {@code script} gives kubectl a terminal of its own. */
        private Ended inTerminal(String words) throws Exception {
            var command = String.join(" ", api.command()) + " exec -it box -- " + words;
            var builder =
                    new ProcessBuilder(
                            "script", "-qec", "stty cols 91 rows 17; " + command, "/dev/null");
            var process = builder.redirectErrorStream(true).start();
            var output = process.getInputStream().readAllBytes();
            assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
            return new Ended(process.exitValue(), output, "");
        }

        @Test
        void when_a_command_asks_then_it_has_one_of_the_right_size() throws Exception {
            RealMachine.require(Command.succeeds("script", "--version"), "script");

            var ended =
                    inTerminal(
                            "sh -c 'test -t 0 && test -t 1 && echo yes; echo $TERM; until stty size"
                                    + " | grep -x \"17 91\"; do sleep 0.1; done; exit 3'");

            assertThat(ended.text()).contains("yes\r\n", "xterm\r\n", "17 91\r\n");
            assertThat(ended.code()).isEqualTo(3);
        }
    }

    @Nested
    class Given_files {
        @Test
        void when_they_are_copied_in_and_out_then_they_are_the_same() throws Exception {
            var bytes = new byte[3 << 20];
            new Random(2).nextBytes(bytes);
            var there = Files.write(node.directory().resolve("there.bin"), bytes);
            var back = node.directory().resolve("back.bin");

            api.kubectl("", "cp", there + "", "box:/tmp/copied.bin");
            api.kubectl("", "cp", "box:/tmp/copied.bin", back + "");

            assertThat(back).hasSameBinaryContentAs(there);
        }
    }
}
