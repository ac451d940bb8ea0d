// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.stream;

import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.ground.node.process.Command;

/**
 * A command to be run in a container.
 *
 * @param words that start it in the container
 * @param stdin whether it gets input; otherwise its input is empty
 * @param terminal whether its streams are a terminal
 */
public record ContainerCommand(List<String> words, boolean stdin, boolean terminal) {
    /** What terminals are taken for unless the container says otherwise. */
    private static final String USUAL_TERMINAL = "xterm";

    public ContainerCommand {
        words = List.copyOf(words);
    }

    /** The process that does it; its streams are still to be chosen. */
    ProcessBuilder process() {
        var command = new ArrayList<String>();
        if (terminal) {
            command.addAll(List.of("setsid", "--ctty", "--"));
        }
        command.addAll(words);
        var builder = new ProcessBuilder(command);
        builder.environment().clear();
        builder.environment().putAll(Command.ENVIRONMENT);
        if (terminal) {
            builder.environment().put("TERM", USUAL_TERMINAL);
        }
        return builder;
    }
}
