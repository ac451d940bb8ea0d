// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.input.Chunk;
import org.paddlepaddle.cloud.supervise.Threads;

/**
 * The decode pipeline of a build: decodes chunks on many threads and gives every lane all of them
 * in the order in which they were fed. Only a few chunks are ever on their way.
 */
final class DecodePipeline implements AutoCloseable {
    private final int shards;
    private final ExecutorService decoders;
    private final List<ShardWriterThread> shardWriterThreads;
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    DecodePipeline(List<ShardOutput> outputs, BuildLimits limits) {
        shards = outputs.size();
        decoders = Threads.pool("cube-decode-", limits.threads());
        shardWriterThreads = ShardWriterThread.of(outputs, limits, failure);
        for (int i = 0; i < shardWriterThreads.size(); i++) {
            threads.add(Threads.startPlatform("cube-shard-" + i, shardWriterThreads.get(i)));
        }
    }

    /** Waits while too many chunks are on their way; throws what went wrong with earlier ones. */
    void feed(Chunk chunk) throws InterruptedException {
        check();
        CompletableFuture<ByShard> decoded =
                Threads.supply(decoders, () -> ByShard.of(chunk.decode(), shards));
        for (ShardWriterThread shardWriterThread : shardWriterThreads) {
            shardWriterThread.queue().put(new ShardWriterThread.Order.Take(decoded));
        }
    }

    /** Waits until all shards are written, telling the watcher now and then. */
    List<ShardReport> finish(Runnable watcher) throws InterruptedException {
        for (ShardWriterThread shardWriterThread : shardWriterThreads) {
            shardWriterThread.queue().put(new ShardWriterThread.Order.Finish());
        }
        for (Thread thread : threads) {
            while (!thread.join(Duration.ofMillis(100))) {
                watcher.run();
            }
        }
        check();
        return shardWriterThreads.stream()
                .flatMap(shardWriterThread -> shardWriterThread.reports().stream())
                .sorted((one, other) -> Integer.compare(one.shard(), other.shard()))
                .toList();
    }

    private void check() {
        switch (failure.get()) {
            case null -> {}
            case CompletionException wrapped
                    when wrapped.getCause() instanceof RuntimeException why ->
                    throw why;
            case RuntimeException why -> throw why;
            case Throwable why -> throw new BuildException("the build failed: " + why, why);
        }
    }

    /** Stops everything that still runs. */
    @Override
    public void close() {
        failure.compareAndSet(null, new BuildException("the build was given up"));
        decoders.shutdownNow();
        for (int i = 0; i < threads.size(); i++) {
            stop(shardWriterThreads.get(i), threads.get(i));
        }
    }

    private static void stop(ShardWriterThread shardWriterThread, Thread thread) {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                // The lane drops what it takes, so there is room for the end soon.
                shardWriterThread
                        .queue()
                        .offer(new ShardWriterThread.Order.Finish(), 10, TimeUnit.MILLISECONDS);
                thread.join(10);
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
