// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Where a run took place.
 *
 * @param load the one-minute load average when it began
 */
public record Machine(
        int cores, String cpu, long memoryMebibytes, String jdk, String kernel, double load) {
    /** More than this share of a core at work for others makes figures doubtful. */
    private static final double QUIET = 0.5;

    public static Machine here() {
        return new Machine(
                Runtime.getRuntime().availableProcessors(),
                field("/proc/cpuinfo", "model name"),
                memory(field("/proc/meminfo", "MemTotal")),
                Runtime.version().toString(),
                System.getProperty("os.version", "?"),
                loadAverage());
    }

    public boolean quiet() {
        return load < QUIET;
    }

    public String text() {
        var line =
                String.format(
                        Locale.ROOT,
                        "%d cores (%s), %d MiB, Linux %s, JDK %s, load %.2f at start",
                        cores,
                        cpu,
                        memoryMebibytes,
                        kernel,
                        jdk,
                        load);
        return quiet()
                ? line
                : line + "\nWARNING: the machine is not quiet; the figures below are doubtful";
    }

    private static double loadAverage() {
        try {
            var text = Files.readString(Path.of("/proc/loadavg"));
            return Double.parseDouble(text.substring(0, text.indexOf(' ')));
        } catch (IOException _) {
            return 0;
        }
    }

    private static String field(String file, String name) {
        try (var lines = Files.lines(Path.of(file))) {
            return lines.filter(line -> line.startsWith(name))
                    .map(line -> line.substring(line.indexOf(':') + 1).trim())
                    .findFirst()
                    .orElse("?");
        } catch (IOException _) {
            return "?";
        }
    }

    private static long memory(String text) {
        var digits = text.replaceAll("[^0-9]", "");
        return digits.isEmpty() ? 0 : Long.parseLong(digits) / 1024;
    }
}
