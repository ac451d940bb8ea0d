// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube.wire;

import java.io.IOException;
import java.util.concurrent.locks.LockSupport;
import org.paddlepaddle.cloud.bench.Latencies;

/** Sends one order's requests and measures their replies. */
final class LoadLoop {
    /** Requests that may be under way when they are sent at fixed times. */
    private static final int PACED_WINDOW = 1024;

    private final LoadOrder order;
    private final byte[][] requests;
    private final ReplyCheck check;
    private final Latencies latencies = new Latencies();
    private final long[] began = new long[PACED_WINDOW];
    private long sent;

    LoadLoop(LoadOrder order, byte[][] requests, ReplyCheck check) {
        this.order = order;
        this.requests = requests;
        this.check = check;
    }

    Latencies latencies() {
        return latencies;
    }

    /** The time from the first request to the last reply. */
    long run(LoadConnection loadConnection) throws IOException {
        long start = System.nanoTime();
        long end = start + order.millis() * 1_000_000;
        if (order.rate() > 0 && order.window() == 1) {
            calm(loadConnection, start, end);
        } else if (order.rate() > 0) {
            paced(loadConnection, start, end);
        } else {
            closed(loadConnection, end);
        }
        return System.nanoTime() - start;
    }

    /** A reply lets the next request go. */
    private void closed(LoadConnection loadConnection, long end) throws IOException {
        long now = System.nanoTime();
        for (int i = 0; i < order.window(); i++) {
            send(loadConnection, now);
        }
        loadConnection.flush();
        while (check.completed() < sent) {
            long before = check.completed();
            loadConnection.receive();
            now = System.nanoTime();
            long replies = completed(before, now);
            if (now < end) {
                for (long i = 0; i < replies; i++) {
                    send(loadConnection, now);
                }
                loadConnection.flush();
            }
        }
    }

    /**
     * One request at a time at fixed times, asleep in between, so that the core is free for others.
     * A request that is late because of the reply before it counts from when it was due.
     */
    private void calm(LoadConnection loadConnection, long start, long end) throws IOException {
        double gap = 1e9 / order.rate();
        long now = System.nanoTime();
        while (now < end) {
            long due = start + (long) (sent * gap);
            boolean late = now >= due;
            while (now < due) {
                LockSupport.parkNanos(due - now);
                now = System.nanoTime();
            }
            send(loadConnection, late ? due : now);
            loadConnection.flush();
            while (check.completed() < sent) {
                loadConnection.receive();
            }
            now = System.nanoTime();
            completed(sent - 1, now);
        }
    }

    /**
     * Requests go at their times, and their latency counts from then, late as they may be sent.
     * Those that are late together go together, so that the generator is not what is behind.
     */
    private void paced(LoadConnection loadConnection, long start, long end) throws IOException {
        loadConnection.blocking(false);
        double gap = 1e9 / order.rate();
        long now = System.nanoTime();
        while (now < end || check.completed() < sent) {
            long first = sent;
            long due = start + (long) (sent * gap);
            while (now >= due && now < end && sent - check.completed() < PACED_WINDOW) {
                send(loadConnection, due);
                due = start + (long) (sent * gap);
            }
            if (sent > first) {
                loadConnection.flush();
            }
            long before = check.completed();
            loadConnection.receive();
            now = System.nanoTime();
            completed(before, now);
        }
    }

    private void send(LoadConnection loadConnection, long time) {
        loadConnection.add(requests[(int) (sent % requests.length)]);
        began[(int) (sent % PACED_WINDOW)] = time;
        sent++;
    }

    /** Replies of one connection come in the order of its requests. */
    private long completed(long before, long now) {
        long after = check.completed();
        for (long i = before; i < after; i++) {
            latencies.record(now - began[(int) (i % PACED_WINDOW)]);
        }
        return after - before;
    }
}
