// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.command;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CountDownLatch;
import org.paddlepaddle.cloud.supervise.Threads;

/**
 * Graceful shutdown: parts that run until the process is told to end; SIGTERM and SIGINT close them
 * in the reverse order, and the process ends when all are closed.
 */
final class ShutdownSequence implements AutoCloseable {
    private final Deque<AutoCloseable> parts = new ArrayDeque<>();
    private final Thread hook;
    private final CountDownLatch end = new CountDownLatch(1);

    ShutdownSequence() {
        hook = Threads.onExit("end", this::close);
    }

    synchronized <T extends AutoCloseable> T add(T part) {
        parts.push(part);
        return part;
    }

    void await() throws InterruptedException {
        end.await();
    }

    @Override
    public synchronized void close() {
        while (!parts.isEmpty()) {
            closed(parts.pop());
        }
        end.countDown();
        if (!Thread.currentThread().equals(hook)) {
            Threads.notOnExit(hook);
        }
    }

    /** One that cannot be closed does not keep the others. */
    private static void closed(AutoCloseable part) {
        try {
            part.close();
        } catch (Exception e) {
            System.getLogger(ShutdownSequence.class.getName())
                    .log(System.Logger.Level.WARNING, "end", e);
        }
    }
}
