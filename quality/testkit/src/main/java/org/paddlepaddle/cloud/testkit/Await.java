// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.testkit;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.opentest4j.AssertionFailedError;

/** Waits, for as long as a slow and busy machine may take and no longer, for what must happen. */
public final class Await {
    /** Enough for a machine under load; a test that passes never takes it. */
    public static final Duration LONGEST = Duration.ofMinutes(3);

    private static final long SHORTEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long LONGEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(500);

    private Await() {}

    /**
     * @param what completes the sentence "waited for …"
     */
    public static void until(String what, BooleanSupplier condition) {
        value(what, () -> condition.getAsBoolean() ? Optional.of(true) : Optional.empty());
    }

    /** The first value there is; a failure of the supplier counts as "not yet". */
    public static <T> T value(String what, Supplier<Optional<T>> supplier) {
        return value(what, LONGEST, supplier);
    }

    public static <T> T value(String what, Duration longest, Supplier<Optional<T>> supplier) {
        long end = System.nanoTime() + longest.toNanos();
        @Nullable Throwable last;
        do {
            long asked = System.nanoTime();
            try {
                var found = supplier.get();
                if (found.isPresent()) {
                    return found.get();
                }
                last = null;
            } catch (RuntimeException | AssertionError e) {
                last = e;
            }
            LockSupport.parkNanos(pause(System.nanoTime() - asked));
        } while (System.nanoTime() - end < 0);
        var seconds = TimeUnit.MILLISECONDS.toSeconds(longest.toMillis());
        throw new AssertionFailedError("waited " + seconds + " s in vain for " + what, last);
    }

    /**
     * To ask must not keep the machine from what is asked for: kubectl costs a tenth of a second.
     */
    private static long pause(long asking) {
        return Math.clamp(4 * asking, SHORTEST_PAUSE, LONGEST_PAUSE);
    }

    /** Until the assertions hold; if they never do, the last failure is the cause. */
    public static void asserted(String what, Runnable assertions) {
        value(
                what,
                () -> {
                    assertions.run();
                    return Optional.of(true);
                });
    }
}
