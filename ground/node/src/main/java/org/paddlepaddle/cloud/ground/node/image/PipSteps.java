// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.image;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.process.ProcessIdentity;

/**
 * Runs the commands that make an environment; their output goes to a log and to progress.
 *
 * @param maker file that names the running command
 */
record PipSteps(
        EnvironmentSpec pins,
        Interpreter python,
        Path log,
        Path maker,
        Map<String, String> environment,
        InstantSource clock) {
    static List<String> join(List<String> first, List<String> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    void run(List<String> command, Consumer<PreparationProgress> preparationProgress) {
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().clear();
        builder.environment().putAll(environment);
        builder.environment().put("PYTHONUNBUFFERED", "1");
        builder.environment().put("PIP_DISABLE_PIP_VERSION_CHECK", "1");
        // An active environment of the user must not redirect the installation.
        builder.environment().keySet().removeAll(List.of("PYTHONHOME", "PYTHONPATH", "PIP_TARGET"));
        try {
            var process = builder.start();
            try {
                record(process);
                process.getOutputStream().close();
                var output = follow(process, preparationProgress);
                if (process.waitFor() != 0) {
                    throw PipFailure.explain(pins, python, output, log);
                }
            } finally {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            throw new NodeException("cannot run " + command.getFirst() + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NodeException("interrupted while making " + pins.title(), e);
        }
    }

    /** Should we be killed, the next maker ends this process before it begins. */
    private void record(Process process) throws IOException {
        var identity = ProcessIdentity.of(process.pid());
        if (identity.isPresent()) {
            Files.writeString(maker, identity.get().line());
        }
    }

    /** Ends the process that a killed predecessor left; the lock must be held. */
    static void stopLeftover(Path maker) {
        try {
            if (Files.exists(maker)) {
                ProcessIdentity.parse(Files.readString(maker)).kill();
                Files.delete(maker);
            }
        } catch (IOException e) {
            throw new NodeException("cannot read " + maker + ": " + e.getMessage(), e);
        }
    }

    private String follow(Process process, Consumer<PreparationProgress> preparationProgress)
            throws IOException {
        var all = new StringBuilder();
        var state = PipOutput.begin(pins.title(), clock.instant());
        try (var lines =
                        new BufferedReader(
                                new InputStreamReader(
                                        process.getInputStream(), StandardCharsets.UTF_8));
                var file =
                        Files.newBufferedWriter(
                                log, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!line.startsWith("Progress ")) {
                    all.append(line).append('\n');
                    file.write(line + "\n");
                    file.flush();
                }
                var next = state.line(line, clock.instant());
                if (!next.equals(state)) {
                    preparationProgress.accept(next.preparationProgress());
                }
                state = next;
            }
        }
        return all.toString();
    }
}
