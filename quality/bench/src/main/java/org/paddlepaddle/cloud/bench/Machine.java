// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Where a run took place.
 *
 * @param hugePages what the kernel does with transparent huge pages: always, madvise or never
 * @param busy how many cores were at work for others just before it began
 */
public record Machine(
        int cores,
        String cpu,
        long memoryMebibytes,
        String jdk,
        String kernel,
        String hugePages,
        Priority priority,
        double busy) {
    /** More than this share of a core at work for others makes figures doubtful. */
    private static final double QUIET = 0.2;

    /** Long enough for many ticks of the kernel's clock. */
    private static final int LOOK_MILLIS = 2_000;

    /** How the kernel shares cores between what is measured and everything else. */
    public enum Priority {
        SESSIONS("servers and clients in sessions with priority"),
        EQUAL("all processes with equal priority");

        private final String text;

        Priority(String text) {
            this.text = text;
        }
    }

    /**
     * @param equalPriority whether nothing measured may have priority over the rest
     */
    public static Machine here(boolean equalPriority) {
        return new Machine(
                Runtime.getRuntime().availableProcessors(),
                field("/proc/cpuinfo", "model name"),
                memory(field("/proc/meminfo", "MemTotal")),
                Runtime.version().toString(),
                System.getProperty("os.version", "?"),
                hugePages(Path.of("/sys/kernel/mm/transparent_hugepage/enabled")),
                equalPriority || !canRank() ? Priority.EQUAL : Priority.SESSIONS,
                busyCores());
    }

    public boolean quiet() {
        return busy < QUIET;
    }

    public String text() {
        var line =
                String.format(
                        Locale.ROOT,
                        "%d cores (%s), %d MiB, Linux %s, JDK %s, transparent huge pages %s, %s,"
                                + " %.2f cores busy at start",
                        cores,
                        cpu,
                        memoryMebibytes,
                        kernel,
                        jdk,
                        hugePages,
                        priority.text,
                        busy);
        return quiet()
                ? line
                : line + "\nWARNING: the machine is not quiet; the figures below are doubtful";
    }

    /** Only root can lower what a session weighs as nice has it. */
    private static boolean canRank() {
        return "root".equals(System.getProperty("user.name"))
                && Files.exists(Path.of("/proc/self/autogroup"));
    }

    /** The word in brackets; the kernel writes {@code always [madvise] never}. */
    static String hugePages(Path file) {
        try {
            var words = Files.readString(file);
            return words.substring(words.indexOf('[') + 1, words.indexOf(']'));
        } catch (IOException | StringIndexOutOfBoundsException _) {
            return "unknown";
        }
    }

    /** Not the load average: that still counts the build of this program. */
    private static double busyCores() {
        try {
            double from = Work.cpuSeconds();
            Thread.sleep(LOOK_MILLIS);
            return (Work.cpuSeconds() - from) / (LOOK_MILLIS / 1e3);
        } catch (BenchException _) {
            return 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
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
