// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.store.background.Background;
import org.paddlepaddle.cloud.cube.store.background.Epochs;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reclaims versions (epoch-based reclamation): gives them back to the system when no reader can
 * hold them any more.
 */
final class Reclaimer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Reclaimer.class);
    private static final Duration PAUSE = Duration.ofMillis(2);
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Epochs epochs;
    private final ArrayDeque<Retired> retired = new ArrayDeque<>();
    private final Thread thread;
    private boolean closed;
    private long closedAt;

    private record Retired(long epoch, StoredVersion version) {}

    Reclaimer(Epochs epochs) {
        this.epochs = epochs;
        this.thread = Background.thread("cube-reclaimer", this::run);
        thread.start();
    }

    /** No pointer leads to this version any more. */
    synchronized void retire(StoredVersion version) {
        retired.add(new Retired(epochs.advance(), version));
        notifyAll();
    }

    private void run() {
        try {
            for (var next = take(); next != null; next = take()) {
                while (!epochs.passed(next.epoch())) {
                    LockSupport.parkNanos(PAUSE.toNanos());
                    if (expired()) {
                        // A reader never came back: its memory stays, or it would crash.
                        return;
                    }
                }
                release(next.version());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A version that cannot be let go costs its own memory, not that of all that follow. */
    private static void release(StoredVersion version) {
        try {
            version.release();
        } catch (RuntimeException | Error e) {
            LOG.error("a version is not let go", e);
        }
    }

    private synchronized @Nullable Retired take() throws InterruptedException {
        while (retired.isEmpty() && !closed) {
            wait();
        }
        return retired.poll();
    }

    private synchronized boolean expired() {
        return closed && System.nanoTime() - closedAt > PATIENCE.toNanos();
    }

    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            closedAt = System.nanoTime();
            notifyAll();
        }
        try {
            thread.join(PATIENCE.plusSeconds(1));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
