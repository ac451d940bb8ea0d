// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/** A directory for one run, removed at its end. */
public record Scratch(Path directory) implements AutoCloseable {
    static Scratch in(Path home) {
        try {
            var directory = Files.createTempDirectory(home, "run");
            // Also when somebody loses patience; what children hold open goes with them.
            Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(directory)));
            return new Scratch(directory);
        } catch (IOException e) {
            throw new BenchException("cannot write in " + home + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        remove(directory);
    }

    /** Removes a tree; what is left after an error is left. */
    public static void remove(Path tree) {
        if (!Files.exists(tree)) {
            return;
        }
        try (var files = Files.walk(tree)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            System.err.println("cannot remove " + tree + ": " + e.getMessage());
        }
    }
}
