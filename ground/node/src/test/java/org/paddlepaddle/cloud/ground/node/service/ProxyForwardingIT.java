// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.node.BrokenSockets;
import org.paddlepaddle.cloud.ground.node.RealMachine;
import org.paddlepaddle.cloud.supervise.Supervisor;

class ProxyForwardingIT {
    private static final int PATIENCE_MILLIS = 60_000;

    private final Set<String> failed = ConcurrentHashMap.newKeySet();
    private final Supervisor supervisor = new Supervisor(this::failOnce);
    private final ProxyForwarding forwarding = new ProxyForwarding(false, supervisor);
    private final List<AutoCloseable> opened = new ArrayList<>();

    /** Every case holds although the first turn of each listener's loop fails. */
    private void failOnce(String loop) {
        if (failed.add(loop)) {
            throw new IllegalStateException("on purpose");
        }
    }

    @AfterEach
    void closeAll() throws Exception {
        forwarding.close();
        for (var one : opened) {
            one.close();
        }
    }

    @Test
    void when_two_backends_are_ready_then_connections_reach_both_and_only_them() throws Exception {
        int port = freePort();
        var one = answering("127.250.7.1", "one");
        var two = answering("127.250.7.2", "two");

        forwarding.follow(table(Route.Protocol.tcp, port, List.of(one, two)));

        var seen = new TreeSet<String>();
        for (int i = 0; i < 4; i++) {
            seen.add(ask(port));
        }
        assertThat(seen).containsExactly("one", "two");

        forwarding.follow(table(Route.Protocol.tcp, port, List.of(two)));
        assertThat(List.of(ask(port), ask(port))).containsOnly("two");
    }

    @Test
    void when_a_backend_does_not_listen_then_the_next_is_tried() throws Exception {
        int port = freePort();
        var one = answering("127.250.7.1", "one");

        forwarding.follow(
                table(
                        Route.Protocol.tcp,
                        port,
                        List.of(new ServiceBackend("127.250.7.9", freePort()), one)));

        assertThat(List.of(ask(port), ask(port))).containsOnly("one");
    }

    @Test
    void when_nobody_is_left_then_connections_are_refused() throws Exception {
        int port = freePort();
        var one = answering("127.250.7.1", "one");
        forwarding.follow(table(Route.Protocol.tcp, port, List.of(one)));
        assertThat(ask(port)).isEqualTo("one");

        forwarding.follow(table(Route.Protocol.tcp, port, List.of()));

        // The system closes a listener when the thread that waits in it has left.
        RealMachine.awaitTrue("refused connection", () -> !connects(port));
    }

    @Test
    void when_the_backend_uses_the_same_port_then_nothing_listens_before_it_does()
            throws Exception {
        int port = freePort();
        var table =
                table(Route.Protocol.tcp, port, List.of(new ServiceBackend("127.250.7.3", port)));

        forwarding.follow(table);

        assertThat(forwarding.waits(table)).isTrue();
        // As a pod on the machine's own network would: on every address.
        var everywhere = listen(new InetSocketAddress(port), "pod");
        assertThat(everywhere.getLocalPort()).isEqualTo(port);
        forwarding.follow(table);
        assertThat(forwarding.waits(table)).isFalse();
        assertThat(ask(port)).isEqualTo("pod");
    }

    @Test
    void when_datagrams_come_then_their_answers_go_back() throws Exception {
        int port = freePort();
        var echo = new DatagramSocket(new InetSocketAddress(address("127.250.7.1"), 0));
        opened.add(echo);
        Thread.ofVirtual().start(() -> echo(echo));

        forwarding.follow(
                table(
                        Route.Protocol.udp,
                        port,
                        List.of(new ServiceBackend("127.250.7.1", echo.getLocalPort()))));

        try (var socket = new DatagramSocket()) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.connect(new InetSocketAddress(address("127.250.0.1"), port));
            socket.send(new DatagramPacket("hello".getBytes(UTF_8), 5));
            var answer = new DatagramPacket(new byte[100], 100);
            socket.receive(answer);
            assertThat(new String(answer.getData(), 0, answer.getLength(), UTF_8))
                    .isEqualTo("hello");
        }
    }

    @Test
    void when_sockets_cannot_be_read_then_readiness_names_the_listeners() throws Exception {
        var tcp = new ProxyForwarding.Place(Route.Protocol.tcp, "127.250.0.1", 80);
        var udp = new ProxyForwarding.Place(Route.Protocol.udp, "127.250.0.1", 80);
        var route = table(Route.Protocol.tcp, 80, List.of()).routes().getFirst();
        opened.add(new TcpListener(BrokenSockets.connections(), tcp, route, supervisor)::close);
        opened.add(new UdpListener(BrokenSockets.datagrams(), udp, route, supervisor)::close);

        RealMachine.awaitTrue(
                "trouble of both",
                () ->
                        supervisor
                                .trouble()
                                .filter(it -> it.contains("service/" + tcp))
                                .filter(it -> it.contains("service/" + udp))
                                .isPresent());
        assertThat(supervisor.trouble().orElseThrow()).contains(BrokenSockets.WHY);
    }

    private static ServiceTable table(
            Route.Protocol protocol, int port, List<ServiceBackend> serviceBackends) {
        return new ServiceTable(
                List.of(
                        new Route(
                                "default/web",
                                protocol,
                                List.of("127.250.0.1"),
                                port,
                                0,
                                false,
                                serviceBackends)));
    }

    private ServiceBackend answering(String address, String word) throws IOException {
        var server = listen(new InetSocketAddress(address(address), 0), word);
        return new ServiceBackend(address, server.getLocalPort());
    }

    private ServerSocket listen(InetSocketAddress address, String word) throws IOException {
        var server = new ServerSocket();
        server.bind(address);
        opened.add(server);
        Thread.ofVirtual().start(() -> answer(server, word));
        return server;
    }

    private static void answer(ServerSocket server, String word) {
        while (!server.isClosed()) {
            try (var client = server.accept()) {
                client.getOutputStream().write(word.getBytes(UTF_8));
            } catch (IOException closed) {
                // The loop ends when it is the server that was closed.
            }
        }
    }

    private static void echo(DatagramSocket socket) {
        try {
            var packet = new DatagramPacket(new byte[100], 100);
            socket.receive(packet);
            socket.send(packet);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static String ask(int port) {
        return RealMachine.await(
                "answer on " + port,
                () -> {
                    try (var socket = new Socket()) {
                        socket.setSoTimeout(PATIENCE_MILLIS);
                        socket.connect(new InetSocketAddress(address("127.250.0.1"), port));
                        var word = new String(socket.getInputStream().readAllBytes(), UTF_8);
                        return word.isEmpty() ? Optional.empty() : Optional.of(word);
                    } catch (IOException e) {
                        return Optional.empty();
                    }
                });
    }

    private static boolean connects(int port) {
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(address("127.250.0.1"), port), PATIENCE_MILLIS);
            return true;
        } catch (IOException refused) {
            return false;
        }
    }

    private static InetAddress address(String literal) {
        return InetAddress.ofLiteral(literal);
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
