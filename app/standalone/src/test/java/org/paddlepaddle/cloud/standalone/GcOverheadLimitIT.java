// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class GcOverheadLimitIT {
    @Test
    void a_process_that_only_collects_ends_and_says_why() throws Exception {
        var child = start(Starving.class);
        var said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(child.waitFor()).as(said).isEqualTo(GcOverheadLimit.EXIT);
        assertThat(said).endsWith(GcOverheadLimit.LAST_WORDS);
    }

    @Test
    void a_process_that_has_room_is_left_alone() throws Exception {
        var child = start(Busy.class);
        var said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(child.waitFor()).as(said).isZero();
    }

    private static Process start(Class<?> main) throws Exception {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin/java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Xmx48m",
                        "-Xmn2m",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-cp",
                        System.getProperty("java.class.path"),
                        main.getName())
                .redirectErrorStream(true)
                .start();
    }

    /** Keeps almost all of its heap, and goes on: no allocation ever fails. */
    static final class Starving {
        private static final long LEFT_BYTES = 1_900_000;

        public static void main(String[] arguments) {
            GcOverheadLimit.start(Duration.ofSeconds(2));
            var kept = new ArrayList<byte[]>(60_000);
            while (left() > LEFT_BYTES) {
                kept.add(new byte[1024]);
            }
            for (int i = 0; ; i = (i + 1) % kept.size()) {
                kept.set(i, new byte[1024]);
            }
        }

        private static long left() {
            var runtime = Runtime.getRuntime();
            return runtime.maxMemory() - runtime.totalMemory() + runtime.freeMemory();
        }
    }

    /** Makes garbage as fast as it can, with half of its heap free. */
    static final class Busy {
        public static void main(String[] arguments) {
            GcOverheadLimit.start(Duration.ofMillis(500));
            var kept = new ArrayList<>(List.of(new byte[20_000_000]));
            long end = System.nanoTime() + Duration.ofSeconds(3).toNanos();
            while (System.nanoTime() < end) {
                kept.add(new byte[1_000_000]);
                kept.removeLast();
                if (kept.size() == 1) {
                    System.gc();
                }
            }
        }
    }
}
