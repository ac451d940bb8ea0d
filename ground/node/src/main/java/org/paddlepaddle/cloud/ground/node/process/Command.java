// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.paddlepaddle.cloud.ground.node.NodeException;

/**
 * A short helper program run to its end in a clean environment.
 *
 * @param code exit code
 * @param output what it printed, both streams together
 */
public record Command(int code, String output) {
    /** The only variables a helper sees; its behaviour must not depend on who started us. */
    public static final Map<String, String> ENVIRONMENT =
            Map.of(
                    "PATH", "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
                    "LC_ALL", "C.UTF-8");

    private static final long LIMIT_SECONDS = 60;

    public boolean succeeded() {
        return code == 0;
    }

    /** Runs and requires success. */
    public static String require(List<String> arguments, String input) {
        var result = run(arguments, input);
        if (!result.succeeded()) {
            throw new NodeException(
                    "%s ended with %d: %s"
                            .formatted(
                                    String.join(" ", arguments),
                                    result.code(),
                                    result.output().strip()));
        }
        return result.output();
    }

    public static String require(String... arguments) {
        return require(List.of(arguments), "");
    }

    /** Whether the program exists and ends with 0. */
    public static boolean succeeds(String... arguments) {
        try {
            return run(List.of(arguments), "").succeeded();
        } catch (NodeException missing) {
            return false;
        }
    }

    /**
     * Runs and tells how it ended. Returns when the program closed its output, so a program may
     * leave a child behind that has redirected its own.
     */
    public static Command run(List<String> arguments, String input) {
        var builder = new ProcessBuilder(arguments).redirectErrorStream(true);
        builder.environment().clear();
        builder.environment().putAll(ENVIRONMENT);
        try {
            var process = builder.start();
            try (var stdin = process.getOutputStream()) {
                stdin.write(input.getBytes(StandardCharsets.UTF_8));
            }
            var output =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new NodeException(String.join(" ", arguments) + " did not end");
            }
            return new Command(process.exitValue(), output);
        } catch (IOException e) {
            throw new NodeException(
                    "cannot run " + arguments.getFirst() + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NodeException("interrupted while running " + arguments.getFirst(), e);
        }
    }
}
