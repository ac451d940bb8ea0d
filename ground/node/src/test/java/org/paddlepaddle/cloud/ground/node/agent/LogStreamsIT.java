// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.node.RealMachine.awaitTrue;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.paddlepaddle.cloud.ground.node.process.Command;

/** Logs of containers as the real kubectl asks for them. */
@ExtendWith(StreamedNode.Shared.class)
@Timeout(600)
class LogStreamsIT {
    private static final String LOG = "/api/v1/namespaces/default/pods/box/log";

    private final StreamedNode node;
    private final TestApi api;

    LogStreamsIT(StreamedNode node) {
        this.node = node;
        this.api = node.api();
    }

    @Nested
    class Given_logs {
        /** kubectl asks in whole seconds, so the lines are more than one apart. */
        @Test
        void when_times_are_asked_for_then_lines_have_them() throws Exception {
            node.run(
                    "stamps",
                    "Never",
                    "echo one; until [ -e /tmp/go ]; do sleep 0.1; done; sleep 1.1; echo two;"
                            + " sleep 1000");
            awaitTrue("the time of a line to stand", this::timeStands);
            api.kubectl("", "exec", "stamps", "--", "touch", "/tmp/go");
            awaitTrue(
                    "two lines",
                    () -> api.kubectlOutcome("logs", "stamps").output().equals("one\ntwo\n"));

            assertThat(api.kubectl("", "logs", "--timestamps", "stamps"))
                    .matches(Pattern.compile("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z one\n\\S+Z two\n"));
            assertThat(api.kubectl("", "logs", "--since=1h", "stamps")).isEqualTo("one\ntwo\n");
            var longAgo = LOG.replace("box", "stamps") + "?sinceSeconds=999999999999999999";
            assertThat(api.kubectl("", "get", "--raw", longAgo)).isEqualTo("one\ntwo\n");
            var second =
                    api.kubectl("", "logs", "--timestamps", "--tail=1", "stamps").split(" ")[0];
            assertThat(api.kubectl("", "logs", "--since-time=" + second, "stamps"))
                    .isEqualTo("two\n");
            assertThat(api.kubectl("", "logs", "--limit-bytes=5", "stamps")).isEqualTo("one\nt");
        }

        /** Until the node has looked at it a line has the time of the question. */
        private boolean timeStands() {
            var once = api.kubectlOutcome("logs", "--timestamps", "stamps").output();
            return once.endsWith(" one\n")
                    && once.equals(api.kubectl("", "logs", "--timestamps", "stamps"));
        }

        @Test
        void when_a_container_was_restarted_then_the_log_before_is_found() {
            node.run("again", "Always", "echo run $RANDOM$$; sleep 1; exit 1");
            awaitTrue("a restart", () -> api.kubectlOutcome("logs", "-p", "again").succeeded());

            assertThat(api.kubectl("", "logs", "-p", "again")).startsWith("run ");
        }

        @Test
        void when_a_question_makes_no_sense_then_the_field_is_named() {
            assertThat(api.kubectlOutcome("get", "--raw", LOG + "?limitBytes=0").output())
                    .contains("limitBytes", "must be greater than 0");
        }
    }

    @Nested
    class Given_a_program_that_floods {
        @Tag("nightly")
        @Test
        void when_it_prints_a_gigabyte_then_the_end_is_kept_and_the_disk_is_not_filled() {
            node.run("flood", "Never", "yes 0123456789abcdef | head -c 1073741824; echo; echo end");

            awaitTrue(
                    "the last line",
                    () -> api.kubectlOutcome("logs", "--tail=1", "flood").output().equals("end\n"));

            awaitTrue("the room to be given back", () -> megabytesOfLogs() < 65);
        }

        private long megabytesOfLogs() {
            var logs = node.directory().resolve("home/node/logs");
            return Long.parseLong(Command.require("du", "-sm", logs + "").split("\\s")[0]);
        }
    }

    @Nested
    class Given_a_pod_that_is_gone {
        @Test
        void when_it_is_deleted_then_its_log_is_still_there() {
            node.run("gone", "Never", "echo last words");
            awaitTrue(
                    "its log",
                    () -> api.kubectlOutcome("logs", "gone").output().equals("last words\n"));

            api.kubectl("", "delete", "pod", "gone", "--wait");

            var path = "/api/v1/nodes/node-1/proxy/containerLogs/default/gone/main";
            assertThat(api.kubectl("", "get", "--raw", path)).isEqualTo("last words\n");
            assertThat(api.kubectlOutcome("logs", "gone").output()).contains("not found");
            assertThat(api.kubectl("", "get", "--raw", path + "?labelSelector=story%3Dgone"))
                    .isEqualTo("last words\n");
            var other = path + "?labelSelector=story%3Dother";
            assertThat(api.kubectlOutcome("get", "--raw", other).output()).contains("NotFound");
        }
    }
}
