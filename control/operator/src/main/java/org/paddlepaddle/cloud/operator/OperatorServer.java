// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.function.BooleanSupplier;
import org.paddlepaddle.cloud.supervise.Threads;

/** Answers kubelet's probes and Prometheus over plain HTTP; nothing secret is told. */
public final class OperatorServer implements AutoCloseable {
    private static final String PLAIN = "text/plain; charset=utf-8";

    private final HttpServer http;
    private final ExecutorService threads = Threads.perTask("operator-http-");

    private OperatorServer(InetSocketAddress address) {
        try {
            http = HttpServer.create(address, 0);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot listen on " + address, e);
        }
        http.setExecutor(threads);
    }

    /** {@code /healthz} while the operator works, {@code /readyz} once it does. */
    public static OperatorServer health(
            InetSocketAddress address, BooleanSupplier healthy, BooleanSupplier ready) {
        var server = new OperatorServer(address);
        server.http.createContext("/healthz", call -> probe(call, healthy));
        server.http.createContext("/readyz", call -> probe(call, ready));
        server.http.start();
        return server;
    }

    /** {@code /metrics} */
    public static OperatorServer metrics(InetSocketAddress address, OperatorMetrics metrics) {
        var server = new OperatorServer(address);
        server.http.createContext("/metrics", call -> answer(call, metrics));
        server.http.start();
        return server;
    }

    public int port() {
        return http.getAddress().getPort();
    }

    @Override
    public void close() {
        http.stop(0);
        threads.close();
    }

    private static void probe(HttpExchange call, BooleanSupplier fine) throws IOException {
        boolean yes = fine.getAsBoolean();
        call.getResponseHeaders().set("Content-Type", PLAIN);
        send(
                call,
                yes ? HttpURLConnection.HTTP_OK : HttpURLConnection.HTTP_UNAVAILABLE,
                yes ? "ok\n" : "not ok\n");
    }

    private static void answer(HttpExchange call, OperatorMetrics metrics) throws IOException {
        var accept = call.getRequestHeaders().getOrDefault("Accept", List.of());
        var figures = metrics.exposition(String.join(",", accept));
        call.getResponseHeaders().set("Content-Type", figures.contentType());
        send(call, HttpURLConnection.HTTP_OK, figures.text());
    }

    private static void send(HttpExchange call, int code, String text) throws IOException {
        try (call) {
            var bytes = text.getBytes(StandardCharsets.UTF_8);
            call.sendResponseHeaders(code, bytes.length);
            call.getResponseBody().write(bytes);
        }
    }
}
