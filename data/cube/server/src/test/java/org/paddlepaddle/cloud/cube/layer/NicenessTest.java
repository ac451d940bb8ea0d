// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.layer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
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

    /** By its name: tests run without the second compiler. */
    @Test
    void a_compiler_that_yields_weighs_less() throws InterruptedException {
        var looked = new CountDownLatch(1);
        var started = new CompletableFuture<Path>();
        var compiler =
                Thread.ofPlatform()
                        .name("C2 CompilerThread")
                        .start(
                                () -> {
                                    started.complete(real(THREAD));
                                    awaited(looked);
                                });
        var thread = started.join();
        var before = fields(stat(thread)).get(NICE);

        Niceness.compilerYields();

        var after = fields(stat(thread)).get(NICE);
        looked.countDown();
        compiler.join();
        assertThat(before).isNotEqualTo("10");
        assertThat(after).isEqualTo("10");
    }

    private static Path real(Path link) {
        try {
            return link.toRealPath();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void awaited(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
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
