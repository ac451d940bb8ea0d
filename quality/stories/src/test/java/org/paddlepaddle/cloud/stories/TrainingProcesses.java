// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The processes of one attempt of a job on this machine, by the identity Paddle was given.
 *
 * @param pids oldest first
 */
record TrainingProcesses(List<Long> pids) {

    /** Those whose command line or environment has the text as well. */
    static TrainingProcesses of(String attempt, String text) {
        try (var entries = Files.list(Path.of("/proc"))) {
            return new TrainingProcesses(
                    entries.filter(entry -> entry.getFileName().toString().matches("\\d+"))
                            .filter(entry -> belongs(entry, "PADDLE_JOB_ID=" + attempt, text))
                            .map(entry -> Long.valueOf(entry.getFileName().toString()))
                            .sorted()
                            .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean belongs(Path process, String identity, String text) {
        var environment = read(process.resolve("environ"));
        var command = read(process.resolve("cmdline")).replace('\0', ' ');
        return environment.contains(identity + "\0")
                && (command.contains(text) || environment.contains(text + "\0"));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException ended) {
            return "";
        }
    }

    boolean isEmpty() {
        return pids.isEmpty();
    }

    /** As a crash would, the newest: where one starts another, that is the one that trains. */
    void killOne() {
        assertThat(pids).isNotEmpty();
        ProcessHandle.of(pids.getLast()).ifPresent(ProcessHandle::destroyForcibly);
    }
}
