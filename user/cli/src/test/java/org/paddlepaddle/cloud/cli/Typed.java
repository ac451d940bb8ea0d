// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.cli.standalone.StandaloneControl;
import org.paddlepaddle.cloud.terminal.CommandTree;
import org.paddlepaddle.cloud.terminal.Messages;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Screen;
import org.paddlepaddle.cloud.terminal.screen.Style;

/** What somebody typed, and what they saw. */
public record Typed(int exit, String out, String err) {

    public static Typed in(Messages messages, StandaloneControl control, String... arguments) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        int exit = tree(messages, control, out, err).run(arguments);
        return new Typed(
                exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    public static Typed in(StandaloneControl control, String... arguments) {
        return in(Messages.english(CliPart.class), control, arguments);
    }

    /** Throws what is wrong with the words, and does nothing else. */
    public static void understand(String... arguments) {
        var nowhere = new ByteArrayOutputStream();
        tree(Messages.english(CliPart.class), new FakeControl(), nowhere, nowhere)
                .whole()
                .parseArgs(arguments);
    }

    static CommandTree tree(
            Messages messages,
            StandaloneControl control,
            ByteArrayOutputStream out,
            ByteArrayOutputStream err) {
        var shell = shell(messages, out, err);
        return new CommandTree(shell, List.of(new CliPart(shell, control)));
    }

    /** One whose words nobody reads. */
    public static Shell shell(Messages messages) {
        return shell(messages, new ByteArrayOutputStream(), new ByteArrayOutputStream());
    }

    private static Shell shell(
            Messages messages, ByteArrayOutputStream out, ByteArrayOutputStream err) {
        return new Shell(
                Map.of("HOME", "/home/me"),
                Path.of("/somewhere"),
                messages,
                new Screen(stream(out), stream(err), false, Style.PLAIN, 100));
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }
}
