// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The page of all commands, from their own help. */
final class CommandReference {
    private static final String PREAMBLE =
            """
            # Commands

            All commands of `pdc`, as `pdc COMMAND --help` shows them. `--help` and `--debug` work everywhere.
            Texts exist in English and Chinese: `PDC_LANG=zh` chooses.

            """;

    private static final Set<String> EVERYWHERE = Set.of("--help", "--debug");

    private CommandReference() {}

    static String page(CommandLine root) {
        var commands = below(root);
        var contents =
                commands.stream()
                        .map(
                                command ->
                                        "- [`%s`](#%s): %s\n"
                                                .formatted(
                                                        name(command),
                                                        anchor(command),
                                                        header(command)))
                        .collect(Collectors.joining());
        var sections =
                commands.stream().map(CommandReference::section).collect(Collectors.joining("\n"));
        return PREAMBLE + contents + "\n" + sections;
    }

    /** Depth first, in the order of the help; a command with two names once. */
    private static List<CommandSpec> below(CommandLine line) {
        var all = new ArrayList<CommandSpec>();
        for (var command : new LinkedHashSet<>(line.getSubcommands().values())) {
            if (!command.getCommandSpec().usageMessage().hidden()) {
                all.add(command.getCommandSpec());
                all.addAll(below(command));
            }
        }
        return all;
    }

    private static String section(CommandSpec command) {
        var description = text(command.usageMessage().description());
        var rows =
                command.args().stream()
                        .filter(argument -> !argument.hidden() && !isEverywhere(argument))
                        .map(CommandReference::row)
                        .collect(Collectors.joining());
        return "## "
                + name(command)
                + "\n\n"
                + header(command)
                + "\n\n"
                + (description.isEmpty() ? "" : description + "\n\n")
                + (rows.isEmpty() ? "" : "| argument | meaning |\n|---|---|\n" + rows);
    }

    private static boolean isEverywhere(ArgSpec argument) {
        return argument instanceof OptionSpec option && EVERYWHERE.contains(option.longestName());
    }

    private static String row(ArgSpec argument) {
        var meaning = text(argument.description()).replace("|", "\\|");
        return "| %s | %s |\n".formatted(label(argument).replace("|", "\\|"), meaning);
    }

    private static String label(ArgSpec argument) {
        return switch (argument) {
            case OptionSpec option ->
                    Arrays.stream(option.names())
                                    .map(name -> "`" + name + "`")
                                    .collect(Collectors.joining(", "))
                            + (option.arity().max() > 0 ? " `" + option.paramLabel() + "`" : "");
            case PositionalParamSpec positional -> "`" + positional.paramLabel() + "`";
            default -> throw new IllegalStateException("neither option nor word: " + argument);
        };
    }

    private static String header(CommandSpec command) {
        return text(command.usageMessage().header());
    }

    /** Lines become one; what a viewer would take for a tag stays a text. */
    private static String text(String... lines) {
        var joined = Ansi.OFF.string(String.join(" ", lines));
        return joined.replace("%n", " ").replaceAll("\\s+", " ").replace("<", "&lt;").strip();
    }

    private static String name(CommandSpec command) {
        return command.qualifiedName();
    }

    private static String anchor(CommandSpec command) {
        return name(command).replace(' ', '-');
    }
}
