// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Semaphore;
import org.paddlepaddle.cloud.cache.source.SourceException;
import org.paddlepaddle.cloud.cache.tree.UnsafePathException;
import org.paddlepaddle.cloud.supervise.Threads;

/**
 * A worker pool: bounded parallel work on files. Work is handed out ahead of those who do it, so
 * that soon all of it is known; but a listing of millions is never in memory as a whole. One file
 * that fails is counted, and the others go on.
 */
final class WorkerPool implements AutoCloseable {
    private static final int AHEAD = 100_000;

    private final JobProgress progress;
    private final Semaphore room = new Semaphore(AHEAD);
    private final ExecutorService threads;

    /** What is done with one file. */
    @FunctionalInterface
    interface Task {
        void run() throws IOException;
    }

    WorkerPool(JobProgress progress, int width) {
        this.progress = progress;
        this.threads = Threads.virtualPool("cache-copy-", width);
    }

    void hand(Task task) throws InterruptedException {
        progress.goOn();
        room.acquire();
        threads.execute(
                () -> {
                    try {
                        attempt(task);
                    } finally {
                        room.release();
                    }
                });
    }

    /** Does what takes no time at once. */
    void attempt(Task task) {
        try {
            progress.goOn();
            task.run();
        } catch (CancellationException _) {
            // Told by the job itself.
        } catch (IOException | UncheckedIOException | SourceException | UnsafePathException e) {
            progress.failed(message(e));
        } catch (RuntimeException e) {
            progress.failed("a defect of the cache runtime: " + e);
            throw e;
        }
    }

    private static String message(Exception e) {
        var text = e.getMessage();
        return text == null ? e.getClass().getSimpleName() : text;
    }

    /** Waits until all that was handed out is done. */
    void finish() throws InterruptedException {
        room.acquire(AHEAD);
        room.release(AHEAD);
        progress.goOn();
    }

    @Override
    public void close() {
        threads.close();
    }
}
