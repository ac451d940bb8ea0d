// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store.background;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.paddlepaddle.cloud.cube.layer.Niceness;
import org.paddlepaddle.cloud.supervise.ForkJoin;

/**
 * Threads for what is heavy and can wait, while requests cannot: all cores but one while nobody
 * wants them, and a tenth of a core where somebody does. Parallel streams inside stay on these
 * threads.
 *
 * <p>One core is left out because a request that finds all of them taken waits for the next tick of
 * the kernel's clock now and then, however little those who took them weigh.
 */
public final class Background {
    private static final ForkJoin POOL =
            new ForkJoin(
                    "cube-background-",
                    Math.max(1, Runtime.getRuntime().availableProcessors() - 1),
                    Niceness::yieldToOthers);

    private static final AtomicInteger WORKS = new AtomicInteger();

    private Background() {}

    /** Whether anything of this kind is under way, of any store. */
    public static boolean busy() {
        return WORKS.get() > 0;
    }

    /**
     * Waits for the work, whatever happens, because it reads memory that the caller keeps for it;
     * throws what it throws. The work must not wait for a lock of the caller's.
     */
    public static <T> T call(Supplier<T> work) {
        WORKS.incrementAndGet();
        try {
            return POOL.call(work);
        } finally {
            WORKS.decrementAndGet();
        }
    }

    /** Does it on this thread, which is one of {@link #thread}. */
    static void run(Runnable work) {
        WORKS.incrementAndGet();
        try {
            work.run();
        } finally {
            WORKS.decrementAndGet();
        }
    }

    /** A thread of its own that gives way as well. */
    public static Thread thread(String name, Runnable body) {
        return Niceness.politeThread(name, body);
    }
}
