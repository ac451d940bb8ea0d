// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A system that several stories are played on. Closing it ends it and removes what it kept.
 *
 * @param directory of its own, which pods see too
 */
record StartedSystem(Installation here, Path directory) implements AutoCloseable {
    /**
     * @param options of {@code pdc up}
     */
    static StartedSystem up(String... options) {
        try {
            var directory = Files.createTempDirectory("stories");
            var here = Installation.fresh(directory);
            var words = new ArrayList<>(List.of("up"));
            words.addAll(List.of(options));
            here.pdc(words.toArray(String[]::new));
            return new StartedSystem(here, directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the system started", e);
        }
    }

    @Override
    public void close() throws IOException {
        here.close();
        try (var files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
