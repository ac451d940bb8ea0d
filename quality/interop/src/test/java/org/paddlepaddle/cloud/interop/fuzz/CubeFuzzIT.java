// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.interop.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.Jazzer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A short search from the committed inputs; a long one every night. */
@Tag("loop")
class CubeFuzzIT {
    private static final int SECONDS = Boolean.getBoolean("paddlecloud.nightly") ? 600 : 5;
    private static final int STARTING_MINUTES = 5;

    /** Inputs that every format begins from; those that once failed belong here too. */
    private static final Path SEEDS = Path.of("src/test/fuzz").toAbsolutePath();

    @TempDir Path directory;

    @Test
    void no_bytes_of_others_crash_hang_or_swell_a_reader() throws Exception {
        var log = directory.resolve("jazzer.log");
        var running =
                new ProcessBuilder(command())
                        .directory(directory.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
        try {
            long longest = SECONDS + TimeUnit.MINUTES.toSeconds(STARTING_MINUTES);
            assertThat(running.waitFor(longest, TimeUnit.SECONDS)).as(said(log)).isTrue();
        } finally {
            running.destroyForcibly().waitFor();
        }

        assertThat(running.exitValue()).as(said(log)).isZero();
        assertThat(said(log)).contains("Done ");
        said(log).lines().filter(line -> line.startsWith("Done ")).forEach(System.out::println);
    }

    private List<String> command() throws IOException {
        var found = Files.createDirectories(directory.resolve("found"));
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:+EnableDynamicAgentLoading"));
        command.add("-XX:MaxDirectMemorySize=256m");
        command.add("--enable-native-access=ALL-UNNAMED");
        command.add("--sun-misc-unsafe-memory-access=allow");
        command.add("-Djava.io.tmpdir=" + directory);
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.add(Jazzer.class.getName());
        command.add("--target_class=" + CubeFuzzer.class.getName());
        command.add("--instrumentation_includes=org.paddlepaddle.cloud.cube.**");
        // The fuzzer itself writes the files it was given and connects to the server it feeds. The
        // hook of Unsafe fails by itself on what Netty's queues do.
        command.add(
                "--disabled_hooks="
                        + "com.code_intelligence.jazzer.sanitizers.FilePathTraversal:"
                        + "com.code_intelligence.jazzer.sanitizers.ServerSideRequestForgery:"
                        + "com.code_intelligence.jazzer.sanitizers.UnsafeSanitizer");
        command.addAll(List.of("-max_total_time=" + SECONDS, "-max_len=4096", "-timeout=60"));
        command.add("-rss_limit_mb=3000");
        command.addAll(List.of(found.toString(), SEEDS.toString()));
        return command;
    }

    private static String said(Path log) throws IOException {
        return Files.exists(log) ? Files.readString(log) : "";
    }
}
