// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CountDownLatch;

/**
 * Parts that run until the process is told to end; SIGTERM and SIGINT close them in the reverse
 * order, and the process ends when all are closed.
 */
public final class Service implements AutoCloseable {
    private final Deque<AutoCloseable> parts = new ArrayDeque<>();
    private final Thread hook = new Thread(this::close, "end");
    private final CountDownLatch end = new CountDownLatch(1);

    public Service() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    public synchronized <T extends AutoCloseable> T add(T part) {
        parts.push(part);
        return part;
    }

    public void await() throws InterruptedException {
        end.await();
    }

    @Override
    public synchronized void close() {
        while (!parts.isEmpty()) {
            closed(parts.pop());
        }
        end.countDown();
        if (!Thread.currentThread().equals(hook)) {
            forget();
        }
    }

    /** One that cannot be closed does not keep the others. */
    private static void closed(AutoCloseable part) {
        try {
            part.close();
        } catch (Exception e) {
            System.getLogger(Service.class.getName()).log(System.Logger.Level.WARNING, "end", e);
        }
    }

    private void forget() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException _) {
            // The process is ending already.
        }
    }
}
