// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.terminal.greeting.GreetingPart;
import org.paddlepaddle.cloud.terminal.screen.Screen;
import org.paddlepaddle.cloud.terminal.screen.Style;
import picocli.CommandLine;

class CommandTreeTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private Shell shell(Messages messages) {
        return new Shell(
                Map.of(),
                Path.of("/somewhere"),
                messages,
                new Screen(stream(out), stream(err), false, Style.PLAIN, 100));
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private int typed(Messages messages, Callable<Integer> then, String... arguments) {
        var shell = shell(messages);
        return new CommandTree(shell, List.of(new GreetingPart(shell, then))).run(arguments);
    }

    private int typed(String... arguments) {
        return typed(Messages.english(GreetingPart.class), () -> 0, arguments);
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void alone_it_says_where_to_begin() {
        assertThat(typed()).isZero();

        assertThat(out()).isEqualTo("Greetings.\n\nType pdc greet.\n");
    }

    @Test
    void a_command_prints_for_people_and_for_programs() {
        assertThat(typed("greet", "--whom", "Ada")).isZero();
        assertThat(typed("greet", "--whom", "Ada", "-o", "json")).isZero();
        assertThat(typed("greet", "--whom", "1.0", "--output=yaml")).isZero();

        assertThat(out())
                .isEqualTo(
                        """
                        hello, Ada
                        {
                          "greeted" : "Ada"
                        }
                        greeted: "1.0"
                        """);
    }

    @Test
    void help_has_the_texts_of_the_module_and_those_of_every_command() {
        assertThat(typed("greet", "--help")).isZero();

        assertThat(out())
                .isEqualTo(
                        """
                        Greet somebody.
                        Usage: pdc greet [-h] [--debug] [-o=FORMAT] --whom=NAME

                        Says hello.

                        Options:
                              --debug           Show stack traces when something fails.
                          -h, --help            Show this help and exit.
                          -o, --output=FORMAT   text (default), json or yaml.
                              --whom=NAME       Who is greeted.

                        Example: pdc greet --whom Ada
                        """);
    }

    @Test
    void a_reader_of_chinese_gets_chinese() {
        var chinese = Messages.chinese(GreetingPart.class);

        typed(chinese, () -> 0, "greet", "--whom", "Ada");
        typed(chinese, () -> 0, "greet", "--help");
        typed(chinese, () -> 0, "great");

        assertThat(out()).contains("你好，Ada", "用法：pdc greet", "问候谁。", "显示帮助并退出。");
        assertThat(err()).startsWith("pdc：错误： 未知参数：great\n");
    }

    @Test
    void what_was_typed_wrong_is_told_with_what_is_allowed() {
        assertThat(typed("great")).isEqualTo(Exit.USAGE.code());
        assertThat(typed("greet")).isEqualTo(Exit.USAGE.code());
        assertThat(typed("greet", "--whom", "Ada", "-o", "xml")).isEqualTo(Exit.USAGE.code());

        assertThat(out()).isEmpty();
        assertThat(err())
                .isEqualTo(
                        """
                        pdc: error: unknown argument: great
                          did you mean: greet
                          pdc --help
                        pdc: error: missing: --whom NAME
                          pdc greet --help
                        pdc: error: Invalid value for option '--output': expected one of [text, json, yaml] (case-sensitive) but was 'xml'
                          pdc greet --help
                        """);
    }

    @Test
    void a_failure_is_a_sentence_with_advice_and_a_code() {
        assertThat(failing(Failure.of(Exit.TIMEOUT, "too slow", "be patient")))
                .isEqualTo(Exit.TIMEOUT.code());

        assertThat(err()).isEqualTo("pdc: error: too slow\n  be patient\n");
    }

    @Test
    void a_part_explains_what_its_exceptions_mean() {
        assertThat(failing(new ArithmeticException("/ by zero"))).isEqualTo(Exit.BUSY.code());

        assertThat(err()).isEqualTo("pdc: error: counting failed\n  count again\n");
    }

    @Test
    void what_the_system_refused_is_said_in_words() {
        var refusal =
                new UncheckedIOException(
                        "cannot read a.txt", new NoSuchFileException("/tmp/a.txt"));
        var full = new UncheckedIOException("cannot write", new IOException("No space left"));

        assertThat(failing(refusal)).isEqualTo(Exit.FAILED.code());
        assertThat(failing(full)).isEqualTo(Exit.FAILED.code());

        assertThat(err())
                .isEqualTo(
                        """
                        pdc: error: cannot read a.txt: there is no /tmp/a.txt
                        pdc: error: cannot write: No space left
                        """);
    }

    @Test
    void what_nobody_explains_is_reported_and_traced_on_demand() {
        var bug = new IllegalStateException("lost");

        assertThat(failing(bug)).isEqualTo(Exit.FAILED.code());
        assertThat(err())
                .contains("this should not have happened", "--debug")
                .doesNotContain("\tat ");
        assertThat(failing(bug, "--debug")).isEqualTo(Exit.FAILED.code());
        assertThat(err()).contains("\tat ");
    }

    @Test
    void an_interrupt_says_nothing() {
        assertThat(failing(new InterruptedException())).isEqualTo(Exit.INTERRUPTED.code());

        assertThat(err()).isEmpty();
    }

    private int failing(Exception failure, String... more) {
        var english = Messages.english(GreetingPart.class);
        var arguments = new String[more.length + 3];
        System.arraycopy(new String[] {"greet", "--whom", "Ada"}, 0, arguments, 0, 3);
        System.arraycopy(more, 0, arguments, 3, more.length);
        return typed(
                english,
                () -> {
                    throw failure;
                },
                arguments);
    }

    @Test
    void the_parts_behind_the_one_that_is_asked_for_are_not_made() {
        var shell = shell(Messages.english(GreetingPart.class));
        var first = new GreetingPart(shell, () -> 0);
        var second = new GreetingPart(shell, () -> 0);

        new CommandTree(shell, List.of(first, second)).run("greet", "--whom", "Ada");

        assertThat(first.asked()).isEqualTo(1);
        assertThat(second.asked()).isZero();
    }

    @Test
    void the_part_that_has_the_command_on_top_is_made_alone() {
        var shell = shell(Messages.english(GreetingPart.class));
        var first = new GreetingPart(shell, () -> 0);
        var last = new LastPart();

        new CommandTree(shell, List.of(first, last)).run("last");

        assertThat(first.asked()).isZero();
        assertThat(last.asked).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "--debug", "great"})
    void whoever_looks_at_all_commands_sees_all(String argument) {
        var shell = shell(Messages.english(GreetingPart.class));
        var part = new GreetingPart(shell, () -> 0);
        var last = new LastPart();

        new CommandTree(shell, List.of(part, last)).run(argument);

        assertThat(last.asked).isTrue();
    }

    private static final class LastPart implements Part {
        private boolean asked;

        @Override
        public String top() {
            return "last";
        }

        @Override
        public List<CommandLine> commands() {
            asked = true;
            return List.of(CommandGroup.of("last"));
        }

        @Override
        public Optional<Failure> explain(Exception failure) {
            return Optional.empty();
        }
    }

    @Test
    void a_group_alone_shows_its_commands() {
        var shell = shell(Messages.english(GreetingPart.class));
        var inner = new GreetingPart(shell, () -> 0).commands().getFirst();
        var group = CommandGroup.of("say", inner).setResourceBundle(shell.messages().help());

        int exit = group.setOut(new PrintWriter(out, true, StandardCharsets.UTF_8)).execute();

        assertThat(exit).isEqualTo(Exit.USAGE.code());
        assertThat(out()).contains("Usage: say", "greet");
    }
}
