// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** A server that does with each connection what a test says. */
final class FakeEndpoint implements AutoCloseable {
    /** What happens on a connection, until it returns; then the connection is closed. */
    interface Behaviour {
        void serve(FakeEndpoint endpoint, InputStream in, OutputStream out) throws IOException;
    }

    private final ServerSocket server;
    private final List<String> heads = new CopyOnWriteArrayList<>();
    private final AtomicInteger connections = new AtomicInteger();
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

    private FakeEndpoint(ServerSocket server) {
        this.server = server;
    }

    static FakeEndpoint start(Behaviour behaviour) throws IOException {
        return start(0, behaviour);
    }

    static FakeEndpoint start(int port, Behaviour behaviour) throws IOException {
        var endpoint =
                new FakeEndpoint(new ServerSocket(port, 1024, InetAddress.getLoopbackAddress()));
        Thread.ofVirtual().start(() -> endpoint.accept(behaviour));
        return endpoint;
    }

    /** Answers every request with this text, and keeps the connection. */
    static FakeEndpoint saying(String text) throws IOException {
        return start(
                (endpoint, in, out) -> {
                    while (!endpoint.request(in).isEmpty()) {
                        write(out, answer(text));
                    }
                });
    }

    static String answer(String text) {
        return "HTTP/1.1 200 OK\r\nContent-Length: " + text.length() + "\r\n\r\n" + text;
    }

    static void write(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
    }

    private void accept(Behaviour behaviour) {
        while (!server.isClosed()) {
            try {
                var socket = server.accept();
                connections.incrementAndGet();
                sockets.add(socket);
                Thread.ofVirtual().start(() -> serve(behaviour, socket));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(Behaviour behaviour, Socket socket) {
        try (socket) {
            behaviour.serve(this, socket.getInputStream(), socket.getOutputStream());
        } catch (IOException e) {
            // The gateway has closed it.
        } finally {
            sockets.remove(socket);
        }
    }

    /** As when the process is killed: its connections end with it. */
    void kill() throws IOException {
        server.close();
        for (var socket : sockets) {
            socket.close();
        }
    }

    /** The next head, with the body as far as Content-Length tells one; empty at the end. */
    String request(InputStream in) throws IOException {
        var head = new ByteArrayOutputStream();
        while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                return "";
            }
            head.write(next);
        }
        var text = head.toString(StandardCharsets.ISO_8859_1);
        heads.add(text);
        var length =
                text.lines()
                        .filter(
                                line ->
                                        line.toLowerCase(java.util.Locale.ROOT)
                                                .startsWith("content-length:"))
                        .map(line -> line.substring(line.indexOf(':') + 1).strip())
                        .findFirst();
        if (length.isPresent()) {
            text +=
                    new String(
                            in.readNBytes(Integer.parseInt(length.get())),
                            StandardCharsets.ISO_8859_1);
        }
        return text;
    }

    List<String> heads() {
        return heads;
    }

    int connections() {
        return connections.get();
    }

    Endpoint endpoint() {
        return new Endpoint(
                InetAddress.getLoopbackAddress().getHostAddress(), server.getLocalPort());
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
