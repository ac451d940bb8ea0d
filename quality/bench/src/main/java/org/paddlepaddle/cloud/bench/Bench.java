// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import java.util.Arrays;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.bench.api.ApiCommand;
import org.paddlepaddle.cloud.bench.cube.CubeCommand;
import org.paddlepaddle.cloud.bench.job.JobCommand;
import org.paddlepaddle.cloud.bench.nodes.NodesCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** {@code pdc bench}. */
@Command(name = "pdc bench")
public final class Bench implements Callable<Integer> {
    private static final String HELP = "org.paddlepaddle.cloud.bench.help";

    @SuppressWarnings("NullAway.Init") // the parser sets it
    @Spec
    private CommandSpec spec;

    @SuppressWarnings("UnusedVariable") // the parser acts on it
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT)
    private boolean help;

    /** The first argument is the word that led here. */
    public static void main(String[] arguments) {
        var typed = Arrays.copyOfRange(arguments, 1, arguments.length);
        System.exit(commandLine(language()).execute(typed));
    }

    static CommandLine commandLine(Locale language) {
        var bundle =
                ResourceBundle.getBundle(
                        HELP,
                        language,
                        ResourceBundle.Control.getNoFallbackControl(
                                ResourceBundle.Control.FORMAT_PROPERTIES));
        return new CommandLine(new Bench())
                .addSubcommand(new CubeCommand())
                .addSubcommand(new ApiCommand())
                .addSubcommand(new NodesCommand())
                .addSubcommand(new JobCommand())
                .setResourceBundle(bundle)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler(Bench::failed);
    }

    private static int failed(Exception why, CommandLine line, CommandLine.ParseResult parsed)
            throws Exception {
        if (why instanceof BenchException) {
            line.getErr().println("pdc bench: " + why.getMessage());
            return line.getCommandSpec().exitCodeOnExecutionException();
        }
        throw why;
    }

    /** As the rest of the command line chooses it. */
    private static Locale language() {
        return Stream.of("PDC_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
                .map(name -> System.getenv().getOrDefault(name, ""))
                .filter(value -> !value.isEmpty())
                .findFirst()
                .filter(value -> value.toLowerCase(Locale.ROOT).startsWith("zh"))
                .map(_ -> Locale.CHINESE)
                .orElse(Locale.ROOT);
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(System.out);
        return 0;
    }
}
