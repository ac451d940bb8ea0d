// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.paddlepaddle.cloud.cli.cluster.ClusterException;
import org.paddlepaddle.cloud.cli.image.ImageControl;
import org.paddlepaddle.cloud.cli.standalone.EndingLines;
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
    private final EndingLines endings;

    Errors(Shell shell, BooleanSupplier debug, List<Part> parts, EndingLines endings) {
        this.endings = endings;
        this.shell = shell;
        this.debug = debug;
        this.parts = List.copyOf(parts);
    }

    PrintWriter writer(PrintStream stream) {
        return new PrintWriter(stream, true, StandardCharsets.UTF_8);
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
            case ClusterException refusal -> refused(refusal).code();
            case ImageControl.RefusedException refusal -> {
                print(String.valueOf(refusal.getMessage()), List.of());
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

    private Exit refused(ClusterException e) {
        var message = String.valueOf(e.getMessage());
        if (e.noAnswer()) {
            var advice = new ArrayList<>(endings.ofSilent(e.server()));
            advice.addAll(List.of(shell.text("advice.up"), shell.text("advice.status")));
            print(shell.text("cluster.no-answer", e.server(), message), advice);
            return Exit.NOT_RUNNING;
        }
        var advice =
                switch (e.code()) {
                    case 401, 403 -> List.of(shell.text("cluster.forbidden-advice"));
                    case 404 -> List.of(shell.text("cluster.not-found-advice"));
                    default -> List.<String>of();
                };
        print(shell.text("cluster.refused", e.code(), message), advice);
        return Exit.FAILED;
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
