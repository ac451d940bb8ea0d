// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.ship;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.function.Function;
import org.paddlepaddle.cloud.supervise.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A small HTTP server with a thread per request. Beyond loopback it does not start without a token
 * unless the one who starts it says that none is wanted.
 */
public final class Listener implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Listener.class);
    private static final int LARGEST_BODY = 1 << 20;

    private final HttpServer server;
    private final ExecutorService threads = Threads.perTask("cube-request-");
    private final Token token;

    private Listener(HttpServer server, Token token) {
        this.server = server;
        this.token = token;
        server.setExecutor(threads);
    }

    /** Bound, not yet answering. */
    public static Listener bind(InetSocketAddress address, Token token, boolean open) {
        if (address.isUnresolved()) {
            throw new ShipException("no such host: " + address.getHostString());
        }
        if (token.isNone() && !open && !address.getAddress().isLoopbackAddress()) {
            throw new ShipException(
                    "listening on "
                            + address.getHostString()
                            + " wants a token: --token-file FILE, or --open for a network where"
                            + " everybody may command");
        }
        try {
            return new Listener(HttpServer.create(address, 64), token);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot listen on " + address.getHostString() + ":" + address.getPort(), e);
        }
    }

    public int port() {
        return server.getAddress().getPort();
    }

    public Listener handle(String path, HttpHandler handler) {
        server.createContext(path, exchange -> guarded(exchange, handler));
        return this;
    }

    /** Answers in upstream's envelope. */
    public Listener answer(String path, Function<Call, Answer> handler) {
        return handle(
                path,
                exchange -> respond(exchange, handler.apply(Call.of(exchange, LARGEST_BODY))));
    }

    public Listener start() {
        server.start();
        return this;
    }

    private void guarded(HttpExchange exchange, HttpHandler handler) throws IOException {
        try (exchange) {
            if (!token.opens(exchange.getRequestHeaders().getFirst("Authorization"))) {
                exchange.getResponseHeaders().set("WWW-Authenticate", "Bearer");
                exchange.sendResponseHeaders(401, -1);
                return;
            }
            answered(exchange, handler);
        }
    }

    /** A refusal is an answer too, hence while the exchange is still open. */
    private static void answered(HttpExchange exchange, HttpHandler handler) throws IOException {
        try {
            handler.handle(exchange);
        } catch (ShipException e) {
            respond(exchange, Answer.failed(String.valueOf(e.getMessage())));
        } catch (RuntimeException e) {
            LOG.error("request failed: {}", exchange.getRequestURI().getPath(), e);
            respond(exchange, Answer.failed("this should not have happened: " + e));
        }
    }

    private static void respond(HttpExchange exchange, Answer answer) throws IOException {
        var bytes = Json.write(answer).getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
