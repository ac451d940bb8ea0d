// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.service;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.supervise.Loop;
import org.paddlepaddle.cloud.supervise.Supervisor;
import org.paddlepaddle.cloud.supervise.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries datagrams to a backend and its answers back; one socket per client. */
final class UdpListener implements ServiceListener {
    private static final Logger LOG = LoggerFactory.getLogger(UdpListener.class);
    private static final int LARGEST = 65_535;
    private static final int IDLE_MILLIS = 60_000;
    private static final int MOST_CLIENTS = 1_024;

    private final DatagramSocket server;
    private final BackendOrder backendOrder = new BackendOrder();
    private final Map<SocketAddress, DatagramSocket> clients = new ConcurrentHashMap<>();
    private final byte[] buffer = new byte[LARGEST];
    private final Loop loop;
    private volatile Route route;

    UdpListener(
            DatagramSocket server,
            ProxyForwarding.Place place,
            Route route,
            Supervisor supervisor) {
        this.server = server;
        this.route = route;
        this.loop = supervisor.loop("service/" + place, this::receiveNext);
    }

    static UdpListener open(ProxyForwarding.Place place, Route route, Supervisor supervisor)
            throws IOException {
        var address = InetAddress.ofLiteral(place.address());
        var server = new DatagramSocket(new InetSocketAddress(address, place.port()));
        return new UdpListener(server, place, route, supervisor);
    }

    @Override
    public void lead(Route newer) {
        route = newer;
        // A client of a backend that went must find another with its next datagram.
        clients.forEach(
                (client, socket) -> {
                    var to = (InetSocketAddress) socket.getRemoteSocketAddress();
                    if (to != null && !newer.serviceBackends().contains(backend(to))) {
                        clients.remove(client, socket);
                        socket.close();
                    }
                });
    }

    private static ServiceBackend backend(InetSocketAddress address) {
        return new ServiceBackend(address.getAddress().getHostAddress(), address.getPort());
    }

    private void receiveNext() {
        var packet = new DatagramPacket(buffer, buffer.length);
        try {
            server.receive(packet);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        try {
            carry(packet);
        } catch (IOException e) {
            // A backend that is gone is no fault of the loop.
            LOG.debug("a datagram is lost: {}", e.getMessage());
        }
    }

    private void carry(DatagramPacket packet) throws IOException {
        var client = (InetSocketAddress) packet.getSocketAddress();
        var socket = clients.get(client);
        if (socket == null) {
            socket = connect(client);
        }
        if (socket != null) {
            socket.send(new DatagramPacket(buffer, packet.getLength()));
        }
    }

    private @Nullable DatagramSocket connect(InetSocketAddress client) throws IOException {
        var order = backendOrder.order(route, client.getAddress());
        if (order.isEmpty() || clients.size() >= MOST_CLIENTS) {
            return null;
        }
        var serviceBackend = order.getFirst();
        var socket = new DatagramSocket();
        socket.connect(
                new InetSocketAddress(
                        InetAddress.ofLiteral(serviceBackend.address()), serviceBackend.port()));
        socket.setSoTimeout(IDLE_MILLIS);
        clients.put(client, socket);
        Threads.start("service-answers", () -> answer(socket, client));
        return socket;
    }

    private void answer(DatagramSocket socket, SocketAddress client) {
        var answers = new byte[LARGEST];
        try (socket) {
            while (!server.isClosed()) {
                var packet = new DatagramPacket(answers, answers.length);
                socket.receive(packet);
                server.send(new DatagramPacket(answers, packet.getLength(), client));
            }
        } catch (SocketTimeoutException _) {
            LOG.trace("{} is silent", client);
        } catch (IOException e) {
            LOG.debug("no more answers to {}: {}", client, e.getMessage());
        } finally {
            clients.remove(client, socket);
        }
    }

    @Override
    public void close() {
        loop.closeAfterTurn();
        server.close();
        clients.values().forEach(DatagramSocket::close);
    }
}
