// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.samples;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.bench.BenchException;
import org.paddlepaddle.cloud.bench.BenchPrograms;

/** A program of others, run to its end. */
record Rival(Path program, Map<String, String> environment) {
    private static final long LONGEST_MINUTES = 30;

    /** What the shell says its children have used. */
    private static final Pattern USED =
            Pattern.compile("([0-9]+)m([0-9.]+)s ([0-9]+)m([0-9.]+)s\\s*$");

    /** The one that was named, else the first in PATH. */
    static Optional<Path> find(String name, @Nullable Path named) {
        return Optional.ofNullable(named).or(() -> BenchPrograms.find(name));
    }

    Cost run(String... arguments) {
        var command = new ArrayList<String>();
        command.addAll(List.of("bash", "-c", "\"$@\" > /dev/null && times", "bench"));
        command.add(program.toString());
        command.addAll(List.of(arguments));
        try {
            long begin = System.nanoTime();
            var builder = new ProcessBuilder(command).redirectErrorStream(true);
            builder.environment().putAll(environment);
            var process = builder.start();
            var said = new String(process.getInputStream().readAllBytes());
            if (!process.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES) || process.exitValue() != 0) {
                throw new BenchException(program + " failed: " + said);
            }
            return new Cost(Duration.ofNanos(System.nanoTime() - begin), cpu(said));
        } catch (IOException e) {
            throw new BenchException("cannot run " + program + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchException("interrupted while " + program + " ran", e);
        }
    }

    private Duration cpu(String said) {
        var used = USED.matcher(said);
        if (!used.find()) {
            throw new BenchException("the shell does not say what " + program + " used: " + said);
        }
        double seconds =
                60 * (Double.parseDouble(used.group(1)) + Double.parseDouble(used.group(3)))
                        + Double.parseDouble(used.group(2))
                        + Double.parseDouble(used.group(4));
        return Duration.ofMillis((long) (seconds * 1000));
    }
}
