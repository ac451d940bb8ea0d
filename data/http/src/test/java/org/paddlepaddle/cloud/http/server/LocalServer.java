// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http.server;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.paddlepaddle.cloud.http.HttpHandler;
import org.paddlepaddle.cloud.http.HttpLimits;
import org.paddlepaddle.cloud.http.HttpMetrics;

/** A server on a free port of loopback, and raw connections to it. */
final class LocalServer implements AutoCloseable {
    static final Duration PATIENCE = Duration.ofSeconds(20);

    final HttpMetrics metrics = new HttpMetrics(new PrometheusRegistry());
    final HttpServer server;
    final InetSocketAddress address;
    private final EventLoopGroup loops =
            new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());

    LocalServer(HttpLimits limits, HttpHandler handler) {
        server =
                new HttpServer(
                        HttpServerConfig.plain("test", metrics).with(limits), handler, loops);
        address = server.bind(anyPort());
    }

    LocalServer(HttpHandler handler) {
        this(HttpLimits.DEFAULT, handler);
    }

    static InetSocketAddress anyPort() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    }

    EventLoopGroup loops() {
        return loops;
    }

    URI uri(String path) {
        return URI.create("http://127.0.0.1:" + address.getPort() + path);
    }

    Socket connect() throws IOException {
        var socket = new Socket(address.getAddress(), address.getPort());
        socket.setSoTimeout((int) PATIENCE.toMillis());
        return socket;
    }

    /** All that comes back for these bytes until the server closes. */
    String raw(String bytes) throws IOException {
        try (var socket = connect()) {
            socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    @Override
    public void close() {
        server.close();
        loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
    }
}
