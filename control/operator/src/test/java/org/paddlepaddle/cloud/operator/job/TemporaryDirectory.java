// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A directory that goes with the test or the class it was made for, after what works in it. */
record TemporaryDirectory(Path path) implements AutoCloseable {
    static Path of(ExtensionContext context) {
        return context.getStore(ExtensionContext.Namespace.create(TemporaryDirectory.class))
                .computeIfAbsent(TemporaryDirectory.class, _ -> make(), TemporaryDirectory.class)
                .path();
    }

    private static TemporaryDirectory make() {
        try {
            return new TemporaryDirectory(Files.createTempDirectory("operator-"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        try (var files = Files.walk(path)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
