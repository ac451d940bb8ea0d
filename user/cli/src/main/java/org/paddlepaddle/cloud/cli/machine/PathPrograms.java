// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.machine;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.supervise.Threads;

/** Programs on the search path, and what they answer. */
public final class PathPrograms {
    private static final long PATIENCE_SECONDS = 10;

    /** How a program ended and what it wrote. */
    public record Answer(int exit, String output) {
        public boolean ok() {
            return exit == 0;
        }
    }

    private PathPrograms() {}

    public static Optional<Path> find(String name, String searchPath) {
        return findAll(name, searchPath).stream().findFirst();
    }

    /** Every program of this name, in the order of the search path. */
    static List<Path> findAll(String name, String searchPath) {
        return Stream.of(searchPath.split(":"))
                .map(directory -> Path.of(directory.isEmpty() ? "." : directory, name))
                .filter(file -> Files.isExecutable(file) && !Files.isDirectory(file))
                .toList();
    }

    /** Runs a short program; one that cannot be started or hangs counts as failed. */
    public static Answer ask(List<String> command) {
        try {
            var process =
                    new ProcessBuilder(command)
                            .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
                            .redirectErrorStream(true)
                            .start();
            var killer = killAfterPatience(process);
            var output =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int exit = process.waitFor();
            killer.interrupt();
            return new Answer(exit, output.strip());
        } catch (IOException e) {
            return new Answer(127, String.valueOf(e.getMessage()));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return new Answer(130, "interrupted");
        }
    }

    private static Thread killAfterPatience(Process process) {
        return Threads.start(
                "program-patience",
                () -> {
                    try {
                        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                            process.destroyForcibly();
                        }
                    } catch (InterruptedException _) {
                        Thread.currentThread().interrupt();
                    }
                });
    }
}
