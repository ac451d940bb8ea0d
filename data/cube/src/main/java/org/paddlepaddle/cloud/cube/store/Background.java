// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.function.Supplier;
import org.paddlepaddle.cloud.cube.layer.Niceness;

/**
 * Threads for what is heavy and can wait, while requests cannot: all cores while nobody wants them,
 * and a tenth of a core where somebody does. Parallel streams inside stay on these threads.
 */
final class Background {
    private static final ForkJoinPool POOL =
            new ForkJoinPool(
                    Runtime.getRuntime().availableProcessors(),
                    PoliteThread::new,
                    null,
                    /* asyncMode= */ false);

    private Background() {}

    /**
     * Waits for the work, whatever happens, because it reads memory that the caller keeps for it;
     * throws what it throws. The work must not wait for a lock of the caller's.
     */
    static <T> T call(Supplier<T> work) {
        return POOL.submit(work::get).join();
    }

    /** A thread of its own that gives way as well. */
    static Thread thread(String name, Runnable body) {
        return Thread.ofPlatform()
                .daemon()
                .name(name)
                .unstarted(
                        () -> {
                            Niceness.yieldToOthers();
                            body.run();
                        });
    }

    private static final class PoliteThread extends ForkJoinWorkerThread {
        PoliteThread(ForkJoinPool pool) {
            super(pool);
            setName("cube-background-" + getPoolIndex());
        }

        @Override
        protected void onStart() {
            super.onStart();
            Niceness.yieldToOthers();
        }
    }
}
