// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.paddlepaddle.cloud.supervise.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The lifecycle of parts: they are started in order and ended in reverse order, each within its
 * time.
 */
final class PartLifecycle implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PartLifecycle.class);

    /** Starts a part and returns when it works. */
    interface Starter<T> {
        T start() throws Exception;
    }

    /** What is started, in which order. */
    interface Wiring {
        void wire(PartLifecycle assembly, StateBoard board) throws Exception;
    }

    private record Running(String name, Duration endsWithin, AutoCloseable end) {}

    /** A part did not start. */
    static final class PartException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        PartException(String part, Throwable cause) {
            super("part " + part + " did not start: " + cause.getMessage(), cause);
        }
    }

    private final StateBoard board;
    private final Deque<Running> running = new ArrayDeque<>();

    PartLifecycle(StateBoard board) {
        this.board = board;
    }

    /**
     * Starts a part that ends when the assembly does.
     *
     * @param name one lower-case word, shown to people as the part becomes ready
     * @param endsWithin how long its end may take before the next part is ended nevertheless
     */
    <T extends AutoCloseable> T start(String name, Duration endsWithin, Starter<T> starter) {
        long begun = System.nanoTime();
        try {
            var part = starter.start();
            running.push(new Running(name, endsWithin, part));
            board.ready(name);
            LOG.info("part {} is ready after {} ms", name, millisSince(begun));
            return part;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new PartException(name, e);
        } catch (Exception e) {
            throw new PartException(name, e);
        }
    }

    /** Adds something to be ended that is no part of its own, such as a client. */
    <T extends AutoCloseable> T with(String name, Duration endsWithin, T thing) {
        running.push(new Running(name, endsWithin, thing));
        return thing;
    }

    @Override
    public void close() {
        while (!running.isEmpty()) {
            end(running.pop());
        }
    }

    /** On a thread of its own: a part that hangs is left behind when its time is over. */
    private static void end(Running part) {
        var thread = Threads.startPlatform("end-" + part.name(), () -> endNow(part));
        try {
            if (!thread.join(part.endsWithin())) {
                LOG.warn("{} did not end within {}", part.name(), part.endsWithin());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void endNow(Running part) {
        try {
            part.end().close();
        } catch (Exception e) {
            LOG.warn("{} did not end well", part.name(), e);
        }
    }

    private static long millisSince(long begun) {
        return Duration.ofNanos(System.nanoTime() - begun).toMillis();
    }
}
