// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/** What somebody typed below {@code pdc cube}, and what they saw. */
record Typed(int exit, String out, String err) {
    static Typed in(Path directory, boolean chinese, String... arguments) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        int exit = CubeMain.run(terminal(directory, chinese, out, err), arguments);
        return new Typed(
                exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    static Typed in(Path directory, String... arguments) {
        return in(directory, false, arguments);
    }

    static Terminal terminal(
            Path directory, boolean chinese, ByteArrayOutputStream out, ByteArrayOutputStream err) {
        return new Terminal(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false,
                false,
                100,
                directory,
                Map.of(),
                Texts.of(chinese, "pdc"));
    }
}
