// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Messages;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;

class HelpTest {
    static Stream<Messages> languages() {
        return Stream.of(Messages.english(CliPart.class), Messages.chinese(CliPart.class));
    }

    @ParameterizedTest
    @MethodSource("languages")
    void every_command_says_what_it_does(Messages messages) {
        for (var command : commands(messages)) {
            assertThat(command.getCommandSpec().usageMessage().header())
                    .as(command.getCommandName())
                    .isNotEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("languages")
    void every_option_and_argument_is_described(Messages messages) {
        for (var command : commands(messages)) {
            for (ArgSpec argument : command.getCommandSpec().args()) {
                assertThat(argument.description())
                        .as(command.getCommandName() + " " + argument)
                        .isNotEmpty();
            }
        }
    }

    @Test
    void help_of_up_reads_well() {
        var typed = Typed.in(new FakeControl(), "up", "--help");

        assertThat(typed.exit()).isZero();
        assertThat(typed.out())
                .isEqualTo(
                        """
                        Start the standalone system in the background.
                        Usage: pdc up [-h] [--debug] [--foreground] [--without-operator] [--gpus=N] [--home=DIR]
                                      [--network=MODE] [--nodes=N] [-o=FORMAT] [--port=PORT] [--simulate-nodes=N]

                        Returns when the API and the node are ready. A second `up` resumes what was there,
                        also after a crash: pods that still run are taken up again.

                        Options:
                              --debug              Show stack traces when something fails.
                              --foreground         Stay in the foreground, for a service manager.
                              --gpus=N             GPUs that each node declares to have, as nvidia.com/gpu (default: 0).
                          -h, --help               Show this help and exit.
                              --home=DIR           Where everything is kept; default: $PDC_HOME, else ~/.paddlecloud.
                              --network=MODE       bridge (needs root), loopback, or auto (default: bridge where possible).
                              --nodes=N            Number of nodes (default: 1); several are called node-0, node-1 …
                          -o, --output=FORMAT      text (default), json or yaml.
                              --port=PORT          Port of the API server; default: 6443, or another free one.
                              --simulate-nodes=N   Number of further nodes whose pods only seem to run (default: 0).
                              --without-operator   Start no operator: PaddleJobs are left to one that you deploy yourself.

                        Examples:
                          pdc up
                          pdc up --network loopback --port 7443
                          pdc up --nodes 3 --gpus 2
                        """);
    }

    @ParameterizedTest
    @MethodSource("languages")
    void every_exit_code_is_documented(Messages messages) {
        var help = messages.help();
        var text = help.getString("pdc.usage.footer.0") + help.getString("pdc.usage.footer.1");

        var documented = Pattern.compile("\\d+").matcher(text).results().map(MatchResult::group);

        assertThat(documented.map(Integer::valueOf))
                .containsExactlyElementsOf(Stream.of(Exit.values()).map(Exit::code).toList());
    }

    @Test
    void help_in_chinese_is_chinese() {
        var typed = Typed.in(Messages.chinese(CliPart.class), new FakeControl(), "--help");

        assertThat(typed.out()).contains("用法：pdc", "命令：", "在后台启动单机系统。", "退出码：");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cube", "api", "nodes", "job"})
    void the_help_of_benchmarks_needs_no_benchmarks(String benchmark) {
        var english = Typed.in(new FakeControl(), "bench", benchmark, "--help");
        var chinese =
                Typed.in(
                        Messages.chinese(CliPart.class),
                        new FakeControl(),
                        "bench",
                        benchmark,
                        "--help");

        assertThat(english.exit() + chinese.exit()).isZero();
        assertThat(english.out())
                .contains(
                        "Usage: pdc bench " + benchmark, "Rounds that count", "Parts:", "Example:");
        assertThat(chinese.out()).contains("用法：pdc bench " + benchmark, "计入结果的轮数", "示例：");
    }

    @Test
    void benchmarks_themselves_need_a_checkout() {
        var typed = Typed.in(new FakeControl(), "bench", "cube", "--quick");

        assertThat(typed.exit()).isEqualTo(Exit.MISSING.code());
        assertThat(typed.err())
                .contains("benchmarks are not part of the distribution", "./pdc bench");
    }

    @Test
    void alone_it_says_where_to_begin() {
        var typed = Typed.in(new FakeControl());

        assertThat(typed.exit()).isZero();
        assertThat(typed.out()).contains("pdc demo", "pdc up", "pdc doctor");
    }

    @Test
    void a_mistyped_command_gets_a_suggestion() {
        var typed = Typed.in(new FakeControl(), "stauts");

        assertThat(typed.exit()).isEqualTo(Exit.USAGE.code());
        assertThat(typed.out()).isEmpty();
        assertThat(typed.err())
                .isEqualTo(
                        """
                        pdc: error: unknown argument: stauts
                          did you mean: status, events, rollout
                          pdc --help
                        """);
    }

    @Test
    void a_wrong_value_names_what_is_allowed() {
        var typed = Typed.in(new FakeControl(), "up", "--network", "wifi");

        assertThat(typed.exit()).isEqualTo(Exit.USAGE.code());
        assertThat(typed.err()).contains("--network", "[auto, bridge, loopback]", "wifi");
    }

    @Test
    void a_completion_script_knows_the_commands() {
        var typed = Typed.in(new FakeControl(), "completion", "bash");

        assertThat(typed.out()).contains("function _complete_pdc()", "doctor", "completion");
    }

    private static List<CommandLine> commands(Messages messages) {
        var nowhere = new ByteArrayOutputStream();
        var all = new ArrayList<CommandLine>();
        all.add(Typed.tree(messages, new FakeControl(), nowhere, nowhere).whole());
        for (int i = 0; i < all.size(); i++) {
            all.addAll(all.get(i).getSubcommands().values());
        }
        return all;
    }
}
