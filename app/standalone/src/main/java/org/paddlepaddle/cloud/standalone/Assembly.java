// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Parts that were started in order and are ended in reverse order, each within its time. */
final class Assembly implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Assembly.class);

    private record Running(Part part, AutoCloseable end) {}

    /** A part did not start; those before it have been ended again. */
    static final class PartException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        PartException(String part, Throwable cause) {
            super("part " + part + " did not start: " + cause.getMessage(), cause);
        }
    }

    private final Deque<Running> running = new ArrayDeque<>();

    private Assembly() {}

    static Assembly start(List<Part> parts, StateBoard board) {
        var assembly = new Assembly();
        for (var part : parts) {
            long begun = System.nanoTime();
            try {
                assembly.running.push(new Running(part, part.starter().start(board)));
            } catch (Exception e) {
                assembly.close();
                throw new PartException(part.name(), e);
            }
            board.ready(part.name());
            LOG.info("part {} is ready after {} ms", part.name(), millisSince(begun));
        }
        return assembly;
    }

    @Override
    public void close() {
        while (!running.isEmpty()) {
            end(running.pop());
        }
    }

    /** On a thread of its own: a part that hangs is left behind when its time is over. */
    private static void end(Running part) {
        var name = part.part().name();
        var thread = Thread.ofPlatform().daemon().name("end-" + name).start(() -> endNow(part));
        try {
            if (!thread.join(part.part().endsWithin())) {
                LOG.warn("part {} did not end within {}", name, seconds(part.part().endsWithin()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void endNow(Running part) {
        try {
            part.end().close();
        } catch (Exception e) {
            LOG.warn("part {} did not end well", part.part().name(), e);
        }
    }

    private static long millisSince(long begun) {
        return Duration.ofNanos(System.nanoTime() - begun).toMillis();
    }

    private static String seconds(Duration time) {
        return time.toSeconds() + " s";
    }
}
