// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.stream;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.paddlepaddle.cloud.ground.node.process.Command;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerEntry;

/**
 * A command to be run in a container.
 *
 * @param stdin whether it gets input; otherwise its input is empty
 * @param terminal whether its streams are a terminal
 */
public record ExecCommand(
        ContainerEntry entry, List<String> words, boolean stdin, boolean terminal) {
    private static final String OUTSIDE = script("outside.sh");
    private static final String INSIDE = script("inside.sh");

    public ExecCommand {
        words = List.copyOf(words);
    }

    private static String script(String name) {
        try (InputStream script =
                Objects.requireNonNull(ExecCommand.class.getResourceAsStream(name))) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The process that does it; its streams are still to be chosen. */
    ProcessBuilder process() {
        var command = new ArrayList<>(List.of("/bin/sh", "-c", OUTSIDE, "exec"));
        command.add(entry.cgroups().toString());
        command.add(Long.toString(entry.payload()));
        if (terminal) {
            command.addAll(List.of("setsid", "--ctty", "--"));
        }
        command.addAll(entry.command());
        command.addAll(List.of("/bin/sh", "-c", INSIDE, "exec", entry.workingDirectory()));
        command.add(terminal ? "terminal" : "");
        command.addAll(words);
        var builder = new ProcessBuilder(command);
        builder.environment().clear();
        builder.environment().putAll(Command.ENVIRONMENT);
        return builder;
    }
}
