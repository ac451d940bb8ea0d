// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.service.traffic;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Says that something happened; however often before somebody looks, it is said once. */
final class Signal {
    private final Semaphore given = new Semaphore(0);

    void give() {
        given.release();
    }

    void take() throws InterruptedException {
        given.acquire();
        given.drainPermits();
    }

    /** Waits for so long at most. */
    void take(Duration longest) throws InterruptedException {
        if (given.tryAcquire(longest.toNanos(), TimeUnit.NANOSECONDS)) {
            given.drainPermits();
        }
    }
}
