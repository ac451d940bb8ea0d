// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The script {@code pdc} in a checkout whose distribution is built, with a command that only says
 * what it is asked.
 */
class LaunchScriptIT {
    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();

    @TempDir Path checkout;

    @BeforeEach
    void copy() throws IOException {
        Files.createDirectories(checkout.resolve(".mvn"));
        Files.copy(ROOT.resolve("pdc"), checkout.resolve("pdc"));
        Files.copy(ROOT.resolve(".mvn/setup.sh"), checkout.resolve(".mvn/setup.sh"));
        Files.createFile(checkout.resolve("pom.xml"));
        for (var floor : List.of("ground", "data", "control", "user", "samples")) {
            Files.createDirectory(checkout.resolve(floor));
        }
        var dist = Files.createDirectories(checkout.resolve("app/dist/target/paddlecloud"));
        Files.createFile(dist.resolve("built"));
        program("app/dist/target/paddlecloud/bin/pdc", "echo asked: \"$@\"");
        program("jdk/bin/java", "echo 'openjdk version \"25\"'");
        program("jdk/bin/javac", "true");
        program("bin/mvn", "echo a build was begun; exit 1");
    }

    private void program(String path, String script) throws IOException {
        var file = checkout.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private String typed(String... arguments) throws IOException {
        var command = new ArrayList<>(List.of("bash", checkout.resolve("pdc").toString()));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", checkout.resolve("jdk").toString());
        builder.environment()
                .merge("PATH", checkout.resolve("bin").toString(), (a, b) -> b + ":" + a);
        builder.environment().put("PDC_LANG", "en");
        var process = builder.start();
        process.getOutputStream().close();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"bench --help", "bench -h", "bench", "bench cube --help", "bench api -h"})
    void help_of_benchmarks_waits_for_no_build(String words) throws IOException {
        assertThat(typed(words.split(" "))).isEqualTo("asked: " + words);
    }

    @Test
    void figures_do() throws IOException {
        assertThat(typed("bench", "nodes")).contains("Building PaddleCloud");
    }
}
