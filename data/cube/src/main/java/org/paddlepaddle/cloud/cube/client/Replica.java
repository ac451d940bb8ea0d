// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.client;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.wire.RpcCode;
import org.paddlepaddle.cloud.supervise.Threads;

/**
 * One server of a shard: its connection, its load, and whether it can be reached. A lost one is
 * tried again at every health check and whenever somebody wants it badly.
 */
final class Replica {
    private static final byte[] NO_VERSION = new byte[0];
    private static final long[] NO_KEYS = new long[0];
    private static final long SLOWEST = 1_000_000_000L;

    private final Endpoint endpoint;
    private final byte[] table;
    private final ClientOptions options;
    private final AtomicInteger open = new AtomicInteger();
    private final List<Attempt> queued = new ArrayList<>();
    private volatile @Nullable Link link;
    private volatile long averageNanos = 1_000_000;
    private boolean connecting;
    private volatile boolean closed;

    Replica(Endpoint endpoint, byte[] table, ClientOptions options) {
        this.endpoint = endpoint;
        this.table = table;
        this.options = options;
    }

    Endpoint endpoint() {
        return endpoint;
    }

    boolean reachable() {
        var known = link;
        return known != null && known.alive();
    }

    /** Whether the first try to reach it has come to an end. */
    synchronized boolean settled() {
        return !connecting;
    }

    /** Requests under way, weighted by how long one takes. */
    long load() {
        return (open.get() + 1L) * averageNanos;
    }

    void send(Attempt attempt) {
        open.incrementAndGet();
        var known = link;
        if (known != null && known.alive()) {
            known.send(attempt);
        } else {
            queue(attempt);
        }
    }

    private synchronized void queue(Attempt attempt) {
        queued.add(attempt);
        connect();
    }

    synchronized void connect() {
        if (!connecting && !closed) {
            connecting = true;
            Threads.start("cube-connect-" + endpoint, this::connectNow);
        }
    }

    private void connectNow() {
        Link fresh = null;
        var why = "cannot be reached";
        try {
            var known = link;
            fresh =
                    known != null && known.alive()
                            ? known
                            : Link.connect(endpoint, table, options.connectTimeout());
        } catch (IOException | RuntimeException e) {
            why = "cannot be reached: " + e.getMessage();
        }
        for (var attempt : connected(fresh)) {
            if (fresh == null) {
                attempt.fail(RpcCode.FAILED_SOCKET, why);
            } else {
                fresh.send(attempt);
            }
        }
    }

    private synchronized List<Attempt> connected(@Nullable Link fresh) {
        connecting = false;
        if (fresh != null && fresh != link) {
            link = fresh;
            fresh.start(endpoint.toString());
            if (closed) {
                fresh.end("the client is closed");
            }
        }
        var waiting = List.copyOf(queued);
        queued.clear();
        return waiting;
    }

    /**
     * Asks for nothing and waits for the answer: a server that accepts connections and does not
     * answer is no server. To be called from a thread that may wait.
     */
    void check() {
        var known = link;
        if (known == null || !known.alive()) {
            connect();
            return;
        }
        var probe = new Attempt(Thread.currentThread(), this, NO_KEYS, 0, NO_VERSION);
        send(probe);
        long end = System.nanoTime() + options.healthInterval().toNanos();
        while (!probe.answered() && !probe.hasFailed() && end - System.nanoTime() > 0 && !closed) {
            LockSupport.parkNanos(this, end - System.nanoTime());
        }
        if (!probe.answered() && !probe.hasFailed()) {
            probe.drop();
            known.end("the server does not answer");
        }
    }

    void answered(long nanos) {
        open.decrementAndGet();
        long before = averageNanos;
        averageNanos = before + (nanos - before) / 8;
    }

    void failed() {
        open.decrementAndGet();
        // Fast failures must not look like speed.
        long before = averageNanos;
        averageNanos = Math.min(before * 2, SLOWEST);
    }

    void dropped() {
        open.decrementAndGet();
        long before = averageNanos;
        averageNanos = Math.min(before + before / 4, SLOWEST);
    }

    void close() {
        closed = true;
        var known = link;
        if (known != null) {
            known.end("the client is closed");
        }
    }

    @Override
    public String toString() {
        return endpoint.toString();
    }
}
