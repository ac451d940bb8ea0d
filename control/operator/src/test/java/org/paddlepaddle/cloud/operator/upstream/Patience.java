// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.upstream;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what no watch of the test tells. */
final class Patience {
    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final Duration AFTERMATH = Duration.ofSeconds(3);
    private static final Duration PAUSE = Duration.ofMillis(200);

    private Patience() {}

    /** Long enough for an operator to do what it should not. */
    static void pause() {
        LockSupport.parkNanos(AFTERMATH.toNanos());
    }

    static void await(String what, BooleanSupplier there) {
        if (!until(there)) {
            throw new AssertionError("waited for " + what + " in vain");
        }
    }

    /** Whether it came true in time. */
    static boolean until(BooleanSupplier there) {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (!there.getAsBoolean()) {
            if (System.nanoTime() - end > 0) {
                return false;
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
        return true;
    }
}
