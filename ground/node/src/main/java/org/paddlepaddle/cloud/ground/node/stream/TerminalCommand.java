// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.stream;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A container's own command in a terminal. Somebody must hold the other end of it, and that cannot
 * be the agent, which may crash; {@code script} does it inside the container.
 */
public final class TerminalCommand {
    private TerminalCommand() {}

    public static List<String> of(List<String> command) {
        var line =
                command.stream()
                        .map(word -> "'" + word.replace("'", "'\\''") + "'")
                        .collect(Collectors.joining(" "));
        var shell = "export TERM=\"${TERM:-xterm}\"; exec " + line;
        return List.of("script", "--quiet", "--flush", "--return", "--command", shell, "/dev/null");
    }

    /** Gives the terminals of a container a size; it has no other terminals of its own. */
    public static List<String> resize(int columns, int rows) {
        var script =
                "for terminal in /dev/pts/[0-9]*; do stty -F \"$terminal\" cols \"$0\" rows \"$1\";"
                        + " done";
        return List.of("sh", "-c", script, columns + "", rows + "");
    }
}
