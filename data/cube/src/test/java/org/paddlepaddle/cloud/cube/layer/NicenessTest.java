// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.layer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Each on a thread of its own: what was given away is not given back. */
@EnabledOnOs(OS.LINUX)
class NicenessTest {
    private static final Path THREAD = Path.of("/proc/thread-self");

    /** Counted from behind the name, which may contain anything. */
    private static final int NICE = 16;

    private static final int POLICY = 38;

    /** What the kernel knows of a thread after it did this. */
    private static List<String> after(Runnable wish) {
        return CompletableFuture.supplyAsync(
                        () -> {
                            wish.run();
                            return fields(stat(THREAD));
                        },
                        work -> Thread.ofPlatform().start(work))
                .join();
    }

    private static String stat(Path thread) {
        try {
            return Files.readString(thread.resolve("stat"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> fields(String line) {
        return List.of(line.substring(line.lastIndexOf(')') + 2).split(" ", -1));
    }

    @Test
    void a_polite_thread_weighs_little_and_interrupts_nobody() {
        var thread = after(Niceness::yieldToOthers);

        assertThat(thread.get(NICE)).isEqualTo("10");
        assertThat(thread.get(POLICY)).as("batch").isEqualTo("3");
    }

    @Test
    void a_compiler_that_yields_weighs_less() throws IOException {
        Niceness.compilerYields();

        try (var threads = Files.list(Path.of("/proc/self/task"))) {
            var compilers =
                    threads.map(NicenessTest::stat)
                            .filter(line -> line.contains("(C2 Compiler"))
                            .map(NicenessTest::fields)
                            .toList();
            // With the first compiler only, as tests run, there is none.
            assertThat(compilers).allMatch(fields -> fields.get(NICE).equals("10"));
        }
    }

    @Test
    void a_thread_that_wants_to_run_soon_weighs_what_it_weighed() {
        var before = after(() -> {});

        var thread = after(Niceness::runSoon);

        assertThat(thread.get(NICE)).isEqualTo(before.get(NICE));
        assertThat(thread.get(POLICY)).isEqualTo(before.get(POLICY));
    }
}
