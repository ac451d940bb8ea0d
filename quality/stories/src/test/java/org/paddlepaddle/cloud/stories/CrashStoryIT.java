// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.testkit.Await;

/**
 * {@code pdc} is killed again and again, working or just starting, while pods are created, end,
 * fail and are deleted. Afterwards every pod is what it would have been without that.
 */
@Tag("nightly")
class CrashStoryIT {
    private static final int KILLS = 40;

    /** How many rounds a pod lives on before it is looked at for the last time. */
    private static final int LATER = 3;

    private static final Duration WORKING = Duration.ofMillis(2_500);
    private static final Duration STARTING = Duration.ofSeconds(2);
    private static final Duration DEAD = Duration.ofMillis(800);

    @TempDir Path directory;

    @Test
    void killed_at_any_moment_it_loses_nothing_and_does_nothing_twice() throws Exception {
        long seed = System.nanoTime();
        System.out.println("crash story: seed " + seed);
        var random = new Random(seed);
        try (var here = Installation.fresh(directory)) {
            here.pdc("up");
            try (var churn = new Churn(here, directory.resolve("history"), seed)) {
                for (int round = 0; round < KILLS; round++) {
                    churn.begin(round);
                    if (round % 2 == 0) {
                        park(random, WORKING);
                        here.killSystem();
                        park(random, DEAD);
                    } else {
                        here.killSystem();
                        killWhileStarting(here, random);
                    }
                    here.pdc("up");
                    churn.finish();
                    churn.settle(round - LATER);
                }
                for (int round = KILLS - LATER; round < KILLS; round++) {
                    churn.settle(round);
                }
                churn.nothingElse();
            }
            here.pdc("down");
            assertThat(MachineTraces.of(here.home())).isEmpty();
        }
    }

    private void killWhileStarting(Installation here, Random random)
            throws IOException, InterruptedException {
        long before = here.systemPid();
        var output = Files.createTempFile(directory, "up", ".out");
        var up = here.start(output, "up");
        var next =
                Await.value(
                        "the next process",
                        () -> Optional.of(pid(here)).filter(pid -> pid != before));
        park(random, STARTING);
        Installation.kill(next);
        assertThat(up.waitFor(Await.LONGEST.toSeconds(), TimeUnit.SECONDS))
                .as("up notices: " + Files.readString(output))
                .isTrue();
    }

    private static long pid(Installation here) {
        try {
            return here.systemPid();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Chance decides when the blow falls; nothing waits for anything here. */
    private static void park(Random random, Duration most) {
        LockSupport.parkNanos((long) (random.nextDouble() * most.toNanos()));
    }
}
