// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.supervise;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.function.Supplier;

/**
 * Threads of the system that share work out among themselves. Parallel streams inside the work stay
 * on them.
 */
public final class ForkJoin {
    private final ForkJoinPool pool;

    /**
     * @param begin what each thread does first
     */
    public ForkJoin(String prefix, int threads, Runnable begin) {
        pool =
                new ForkJoinPool(
                        threads,
                        owner -> new Worker(owner, prefix, begin),
                        null,
                        /* asyncMode= */ false);
    }

    /** Waits for the work, whatever happens; throws what it throws. */
    public <T> T call(Supplier<T> work) {
        return pool.submit(work::get).join();
    }

    private static final class Worker extends ForkJoinWorkerThread {
        private final Runnable begin;

        Worker(ForkJoinPool pool, String prefix, Runnable begin) {
            super(pool);
            this.begin = begin;
            setName(prefix + getPoolIndex());
        }

        @Override
        protected void onStart() {
            super.onStart();
            begin.run();
        }
    }
}
