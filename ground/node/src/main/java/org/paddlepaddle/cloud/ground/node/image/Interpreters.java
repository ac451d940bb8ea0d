// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.image;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Finds Pythons in PATH. */
final class Interpreters {
    /** A virtual environment's own prefix is the environment; its base is what must be seen. */
    private static final String QUESTION =
            """
            import os, sys
            base = getattr(sys, "_base_executable", None) or sys.executable
            print(os.path.realpath(base))
            print(os.path.realpath(sys.base_prefix))
            print("%d.%d" % sys.version_info[:2])
            """;

    private Interpreters() {}

    /** The first Python that suits, newest name first; says clearly when there is none. */
    static Interpreter find(EnvironmentSpec pins, Map<String, String> environment) {
        var others = new ArrayList<String>();
        for (var candidate : candidates(environment.getOrDefault("PATH", "/usr/bin:/bin"))) {
            var found = ask(candidate, environment);
            if (found.isPresent() && pins.accepts(found.get().version())) {
                return found.get();
            }
            found.ifPresent(python -> others.add(python.version() + " (" + candidate + ")"));
        }
        throw new ImageException(others.isEmpty() ? missing(pins) : unsuitable(pins, others));
    }

    private static String missing(EnvironmentSpec pins) {
        return "no Python found in PATH, and %s needs one from %s to %s; install it: sudo apt install python3 python3-venv"
                .formatted(pins.name(), pins.oldest(), pins.newest());
    }

    private static String unsuitable(EnvironmentSpec pins, List<String> others) {
        return "%s needs Python %s to %s, found %s; install one beside it, for example: uv python install 3.11 --default, or pyenv install 3.11"
                .formatted(pins.name(), pins.oldest(), pins.newest(), String.join(", ", others));
    }

    /**
     * The machine's default first: it is what its user sees as Python. Then exact names, 3.12
     * before 3.11 and so on.
     */
    static List<Path> candidates(String path) {
        var exact =
                IntStream.rangeClosed(0, 12).map(index -> 20 - index).mapToObj(m -> "python3." + m);
        return Stream.concat(Stream.concat(Stream.of("python3"), exact), Stream.of("python"))
                .flatMap(
                        name ->
                                Stream.of(path.split(":"))
                                        .map(directory -> Path.of(directory, name)))
                .filter(Files::isExecutable)
                .toList();
    }

    private static Optional<Interpreter> ask(Path candidate, Map<String, String> environment) {
        var builder = new ProcessBuilder(candidate.toString(), "-c", QUESTION);
        builder.environment().clear();
        builder.environment().putAll(environment);
        builder.redirectError(ProcessBuilder.Redirect.DISCARD);
        try {
            var process = builder.start();
            var output =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(20, TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroyForcibly();
                return Optional.empty();
            }
            var lines = output.lines().toList();
            return Optional.of(
                    new Interpreter(
                            Path.of(lines.get(0)),
                            Path.of(lines.get(1)),
                            Version.parse(lines.get(2))));
        } catch (IOException unusable) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
