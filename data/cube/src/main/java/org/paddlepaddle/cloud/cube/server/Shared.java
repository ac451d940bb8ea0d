// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.store.CubeStore;

/** What the loops of one server have in common. Nothing here is touched once per request. */
final class Shared {
    private final ServerOptions options;
    private final CubeStore store;
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    private final AtomicLong buffered = new AtomicLong();
    private volatile int uncountedPort;
    private final Resolver resolver;
    private volatile @Nullable HttpRoutes routes;

    Shared(ServerOptions options, CubeStore store) {
        this.options = options;
        this.store = store;
        resolver = new Resolver(store, options.defaultTable());
    }

    ServerOptions options() {
        return options;
    }

    CubeStore store() {
        return store;
    }

    Resolver resolver() {
        return resolver;
    }

    void routes(HttpRoutes known) {
        routes = known;
    }

    HttpRoutes routes() {
        var known = routes;
        if (known == null) {
            throw new IllegalStateException("a server listens before it knows its pages");
        }
        return known;
    }

    /** The client on this port of this machine is the server itself. */
    void uncounted(int port) {
        uncountedPort = port;
    }

    boolean counts(SocketChannel channel) {
        var peer = channel.socket();
        return peer.getPort() != uncountedPort
                || !peer.getInetAddress().equals(peer.getLocalAddress());
    }

    /** Counts a connection in, unless there are too many. */
    boolean enter() {
        if (connections.incrementAndGet() > options.maxConnections()) {
            connections.decrementAndGet();
            refused.incrementAndGet();
            return false;
        }
        return true;
    }

    void leave() {
        connections.decrementAndGet();
    }

    int connections() {
        return connections.get();
    }

    int refused() {
        return refused.get();
    }

    /** An error that may come from mapped memory whose file became shorter has it looked at. */
    void noticed(Throwable e) {
        // The kernel's words for a page that cannot be read, and the virtual machine's.
        boolean unread = e instanceof IOException && "Bad address".equals(e.getMessage());
        if (unread || e instanceof InternalError) {
            store.suspect();
        }
    }

    /** Counts memory in that requests and replies under way take, unless it is too much. */
    boolean reserve(long bytes) {
        if (buffered.addAndGet(bytes) > options.maxBufferedBytes()) {
            buffered.addAndGet(-bytes);
            return false;
        }
        return true;
    }

    void release(long bytes) {
        buffered.addAndGet(-bytes);
    }

    long buffered() {
        return buffered.get();
    }
}
