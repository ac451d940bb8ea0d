// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.paddlepaddle.cloud.bench.BenchException;

/**
 * A process of a job on this machine, and what it notes of itself.
 *
 * @param attempt the identity Paddle was given
 * @param saved the directory it writes to
 */
record Trainer(String attempt, Path saved) {
    /** Times of all notes of this kind, in milliseconds of the clock. */
    List<Long> notes(String kind) {
        try {
            var file = saved.resolve("notes");
            return Files.exists(file)
                    ? Files.readAllLines(file).stream()
                            .map(line -> line.split(" "))
                            .filter(words -> words.length == 2 && words[0].equals(kind))
                            .map(words -> Long.valueOf(words[1]))
                            .toList()
                    : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As a crash would. Returns when that was. */
    long kill() {
        try (var processes = Files.list(Path.of("/proc"))) {
            var pid =
                    processes
                            .filter(process -> process.getFileName().toString().matches("\\d+"))
                            .filter(this::isIt)
                            .mapToLong(process -> Long.parseLong(process.getFileName() + ""))
                            .max()
                            .orElseThrow(() -> new BenchException("no process of " + attempt));
            long now = System.currentTimeMillis();
            ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
            return now;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean isIt(Path process) {
        return read(process.resolve("environ")).contains("PADDLE_JOB_ID=" + attempt + "\0")
                && read(process.resolve("cmdline")).contains("recovering.py");
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException _) {
            return "";
        }
    }
}
