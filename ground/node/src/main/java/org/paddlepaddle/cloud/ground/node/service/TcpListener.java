// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.service;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.paddlepaddle.cloud.supervise.Loop;
import org.paddlepaddle.cloud.supervise.Supervisor;
import org.paddlepaddle.cloud.supervise.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Accepts connections to a service and carries their bytes to a backend. */
final class TcpListener implements ServiceListener {
    private static final Logger LOG = LoggerFactory.getLogger(TcpListener.class);
    private static final int BACKLOG = 512;
    private static final int CONNECT_MILLIS = 5_000;

    private final ServerSocket server;
    private final BackendOrder backendOrder = new BackendOrder();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final Loop loop;
    private volatile Route route;

    TcpListener(
            ServerSocket server, ProxyForwarding.Place place, Route route, Supervisor supervisor) {
        this.server = server;
        this.route = route;
        this.loop = supervisor.loop("service/" + place, this::acceptNext);
    }

    static TcpListener open(ProxyForwarding.Place place, Route route, Supervisor supervisor)
            throws IOException {
        var server = new ServerSocket();
        try {
            server.setReuseAddress(true);
            var address = InetAddress.ofLiteral(place.address());
            server.bind(new InetSocketAddress(address, place.port()), BACKLOG);
        } catch (IOException e) {
            server.close();
            throw e;
        }
        return new TcpListener(server, place, route, supervisor);
    }

    @Override
    public void lead(Route newer) {
        route = newer;
    }

    /** Not even the lack of file descriptors may go unseen: the supervisor tells, and waits. */
    private void acceptNext() {
        try {
            var client = server.accept();
            Threads.start("service-connection", () -> carry(client));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void carry(Socket client) {
        try (client) {
            open.add(client);
            var backend = connect(client);
            if (backend.isPresent()) {
                try (var other = backend.get()) {
                    open.add(other);
                    client.setTcpNoDelay(true);
                    other.setTcpNoDelay(true);
                    var back = Threads.start("service-connection-back", () -> copy(other, client));
                    copy(client, other);
                    back.join();
                    open.remove(other);
                }
            } else {
                // Closing with a reset tells the client what a refused connection would have.
                client.setSoLinger(true, 0);
            }
        } catch (IOException e) {
            LOG.debug("a connection broke: {}", e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            open.remove(client);
        }
    }

    private Optional<Socket> connect(Socket client) throws IOException {
        for (var serviceBackend : backendOrder.order(route, client.getInetAddress())) {
            var socket = new Socket();
            try {
                var address = InetAddress.ofLiteral(serviceBackend.address());
                socket.connect(
                        new InetSocketAddress(address, serviceBackend.port()), CONNECT_MILLIS);
                return Optional.of(socket);
            } catch (IOException refused) {
                socket.close();
            }
        }
        return Optional.empty();
    }

    /** Until one side has no more to say; then the other is told, and may go on answering. */
    private static void copy(Socket from, Socket to) {
        try {
            from.getInputStream().transferTo(to.getOutputStream());
            to.shutdownOutput();
        } catch (IOException broken) {
            close(from);
            close(to);
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            LOG.trace("closing: {}", e.getMessage());
        }
    }

    @Override
    public void close() {
        loop.closeAfterTurn();
        try {
            server.close();
        } catch (IOException e) {
            LOG.debug("closing: {}", e.getMessage());
        }
        open.forEach(TcpListener::close);
    }
}
