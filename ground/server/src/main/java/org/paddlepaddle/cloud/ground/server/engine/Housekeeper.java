// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;

/** A thread that follows changes and keeps something in order, until it is closed. */
public final class Housekeeper implements AutoCloseable {
    private static final Logger LOG = System.getLogger(Housekeeper.class.getName());

    private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);

    /** One round of work. */
    @FunctionalInterface
    public interface Chore {
        /** Waits for something to do and does it. */
        void round() throws InterruptedException;
    }

    private final Thread thread;

    private Housekeeper(Thread thread) {
        this.thread = thread;
    }

    public static Housekeeper start(String name, Chore chore) {
        return new Housekeeper(Thread.ofVirtual().name(name).start(() -> loop(name, chore)));
    }

    private static void loop(String name, Chore chore) {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                if (!done(name, chore)) {
                    Thread.sleep(AFTER_FAILURE);
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean done(String name, Chore chore) throws InterruptedException {
        try {
            chore.round();
            return true;
        } catch (RuntimeException e) {
            // One failure must not end the chore.
            LOG.log(Level.WARNING, name + " failed in this round", e);
            return false;
        }
    }

    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
