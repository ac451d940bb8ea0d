// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Processes of this machine, told by the file they were started from. */
public final class RunningPrograms {
    private RunningPrograms() {}

    /** Those whose file lies below a directory and is called as wanted. */
    public static List<Long> below(Path directory, Predicate<String> name) {
        var root = directory.toAbsolutePath().normalize();
        try (var processes = Files.list(Path.of("/proc"))) {
            return processes
                    .filter(process -> process.getFileName().toString().matches("\\d+"))
                    .filter(
                            process ->
                                    file(process)
                                            .filter(file -> file.startsWith(root))
                                            .filter(file -> name.test(last(file)))
                                            .isPresent())
                    .map(process -> Long.valueOf(last(process)))
                    .toList();
        } catch (IOException e) {
            throw new BenchException("cannot list processes: " + e.getMessage(), e);
        }
    }

    private static String last(Path path) {
        return path.getFileName().toString();
    }

    /** Empty for a process that has ended or is none of our business. */
    private static Optional<Path> file(Path process) {
        try {
            return Optional.of(Files.readSymbolicLink(process.resolve("exe")));
        } catch (IOException _) {
            return Optional.empty();
        }
    }
}
