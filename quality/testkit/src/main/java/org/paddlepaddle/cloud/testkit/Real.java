// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.testkit;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/**
 * The real things a test needs and a machine may lack.
 *
 * <p>What is missing skips the test and says why on standard output. With {@code
 * PADDLECLOUD_REQUIRE_REAL=1}, as CI sets it, it fails the test instead: there, everything has been
 * installed.
 */
public final class Real {
    private static final String REQUIRE = "PADDLECLOUD_REQUIRE_REAL";

    /** Versions for which Paddle 2.6.2 has wheels. */
    private static final List<String> PADDLE_PYTHONS =
            List.of("python3.11", "python3.10", "python3.12", "python3.9", "python3.8");

    private Real() {}

    public static Path kubectl() {
        return tool("kubectl");
    }

    public static Path bubblewrap() {
        return tool("bwrap");
    }

    /** A Python that Paddle has wheels for. */
    public static Path python() {
        return PADDLE_PYTHONS.stream()
                .flatMap(name -> find(name).stream())
                .findFirst()
                .orElseThrow(() -> missing("a Python from 3.8 to 3.12 is not on PATH"));
    }

    public static Path tool(String name) {
        return find(name).orElseThrow(() -> missing(name + " is not on PATH"));
    }

    public static void root() {
        if (!"root".equals(System.getProperty("user.name"))) {
            throw missing("this needs root");
        }
    }

    /** Skips or fails with this reason unless the condition holds. */
    public static void need(boolean condition, String otherwise) {
        if (!condition) {
            throw missing(otherwise);
        }
    }

    /**
     * Chromium, for a part of a test that the rest can do without; it is missed like the others.
     */
    public static Optional<Path> chromium() {
        var found =
                Stream.of("chromium", "chromium-browser", "google-chrome")
                        .flatMap(name -> find(name).stream())
                        .findFirst();
        if (found.isEmpty()) {
            var _ = missing("there is no chromium on PATH");
        }
        return found;
    }

    static Optional<Path> find(String program) {
        var path = System.getenv().getOrDefault("PATH", "");
        return Stream.of(path.split(Pattern.quote(File.pathSeparator)))
                .filter(directory -> !directory.isEmpty())
                .map(directory -> Path.of(directory, program))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static RuntimeException missing(String reason) {
        return missing(reason, "1".equals(System.getenv(REQUIRE)));
    }

    static RuntimeException missing(String reason, boolean required) {
        if (required) {
            throw new AssertionFailedError(reason + ", but " + REQUIRE + "=1 wants it");
        }
        System.out.println("skipped: " + reason);
        return new TestAbortedException(reason);
    }
}
