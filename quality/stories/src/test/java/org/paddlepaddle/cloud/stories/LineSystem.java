// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import java.io.IOException;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.paddlepaddle.cloud.testkit.Real;

/**
 * The one system on which the stories of the line follow each other, the demo and the manual's
 * first case. They kill it, so that nothing else may be played there. After a failure the next one
 * finds a fresh system.
 */
final class LineSystem implements BeforeAllCallback, ParameterResolver, AfterTestExecutionCallback {
    /** Held by a story of the line while it is played. */
    static final String LOCK = "the system of the line";

    private static final ExtensionContext.Namespace HERE =
            ExtensionContext.Namespace.create(LineSystem.class);

    @Override
    public void beforeAll(ExtensionContext context) {
        Real.kubectl();
        Real.python();
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == StartedSystem.class;
    }

    @Override
    public StartedSystem resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return store(context)
                .computeIfAbsent(
                        StartedSystem.class,
                        _ -> StartedSystem.up("--gpus", "1"),
                        StartedSystem.class);
    }

    @Override
    public void afterTestExecution(ExtensionContext context) throws IOException {
        if (context.getExecutionException().isPresent()) {
            var spoiled = store(context).remove(StartedSystem.class, StartedSystem.class);
            if (spoiled != null) {
                spoiled.close();
            }
        }
    }

    private static ExtensionContext.Store store(ExtensionContext context) {
        return context.getRoot().getStore(HERE);
    }
}
