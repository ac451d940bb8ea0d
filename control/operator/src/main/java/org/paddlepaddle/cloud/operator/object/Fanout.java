// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.object;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Does independent writes side by side, a bounded number of them over all passes. */
public final class Fanout {
    private final Semaphore permits;

    public Fanout(int writes) {
        this.permits = new Semaphore(writes);
    }

    /** Waits for all; the first failure is thrown with the others suppressed. */
    public <T> void each(List<T> items, Consumer<T> write) throws InterruptedException {
        if (items.size() == 1) {
            bounded(items.getFirst(), write);
            return;
        }
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            rethrow(threads.invokeAll(items.stream().map(item -> task(item, write)).toList()));
        }
    }

    private <T> Callable<@Nullable Void> task(T item, Consumer<T> write) {
        return () -> {
            bounded(item, write);
            return null;
        };
    }

    private <T> void bounded(T item, Consumer<T> write) throws InterruptedException {
        permits.acquire();
        try {
            write.accept(item);
        } finally {
            permits.release();
        }
    }

    private static void rethrow(List<Future<@Nullable Void>> done) throws InterruptedException {
        RuntimeException first = null;
        for (var future : done) {
            try {
                future.get();
            } catch (ExecutionException e) {
                var failure = failure(e);
                if (first == null) {
                    first = failure;
                } else {
                    first.addSuppressed(failure);
                }
            }
        }
        if (first != null) {
            throw first;
        }
    }

    private static RuntimeException failure(ExecutionException e) {
        return switch (e.getCause()) {
            case RuntimeException failure -> failure;
            case Error error -> throw error;
            case null, default ->
                    new IllegalStateException("a write was interrupted", e.getCause());
        };
    }
}
