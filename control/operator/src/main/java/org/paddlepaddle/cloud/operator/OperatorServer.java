// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.paddlepaddle.cloud.supervise.Threads;

/** Answers kubelet's probes and Prometheus over plain HTTP; nothing secret is told. */
public final class OperatorServer implements AutoCloseable {
    private static final String PLAIN = "text/plain; version=0.0.4; charset=utf-8";

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
    public static OperatorServer metrics(InetSocketAddress address, Supplier<String> text) {
        var server = new OperatorServer(address);
        server.http.createContext(
                "/metrics", call -> answer(call, HttpURLConnection.HTTP_OK, text.get()));
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
        answer(
                call,
                yes ? HttpURLConnection.HTTP_OK : HttpURLConnection.HTTP_UNAVAILABLE,
                yes ? "ok\n" : "not ok\n");
    }

    private static void answer(HttpExchange call, int code, String text) throws IOException {
        try (call) {
            var bytes = text.getBytes(StandardCharsets.UTF_8);
            call.getResponseHeaders().set("Content-Type", PLAIN);
            call.sendResponseHeaders(code, bytes.length);
            call.getResponseBody().write(bytes);
        }
    }
}
