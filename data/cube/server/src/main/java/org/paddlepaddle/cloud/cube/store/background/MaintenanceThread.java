// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store.background;

import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.paddlepaddle.cloud.supervise.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The maintenance thread, which compacts and scrubs; a failure is logged and the next turn tries
 * again.
 */
public final class MaintenanceThread implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(MaintenanceThread.class);
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final ScheduledExecutorService thread =
            Threads.timer(body -> Background.thread("cube-upkeep", body));

    public void start(Runnable scrub, Duration every) {
        if (every.isPositive()) {
            long nanos = every.toNanos();
            var _ =
                    thread.scheduleWithFixedDelay(
                            guarded(scrub), nanos, nanos, TimeUnit.NANOSECONDS);
        }
    }

    public void run(Runnable work) {
        try {
            thread.execute(guarded(work));
        } catch (RejectedExecutionException e) {
            LOG.debug("the store is being closed");
        }
    }

    private static Runnable guarded(Runnable work) {
        return () -> {
            try {
                Background.run(work);
            } catch (RuntimeException | Error e) {
                // Thrown on, it would end the rounds for good.
                LOG.warn("upkeep failed: {}", e.getMessage(), e);
            }
        };
    }

    @Override
    public void close() {
        thread.shutdownNow();
        try {
            if (!thread.awaitTermination(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                LOG.warn("upkeep did not end");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
