// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.logging.Level;
import java.util.logging.Logger;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/**
 * Cube without the rest of {@code pdc}: what service managers and containers start, and how a
 * command starts servers of its own.
 */
public final class CubeMain {
    private CubeMain() {}

    /** Stands for the command this tree usually hangs below, so that the texts' keys agree. */
    @Command(name = "pdc")
    private static final class Root implements Runnable {
        @SuppressWarnings("UnusedVariable") // the parser acts on it
        @Option(
                names = {"-h", "--help"},
                usageHelp = true,
                scope = ScopeType.INHERIT)
        private boolean help;

        @Option(names = "--debug", scope = ScopeType.INHERIT)
        private boolean debug;

        @Override
        public void run() {}
    }

    public static void main(String[] arguments) {
        // Quiet until a service says otherwise.
        System.setProperty("slf4j.internal.verbosity", "ERROR");
        Logger.getLogger("").setLevel(Level.OFF);
        System.exit(run(Terminal.ofThisProcess(), arguments));
    }

    /** The answer is the exit code. */
    static int run(Terminal terminal, String... arguments) {
        var root = new Root();
        var line = new CommandLine(root).setResourceBundle(terminal.texts().help());
        line.addSubcommand(CubeCommand.line(terminal));
        line.setOut(new PrintWriter(terminal.out(), true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(terminal.err(), true, StandardCharsets.UTF_8))
                .setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF))
                .setUsageHelpWidth(Math.clamp(terminal.width(), 60, 110))
                .setExecutionExceptionHandler(
                        (failure, _, _) -> failed(terminal, root.debug, failure));
        var all = new String[arguments.length + 1];
        all[0] = "cube";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return line.execute(all);
    }

    private static int failed(Terminal terminal, boolean debug, Exception failure) {
        if (debug) {
            failure.printStackTrace(terminal.err());
        }
        var known = CubeFailure.of(failure, terminal.texts());
        terminal.err()
                .println(
                        terminal.text("error.prefix")
                                + " "
                                + known.map(CubeFailure::getMessage).orElseGet(failure::toString));
        known.ifPresent(each -> each.advice().forEach(line -> terminal.err().println("  " + line)));
        return known.map(CubeFailure::exit).orElse(CubeFailure.FAILED);
    }
}
