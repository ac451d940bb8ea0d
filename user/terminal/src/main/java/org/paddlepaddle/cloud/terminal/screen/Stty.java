// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.terminal.screen;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The program {@code stty}: the JDK itself can neither ask a terminal nor change it. */
final class Stty {
    private Stty() {}

    /** What it answers; empty where there is no terminal or no such program. */
    static Optional<String> ask(String... arguments) {
        var command = new String[arguments.length + 1];
        command[0] = "stty";
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        try {
            var stty =
                    new ProcessBuilder(command)
                            .redirectInput(Redirect.INHERIT)
                            .redirectError(Redirect.DISCARD)
                            .start();
            var text = new String(stty.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return stty.waitFor() == 0 ? Optional.of(text.strip()) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    static Optional<TerminalMode.Size> size() {
        return ask("size")
                .filter(text -> text.matches("\\d{1,5} \\d{1,5}"))
                .map(text -> text.split(" "))
                .map(
                        words ->
                                new TerminalMode.Size(
                                        Integer.parseInt(words[1]), Integer.parseInt(words[0])))
                .filter(size -> size.columns() > 0 && size.rows() > 0);
    }
}
