// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.engine.paddle;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.paddlepaddle.cloud.supervise.Threads;

/** The watchdog of one run: ends the process when nobody has closed it in time. */
final class RunDeadline implements AutoCloseable {
    private final CountDownLatch done = new CountDownLatch(1);
    private volatile boolean passed;

    private RunDeadline() {}

    static RunDeadline of(BridgeProcess process, Duration limit) {
        var deadline = new RunDeadline();
        var _ = Threads.start("paddle-deadline", () -> deadline.watch(process, limit));
        return deadline;
    }

    private void watch(BridgeProcess process, Duration limit) {
        try {
            if (!done.await(limit.toNanos(), TimeUnit.NANOSECONDS)) {
                passed = true;
                process.close();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether the process was ended for it. */
    boolean passed() {
        return passed;
    }

    @Override
    public void close() {
        done.countDown();
    }
}
