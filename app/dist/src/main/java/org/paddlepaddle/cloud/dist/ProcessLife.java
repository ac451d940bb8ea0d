// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A program that works until it is told to end, whoever says when that is. */
final class ProcessLife {
    private static final Logger LOG = LoggerFactory.getLogger(ProcessLife.class);
    private static final long LONGEST_END_SECONDS = 15;

    private final String unit;

    private final AtomicBoolean works = new AtomicBoolean();
    private final CountDownLatch told = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);

    /**
     * @param unit of its work, for the log
     */
    ProcessLife(String unit) {
        this.unit = unit;
    }

    /** Returns when told to end. */
    void work() throws InterruptedException {
        works.set(true);
        told.await();
    }

    void ended() {
        ended.countDown();
    }

    /**
     * Told to end: what is under way may finish before the process goes. Who has not begun, because
     * the API server does not answer, has nothing to finish; and who cannot finish goes all the
     * same.
     */
    void end() {
        told.countDown();
        try {
            if (works.get() && !ended.await(LONGEST_END_SECONDS, TimeUnit.SECONDS)) {
                LOG.warn("a {} under way did not finish within {} s", unit, LONGEST_END_SECONDS);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
