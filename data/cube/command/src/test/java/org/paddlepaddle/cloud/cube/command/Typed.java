// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.paddlepaddle.cloud.terminal.Messages;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Screen;
import org.paddlepaddle.cloud.terminal.screen.Style;

/** What somebody typed below {@code pdc cube}, and what they saw. */
record Typed(int exit, String out, String err) {
    static Typed in(Path directory, boolean chinese, String... arguments) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        int exit = CubeMain.run(shell(directory, chinese, out, err), arguments);
        return new Typed(
                exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    static Typed in(Path directory, String... arguments) {
        return in(directory, false, arguments);
    }

    static Shell shell(
            Path directory, boolean chinese, ByteArrayOutputStream out, ByteArrayOutputStream err) {
        var messages =
                chinese ? Messages.chinese(CubePart.class) : Messages.english(CubePart.class);
        return new Shell(
                Map.of(),
                directory,
                messages,
                new Screen(stream(out), stream(err), false, Style.PLAIN, 100));
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }
}
