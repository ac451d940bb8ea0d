// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.cli.screen.Screen;
import org.paddlepaddle.cloud.cli.screen.Style;
import org.paddlepaddle.cloud.cli.standalone.StandaloneControl;

/** What somebody typed, and what they saw. */
public record Typed(int exit, String out, String err) {

    public static Typed in(Messages messages, StandaloneControl control, String... arguments) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        int exit = Pdc.run(shell(messages, out, err), control, List.of(), arguments);
        return new Typed(
                exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    public static Typed in(StandaloneControl control, String... arguments) {
        return in(Messages.english(), control, arguments);
    }

    /** Throws what is wrong with the words, and does nothing else. */
    public static void understand(String... arguments) {
        var nowhere = new ByteArrayOutputStream();
        Pdc.commandLine(shell(Messages.english(), nowhere, nowhere), new FakeControl(), List.of())
                .parseArgs(arguments);
    }

    static Shell shell(Messages messages, ByteArrayOutputStream out, ByteArrayOutputStream err) {
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
