// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.terminal;

import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns what went wrong into what a person needs: what, where, what is allowed, what next. */
final class Errors {
    private final Shell shell;
    private final BooleanSupplier debug;
    private final List<Part> parts;

    Errors(Shell shell, BooleanSupplier debug, List<Part> parts) {
        this.shell = shell;
        this.debug = debug;
        this.parts = parts;
    }

    /** The command line does not parse. */
    int misunderstood(ParameterException e, String[] arguments) {
        var command = e.getCommandLine();
        var advice = new ArrayList<String>();
        if (e instanceof UnmatchedArgumentException unmatched) {
            var similar = unmatched.getSuggestions();
            if (!similar.isEmpty()) {
                advice.add(shell.text("advice.did-you-mean", String.join(", ", similar)));
            }
        }
        advice.add(help(command));
        print(sentence(e), advice);
        trace(e);
        return Exit.USAGE.code();
    }

    private String help(CommandLine command) {
        var words = command.getCommandSpec().qualifiedName().substring("pdc".length()).strip();
        return shell.suggest((words + " --help").strip());
    }

    /** The command did not succeed. */
    int failed(Exception e, CommandLine command, ParseResult result) {
        trace(e);
        var explained =
                parts.stream().flatMap(part -> part.explain(e).stream()).findFirst().orElse(null);
        return switch (explained == null ? e : explained) {
            case Failure failure -> {
                print(String.valueOf(failure.getMessage()), failure.advice());
                yield failure.exit().code();
            }
            case UncheckedIOException refused -> {
                print(SystemReason.sentence(refused), List.of());
                yield Exit.FAILED.code();
            }
            case InterruptedException _ -> Exit.INTERRUPTED.code();
            default -> {
                print(
                        shell.text("error.unexpected", e),
                        List.of(shell.text("error.unexpected-advice")));
                yield Exit.FAILED.code();
            }
        };
    }

    /** The parser's own sentences are English; the two frequent ones we say ourselves. */
    private String sentence(ParameterException e) {
        return switch (e) {
            case UnmatchedArgumentException unmatched ->
                    shell.text(
                            "error.unknown-argument", String.join(" ", unmatched.getUnmatched()));
            case MissingParameterException missing ->
                    shell.text(
                            "error.missing",
                            String.join(
                                    ", ",
                                    missing.getMissing().stream().map(Errors::typed).toList()));
            default -> String.valueOf(e.getMessage());
        };
    }

    /** As it would be typed, an option by the shortest of its names that is a word. */
    private static String typed(ArgSpec missing) {
        return missing instanceof OptionSpec option
                ? Arrays.stream(option.names())
                                .filter(name -> name.startsWith("--"))
                                .min(Comparator.comparingInt(String::length))
                                .orElseGet(option::longestName)
                        + " "
                        + option.paramLabel()
                : missing.paramLabel();
    }

    private void print(String what, List<String> advice) {
        var style = shell.screen().style();
        shell.screen().errorLine(style.bad(shell.text("error.prefix")) + " " + what);
        advice.forEach(line -> shell.screen().errorLine("  " + style.accent(line)));
    }

    private void trace(Exception e) {
        if (debug.getAsBoolean()) {
            e.printStackTrace(shell.screen().err());
        }
    }
}
