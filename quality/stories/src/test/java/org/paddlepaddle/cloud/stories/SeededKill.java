// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/** A crash of {@code pdc} at a moment within a step, which chance chooses from a printed seed. */
record SeededKill(String story, Random random) {
    /** Plays a printed seed again: {@code -Dpaddlecloud.stories.seed=…}. */
    private static final String SEED = "paddlecloud.stories.seed";

    private static final Duration INTO_A_STEP = Duration.ofSeconds(4);

    static SeededKill in(String story) {
        long seed = Long.getLong(SEED, System.nanoTime());
        System.out.println(story + " story: seed " + seed);
        return new SeededKill(story, new Random(seed));
    }

    <T> T anyOf(List<T> steps) {
        return steps.get(random.nextInt(steps.size()));
    }

    /** To be called when the step has begun. */
    void strike(Installation here, String step) throws IOException, InterruptedException {
        long into = (long) (random.nextDouble() * INTO_A_STEP.toNanos());
        LockSupport.parkNanos(into);
        here.killSystem();
        System.out.printf("%s story: killed %.1f s into the step %s%n", story, into / 1e9, step);
        here.pdc("up");
    }
}
