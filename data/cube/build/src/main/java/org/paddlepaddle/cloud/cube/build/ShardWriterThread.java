// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** One thread that writes some of the shards, chunk after chunk. */
final class ShardWriterThread implements Runnable {
    /** What a lane is told. */
    sealed interface Order {
        /** Rows that are being decoded. */
        record Take(CompletableFuture<ByShard> rows) implements Order {}

        /** No more rows will come. */
        record Finish() implements Order {}
    }

    private final BlockingQueue<Order> queue;
    private final List<ShardOutput> outputs = new ArrayList<>();
    private final List<ShardReport> reports = new ArrayList<>();
    private final AtomicReference<@Nullable Throwable> failure;

    private ShardWriterThread(int capacity, AtomicReference<@Nullable Throwable> failure) {
        queue = new ArrayBlockingQueue<>(capacity);
        this.failure = failure;
    }

    /** Deals the shards out to as many lanes as there are threads. */
    static List<ShardWriterThread> of(
            List<ShardOutput> outputs,
            BuildLimits limits,
            AtomicReference<@Nullable Throwable> failure) {
        List<ShardWriterThread> shardWriterThreads = new ArrayList<>();
        for (int i = 0; i < Math.min(outputs.size(), limits.threads()); i++) {
            shardWriterThreads.add(new ShardWriterThread(limits.ahead(), failure));
        }
        for (int i = 0; i < outputs.size(); i++) {
            shardWriterThreads.get(i % shardWriterThreads.size()).outputs.add(outputs.get(i));
        }
        return shardWriterThreads;
    }

    BlockingQueue<Order> queue() {
        return queue;
    }

    /** To be asked for after the thread has ended. */
    List<ShardReport> reports() {
        return reports;
    }

    /** After a failure, anywhere, it goes on taking, so that whoever feeds it never hangs. */
    @Override
    public void run() {
        try {
            while (queue.take() instanceof Order.Take(var rows)) {
                accept(rows);
            }
            finish();
        } catch (InterruptedException interrupted) {
            failure.compareAndSet(null, interrupted);
        }
    }

    // Whatever is thrown, an exhausted heap too, must reach the one who waits for the build.
    private void accept(CompletableFuture<ByShard> decoded) {
        if (failure.get() != null) {
            return;
        }
        try {
            ByShard rows = decoded.join();
            outputs.forEach(output -> output.accept(rows));
        } catch (Throwable why) {
            failure.compareAndSet(null, why);
        }
    }

    private void finish() {
        if (failure.get() != null) {
            return;
        }
        try {
            for (ShardOutput output : outputs) {
                reports.add(output.finish());
            }
        } catch (Throwable why) {
            failure.compareAndSet(null, why);
        }
    }
}
