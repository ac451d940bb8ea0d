// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.api;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.bench.BenchException;

/** Many watches of one collection, each on a connection of its own; they count what arrives. */
final class Watchers implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 300;
    private static final int HANDSHAKES = 16;

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Future<?>> running = new ArrayList<>();

    /** Returns when all of them watch. */
    Watchers(ApiEndpoint apiEndpoint, String path, String revision, int count, int events) {
        var open = new Semaphore(0);
        var doors = new Semaphore(HANDSHAKES);
        for (int i = 0; i < count; i++) {
            running.add(
                    threads.submit(
                            () -> {
                                watch(apiEndpoint, path, revision, events, doors, open);
                                return true;
                            }));
        }
        try {
            if (!open.tryAcquire(count, PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new BenchException(
                        (count - open.availablePermits()) + " watches did not begin: " + reasons());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchException("interrupted", e);
        }
    }

    private static void watch(
            ApiEndpoint apiEndpoint,
            String path,
            String revision,
            int events,
            Semaphore doors,
            Semaphore open)
            throws IOException, InterruptedException {
        // A thousand handshakes at once would measure how long a server waits for each.
        doors.acquire();
        try (var http = new Http(apiEndpoint)) {
            try {
                http.stream(path + "?watch=1&resourceVersion=" + revision);
            } finally {
                doors.release();
            }
            open.release();
            for (int seen = 0; seen < events; ) {
                seen += http.nextChunk();
            }
        }
    }

    private Set<String> reasons() {
        return running.stream()
                .filter(watch -> watch.state() == Future.State.FAILED)
                .map(watch -> String.valueOf(watch.exceptionNow().getMessage()))
                .collect(Collectors.toSet());
    }

    /** Waits until each has seen every event. */
    void await() {
        try {
            for (var watch : running) {
                watch.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            }
        } catch (ExecutionException | TimeoutException e) {
            throw new BenchException("a watch did not see everything: " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchException("interrupted", e);
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
