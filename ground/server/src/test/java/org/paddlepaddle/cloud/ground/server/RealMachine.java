// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** What tests need of the machine they run on. */
public final class RealMachine {
    /** The oldest minor version of kubectl that this server is made for. */
    private static final int OLDEST_KUBECTL = 31;

    private RealMachine() {}

    /** Skips the test with a printed reason, or fails it where everything must be there. */
    public static void require(boolean present, String what) {
        if (present) {
            return;
        }
        assertThat(System.getenv("PADDLECLOUD_REQUIRE_REAL"))
                .as(what + " is required")
                .isNotEqualTo("1");
        System.out.println("skipped: needs " + what);
        abort("needs " + what);
    }

    /** The kubectl that {@code KUBECTL} names, or the first on the path; never one too old. */
    public static Path kubectl() {
        var path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        var found =
                Stream.concat(
                                Optional.ofNullable(System.getenv("KUBECTL")).stream()
                                        .map(Path::of),
                                Stream.of(path.split(File.pathSeparator))
                                        .filter(directory -> !directory.isEmpty())
                                        .map(directory -> Path.of(directory, "kubectl")))
                        .filter(Files::isExecutable)
                        .findFirst();
        require(found.isPresent(), "kubectl on the path or in KUBECTL");
        var kubectl = found.orElseThrow();
        assertThat(minor(kubectl))
                .as("minor version of %s", kubectl)
                .isGreaterThanOrEqualTo(OLDEST_KUBECTL);
        return kubectl;
    }

    private static int minor(Path kubectl) {
        try {
            var process =
                    new ProcessBuilder(kubectl.toString(), "version", "--client", "-o", "json")
                            .redirectError(ProcessBuilder.Redirect.INHERIT)
                            .start();
            var version = new ObjectMapper().readTree(process.getInputStream());
            var name = version.path("clientVersion").path("gitVersion").asText();
            assertThat(name).startsWith("v1.");
            return Integer.parseInt(name.split("\\.")[1]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
