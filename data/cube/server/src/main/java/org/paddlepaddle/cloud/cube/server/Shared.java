// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.server.memory.MemoryBudget;
import org.paddlepaddle.cloud.cube.store.CubeStore;

/** What the loops of one server have in common. Nothing here is touched once per request. */
final class Shared {
    /** Most requests are complete before they come to so many bytes. */
    static final int SMALL = 64 << 10;

    private final ServerOptions options;
    private final CubeStore store;
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();

    /** Apart, so that clients who never finish what they send take nothing from those who do. */
    private final MemoryBudget largeRequests;

    private final MemoryBudget smallRequests;
    private final MemoryBudget replies;
    private volatile int uncountedPort;
    private final Resolver resolver;
    private volatile @Nullable CubePages routes;

    Shared(ServerOptions options, CubeStore store) {
        this.options = options;
        this.store = store;
        resolver = new Resolver(store, options.defaultTable());
        long eighth = options.maxBufferedBytes() / 8;
        largeRequests = new MemoryBudget(3 * eighth);
        smallRequests = new MemoryBudget(eighth);
        replies = new MemoryBudget(4 * eighth);
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

    void routes(CubePages known) {
        routes = known;
    }

    CubePages routes() {
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

    /** For requests that are not complete and have come to more than {@link #SMALL}. */
    MemoryBudget largeRequests() {
        return largeRequests;
    }

    /** For the others, so that those who send much and stop do not keep them out. */
    MemoryBudget smallRequests() {
        return smallRequests;
    }

    /** For HTTP requests being answered, and replies that wait for slow readers. */
    MemoryBudget replies() {
        return replies;
    }

    long buffered() {
        return largeRequests.held() + smallRequests.held() + replies.held();
    }

    /** Whether so many are here that idle ones should go. */
    boolean crowded() {
        return connections.get() > options.maxConnections() / 4 * 3;
    }
}
