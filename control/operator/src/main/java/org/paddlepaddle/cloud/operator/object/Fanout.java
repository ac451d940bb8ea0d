// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.object;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.supervise.Threads;

/**
 * Does independent writes side by side, a bounded number of them over all passes. The bound is
 * fair: who has thousands of writes stands in line with no more of them than may be under way at
 * once, so that who has a single one is never far behind.
 */
public final class Fanout {
    private final int writes;
    private final Semaphore permits;

    public Fanout(int writes) {
        this.writes = writes;
        // First come, first served: workers that ask again at once would else always be first.
        this.permits = new Semaphore(writes, true);
    }

    /** How many writes may be under way. */
    public int width() {
        return writes;
    }

    /** Waits for all; the first failure is thrown with the others suppressed. */
    public <T> void each(List<T> items, Consumer<T> write) throws InterruptedException {
        if (items.size() == 1) {
            bounded(items.getFirst(), write);
            return;
        }
        var next = new AtomicInteger();
        Map<Integer, RuntimeException> failures = new ConcurrentSkipListMap<>();
        Callable<@Nullable Void> worker =
                () -> {
                    for (int i = next.getAndIncrement();
                            i < items.size();
                            i = next.getAndIncrement()) {
                        try {
                            bounded(items.get(i), write);
                        } catch (RuntimeException e) {
                            failures.put(i, e);
                        }
                    }
                    return null;
                };
        try (var threads = Threads.perTask("api-write-")) {
            int workers = Math.min(items.size(), writes);
            var done = threads.invokeAll(Stream.generate(() -> worker).limit(workers).toList());
            for (var each : done) {
                await(each);
            }
        }
        rethrow(List.copyOf(failures.values()));
    }

    private <T> void bounded(T item, Consumer<T> write) throws InterruptedException {
        permits.acquire();
        try {
            write.accept(item);
        } finally {
            permits.release();
        }
    }

    /** What is no failure of a write: an interruption, or an error of the machine. */
    private static void await(Future<@Nullable Void> worker) throws InterruptedException {
        try {
            worker.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException("a write was interrupted", e.getCause());
        }
    }

    private static void rethrow(List<RuntimeException> failures) {
        if (!failures.isEmpty()) {
            var first = failures.getFirst();
            failures.stream().skip(1).forEach(first::addSuppressed);
            throw first;
        }
    }
}
