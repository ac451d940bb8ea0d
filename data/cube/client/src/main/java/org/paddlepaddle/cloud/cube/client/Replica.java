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

    private final ServerEndpoint serverEndpoint;
    private final byte[] table;
    private final ClientOptions options;
    private final AtomicInteger open = new AtomicInteger();
    private final List<ReplicaAttempt> queued = new ArrayList<>();
    private volatile @Nullable ReplicaConnection replicaConnection;
    private volatile long averageNanos = 1_000_000;
    private boolean connecting;
    private volatile boolean closed;

    Replica(ServerEndpoint serverEndpoint, byte[] table, ClientOptions options) {
        this.serverEndpoint = serverEndpoint;
        this.table = table;
        this.options = options;
    }

    ServerEndpoint endpoint() {
        return serverEndpoint;
    }

    boolean reachable() {
        var known = replicaConnection;
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

    void send(ReplicaAttempt replicaAttempt) {
        open.incrementAndGet();
        var known = replicaConnection;
        if (known != null && known.alive()) {
            known.send(replicaAttempt);
        } else {
            queue(replicaAttempt);
        }
    }

    private synchronized void queue(ReplicaAttempt replicaAttempt) {
        queued.add(replicaAttempt);
        connect();
    }

    synchronized void connect() {
        if (!connecting && !closed) {
            connecting = true;
            Threads.start("cube-connect-" + serverEndpoint, this::connectNow);
        }
    }

    private void connectNow() {
        ReplicaConnection fresh = null;
        var why = "cannot be reached";
        try {
            var known = replicaConnection;
            fresh =
                    known != null && known.alive()
                            ? known
                            : ReplicaConnection.connect(
                                    serverEndpoint, table, options.connectTimeout());
        } catch (IOException | RuntimeException e) {
            why = "cannot be reached: " + e.getMessage();
        }
        for (var replicaAttempt : connected(fresh)) {
            if (fresh == null) {
                replicaAttempt.fail(RpcCode.FAILED_SOCKET, why);
            } else {
                fresh.send(replicaAttempt);
            }
        }
    }

    private synchronized List<ReplicaAttempt> connected(@Nullable ReplicaConnection fresh) {
        connecting = false;
        if (fresh != null && fresh != replicaConnection) {
            replicaConnection = fresh;
            fresh.start(serverEndpoint.toString());
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
        var known = replicaConnection;
        if (known == null || !known.alive()) {
            connect();
            return;
        }
        var probe = new ReplicaAttempt(Thread.currentThread(), this, NO_KEYS, 0, NO_VERSION);
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
        var known = replicaConnection;
        if (known != null) {
            known.end("the client is closed");
        }
    }

    @Override
    public String toString() {
        return serverEndpoint.toString();
    }
}
