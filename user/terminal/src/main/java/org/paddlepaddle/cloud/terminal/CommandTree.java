// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.terminal;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.terminal.screen.Screen;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/**
 * The {@code pdc} command: parts of several modules below one root, which parses what was typed,
 * runs it, and says what went wrong. Alone it says where to begin.
 */
public final class CommandTree {
    private static final int NARROWEST = 60;
    private static final int WIDEST = 110;

    private final Shell shell;
    private final List<Part> parts;

    /**
     * @param shell with the texts of the root
     */
    public CommandTree(Shell shell, List<Part> parts) {
        this.shell = shell;
        this.parts = List.copyOf(parts);
    }

    @Command(name = "pdc")
    private static final class Root implements Callable<Integer> {
        private final CommandTree tree;

        @SuppressWarnings("UnusedVariable") // the parser acts on it
        @Option(
                names = {"-h", "--help"},
                usageHelp = true,
                scope = ScopeType.INHERIT)
        private boolean help;

        @Option(names = "--debug", scope = ScopeType.INHERIT)
        private boolean debug;

        private Root(CommandTree tree) {
            this.tree = tree;
        }

        @Override
        public Integer call() {
            tree.shell.welcome();
            return Exit.OK.code();
        }
    }

    /** Runs one command line; the answer is the exit code. */
    public int run(String... arguments) {
        return line(arguments).execute(arguments);
    }

    /** Runs the command of this name, for programs that have no other. */
    public int runOnly(String command, String... arguments) {
        var all = new String[arguments.length + 1];
        all[0] = command;
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return run(all);
    }

    /** Every command. */
    public CommandLine whole() {
        return line();
    }

    /** Every command of the tree that this one belongs to. */
    public static CommandLine whole(CommandSpec command) {
        return ((Root) command.root().userObject()).tree.whole();
    }

    private CommandLine line(String... arguments) {
        var root = new Root(this);
        var line = new CommandLine(root).setResourceBundle(shell.messages().help());
        hang(line, arguments.length == 0 ? "" : arguments[0]);
        var errors = new Errors(shell.of(CommandTree.class), () -> root.debug, parts);
        var screen = shell.screen();
        return line.setOut(writer(screen.out()))
                .setErr(writer(screen.err()))
                .setColorScheme(colours(screen))
                .setUsageHelpWidth(Math.clamp(screen.width(), NARROWEST, WIDEST))
                .setUsageHelpAutoWidth(false)
                .setParameterExceptionHandler(errors::misunderstood)
                .setExecutionExceptionHandler(errors::failed);
    }

    /** A command starts the sooner the fewer others have to be made. */
    private void hang(CommandLine line, String command) {
        for (var part : candidates(command)) {
            part.commands().forEach(line::addSubcommand);
            if (line.getSubcommands().containsKey(command)) {
                return;
            }
        }
    }

    private List<Part> candidates(String command) {
        return parts.stream()
                .filter(part -> !part.top().isEmpty() && part.top().equals(command))
                .findFirst()
                .map(List::of)
                .orElse(parts);
    }

    private static CommandLine.Help.ColorScheme colours(Screen screen) {
        return CommandLine.Help.defaultColorScheme(screen.style().coloured() ? Ansi.ON : Ansi.OFF);
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(stream, true, StandardCharsets.UTF_8);
    }
}
