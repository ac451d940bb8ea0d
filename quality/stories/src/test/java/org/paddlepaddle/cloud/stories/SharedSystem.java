// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.paddlepaddle.cloud.testkit.Real;

/**
 * One system for all stories that want no more of it than to run jobs under names of their own: the
 * first starts it, and it ends after the last.
 */
final class SharedSystem implements BeforeAllCallback, ParameterResolver {
    private static final ExtensionContext.Namespace HERE =
            ExtensionContext.Namespace.create(SharedSystem.class);
    private static final String PADDLE = "2.6.2";

    @Override
    public void beforeAll(ExtensionContext context) {
        Real.kubectl();
        Real.python();
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Trainings.class;
    }

    @Override
    public Trainings resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getRoot()
                .getStore(HERE)
                .computeIfAbsent(Running.class, _ -> Running.start(), Running.class)
                .trainings();
    }

    /** Closed by JUnit at the end of everything. */
    private record Running(Trainings trainings) implements AutoCloseable {
        static Running start() {
            try {
                var directory = Files.createTempDirectory("stories");
                var here = Installation.fresh(directory);
                here.pdc("up", "--network", "loopback");
                return new Running(new Trainings(here, directory, PADDLE));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while the system started", e);
            }
        }

        @Override
        public void close() throws IOException {
            trainings.here().close();
            try (var files = Files.walk(trainings.directory())) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }
}
