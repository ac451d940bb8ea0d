// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Semaphore;
import org.paddlepaddle.cloud.supervise.Threads;

/**
 * Bounds how many passes run at once. A pass that has long to wait for its writes lends its slot to
 * another meanwhile: a few very large objects must not keep all small ones waiting.
 */
public final class PassSlots {
    private final Semaphore slots;

    public PassSlots(int passes) {
        this.slots = new Semaphore(passes, true);
    }

    /** Something to wait for. */
    @FunctionalInterface
    interface Wait {
        void end() throws InterruptedException;
    }

    /** Runs passes, each in a thread of its own that begins once it has a slot. */
    public ExecutorService executor() {
        return Threads.perTask("reconcile-", this::run);
    }

    private void run(Runnable pass) {
        slots.acquireUninterruptibly();
        try {
            pass.run();
        } finally {
            slots.release();
        }
    }

    /** Called by a pass. */
    void lendDuring(Wait wait) throws InterruptedException {
        slots.release();
        try {
            wait.end();
        } finally {
            slots.acquireUninterruptibly();
        }
    }
}
