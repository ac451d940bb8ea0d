// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A program with its first arguments and its environment, run to its end. */
public final class Program {
    private static final long LONGEST_MINUTES = 15;

    private final List<String> command;
    private final Map<String, String> environment = new LinkedHashMap<>();
    private Path directory = Path.of("").toAbsolutePath();

    public Program(String... command) {
        this.command = List.of(command);
    }

    public Program with(String variable, Object value) {
        environment.put(variable, value.toString());
        return this;
    }

    public Program in(Path place) {
        directory = place;
        return this;
    }

    /** How it ended; what it printed on both streams. */
    public record Outcome(int exitCode, String output) {}

    /** The output of a run that must succeed. */
    public String output(String... arguments) {
        var outcome = run(arguments);
        assertThat(outcome.exitCode())
                .as("%s %s: %s", command, List.of(arguments), outcome.output())
                .isZero();
        return outcome.output();
    }

    public Outcome run(String... arguments) {
        var line = new ArrayList<>(command);
        line.addAll(List.of(arguments));
        try {
            var printed = Files.createTempFile("program", ".out");
            try {
                var process = start(line, printed);
                if (!process.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES)) {
                    process.descendants().forEach(ProcessHandle::destroyForcibly);
                    process.destroyForcibly();
                    return new Outcome(-1, line + " did not end: " + Files.readString(printed));
                }
                return new Outcome(process.exitValue(), Files.readString(printed));
            } finally {
                Files.delete(printed);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while " + line + " ran", e);
        }
    }

    private Process start(List<String> line, Path printed) throws IOException {
        var builder =
                new ProcessBuilder(line)
                        .directory(directory.toFile())
                        .redirectErrorStream(true)
                        .redirectInput(Path.of("/dev/null").toFile())
                        .redirectOutput(printed.toFile());
        builder.environment().putAll(environment);
        return builder.start();
    }
}
