// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;

/** Every {@code pdc} command line that a page shows is one that the parser takes. */
class DocumentedCommandsTest {
    private static final Path REPOSITORY = Path.of("../..");

    /** A block that is typed, or a piece of code within a sentence. */
    private static final Pattern CODE =
            Pattern.compile("(?ms)^```(?:sh|console|bash)?\\n(.*?)^```|`((?:\\./)?pdc [^`\\n]+)`");

    /** Where a command begins, and where the shell ends it; quotes hold their content together. */
    private static final Pattern COMMAND =
            Pattern.compile(
                    "(?m)(?:^(?:\\$ )?|[&|;(] *|\\b(?:exec|until|while|if) |\\w+=\\S+"
                            + " )(?:\\./)?pdc((?:"
                            + " +(?:[^\\s'\"|&;<>)#][^\\s'\"|&;<>)]*|'[^']*'|\"[^\"]*\")"
                            + "(?:'[^']*'|\"[^\"]*\")*)*)");

    private static final Pattern WORD = Pattern.compile("(?:[^\\s'\"]|'[^']*'|\"[^\"]*\")+");

    static Stream<Path> pages() throws IOException {
        try (var files = Files.walk(REPOSITORY.resolve("docs"))) {
            var all =
                    new ArrayList<>(files.filter(file -> file.toString().endsWith(".md")).toList());
            all.add(REPOSITORY.resolve("README.md"));
            all.add(REPOSITORY.resolve("README.zh.md"));
            return all.stream();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void every_command_of_a_page_is_understood(Path page) throws IOException {
        assertThat(commands(Files.readString(page)).flatMap(words -> problem(words).stream()))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "```sh\npdc upp\n```\n",
                "```\n./pdc up --nodez 3\n```\n",
                "```sh\n(cd x && exec pdc cube serve --nothing) &\n```\n",
                "Type `pdc cube bild` then."
            })
    void a_command_that_does_not_exist_is_found(String page) {
        assertThat(commands(page).flatMap(words -> problem(words).stream())).hasSize(1);
    }

    @Test
    void commands_are_told_from_what_stands_around_them() {
        var page =
                "```sh\n"
                    + "X=1 pdc get pods -o 'jsonpath={.a b}' | grep x; pdc top nodes > f # all\n"
                    + "```\n";

        assertThat(commands(page))
                .containsExactly(
                        List.of("get", "pods", "-o", "jsonpath={.a b}"), List.of("top", "nodes"));
    }

    private static Stream<List<String>> commands(String page) {
        return CODE.matcher(page)
                .results()
                .map(match -> Optional.ofNullable(match.group(1)).orElse(match.group(2)))
                .map(code -> code.replace("\\\n", " "))
                .flatMap(code -> COMMAND.matcher(code).results())
                .map(match -> words(match.group(1)));
    }

    private static List<String> words(String text) {
        return WORD.matcher(text)
                .results()
                .map(match -> match.group().replaceAll("['\"]", ""))
                .toList();
    }

    /** A command without all its words may stand in a sentence; a word it does not know may not. */
    private static Optional<String> problem(List<String> words) {
        try {
            AllCommands.english().parseArgs(words.toArray(String[]::new));
            return Optional.empty();
        } catch (MissingParameterException _) {
            return Optional.empty();
        } catch (ParameterException e) {
            return Optional.of("pdc " + String.join(" ", words) + ": " + e.getMessage());
        }
    }
}
