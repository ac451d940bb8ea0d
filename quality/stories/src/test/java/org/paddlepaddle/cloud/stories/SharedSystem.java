// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import java.io.IOException;
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
                .computeIfAbsent(
                        Running.class,
                        _ -> new Running(StartedSystem.up("--network", "loopback")),
                        Running.class)
                .trainings();
    }

    /** Closed by JUnit at the end of everything. */
    private record Running(StartedSystem system) implements AutoCloseable {
        Trainings trainings() {
            return new Trainings(system.here(), system.directory(), PADDLE);
        }

        @Override
        public void close() throws IOException {
            system.close();
        }
    }
}
