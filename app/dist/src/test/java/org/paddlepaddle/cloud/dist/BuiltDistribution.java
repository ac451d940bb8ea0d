// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The distribution of this build, or a copy that a test may damage. */
record BuiltDistribution(Distribution distribution) {
    static final BuiltDistribution HERE =
            new BuiltDistribution(new Distribution(Path.of("target/paddlecloud").toAbsolutePath()));

    /** With class archives, which take a while the first time. */
    static BuiltDistribution withArchives() throws Exception {
        if (!HERE.archives().areMade()) {
            assertThat(HERE.run(Map.of(), ClassArchives.MAKE).exit()).isZero();
        }
        return HERE;
    }

    ClassArchives archives() {
        return new ClassArchives(distribution);
    }

    Path root() {
        return distribution.root();
    }

    /** Jars are the same files, of the same size and time; the rest is its own. */
    BuiltDistribution copyTo(Path directory) throws IOException {
        try (var files = Files.walk(root())) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                var to = directory.resolve(root().relativize(file));
                Files.createDirectories(to.getParent());
                if (file.startsWith(root().resolve("lib"))) {
                    Files.createLink(to, file);
                } else {
                    Files.copy(file, to, COPY_ATTRIBUTES);
                }
            }
        }
        return new BuiltDistribution(new Distribution(directory));
    }

    /** How a command ended, and what it printed. */
    record Outcome(int exit, String said) {}

    Outcome run(Map<String, String> variables, String... words) throws Exception {
        return outcome(start(variables, words));
    }

    static Outcome outcome(Process process) throws Exception {
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Outcome(process.waitFor(), said);
    }

    Process start(Map<String, String> variables, String... words) throws IOException {
        var command = new ArrayList<>(List.of(distribution.launcher().toString()));
        command.addAll(List.of(words));
        return start(command, variables);
    }

    /** A command in a directory and a home of its own. */
    static Process start(List<String> command, Map<String, String> variables) throws IOException {
        var own = new HashMap<String, String>();
        own.put("PDC_HOME", "/nonexistent/home");
        own.put("PDC_LANG", "en");
        own.put("JAVA_HOME", System.getProperty("java.home"));
        own.putAll(variables);
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.directory(Files.createTempDirectory("pdc").toFile());
        builder.environment().remove("PDC_DIST");
        builder.environment().remove("KUBECONFIG");
        builder.environment().putAll(own);
        return builder.start();
    }
}
