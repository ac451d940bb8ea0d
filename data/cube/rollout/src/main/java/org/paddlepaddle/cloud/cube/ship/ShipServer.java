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
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.files.FilesException;
import org.paddlepaddle.cloud.cube.files.SharedToken;
import org.paddlepaddle.cloud.http.LoopbackCaller;
import org.paddlepaddle.cloud.supervise.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A small HTTP server with a thread per request. Beyond loopback it does not start without a token
 * unless the one who starts it says that none is wanted.
 */
public final class ShipServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ShipServer.class);
    private static final int LARGEST_BODY = 1 << 20;

    private final HttpServer server;
    private final ExecutorService threads = Threads.perTask("cube-request-");
    private final SharedToken sharedToken;

    private ShipServer(HttpServer server, SharedToken sharedToken) {
        this.server = server;
        this.sharedToken = sharedToken;
        server.setExecutor(threads);
    }

    /** Bound, not yet answering. */
    public static ShipServer bind(
            InetSocketAddress address, SharedToken sharedToken, boolean open) {
        if (address.isUnresolved()) {
            throw new FilesException("no such host: " + address.getHostString());
        }
        if (sharedToken.isNone() && !open && !address.getAddress().isLoopbackAddress()) {
            throw new FilesException(
                    "listening on "
                            + address.getHostString()
                            + " wants a token: --token-file FILE, or --open for a network where"
                            + " everybody may command");
        }
        try {
            return new ShipServer(HttpServer.create(address, 64), sharedToken);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot listen on " + address.getHostString() + ":" + address.getPort(), e);
        }
    }

    public int port() {
        return server.getAddress().getPort();
    }

    public ShipServer handle(String path, HttpHandler handler) {
        server.createContext(path, exchange -> guarded(exchange, handler));
        return this;
    }

    /** Answers in upstream's envelope. */
    public ShipServer answer(String path, Function<ShipRequest, Envelope> handler) {
        return handle(
                path,
                exchange ->
                        respond(exchange, handler.apply(ShipRequest.of(exchange, LARGEST_BODY))));
    }

    public ShipServer start() {
        server.start();
        return this;
    }

    private void guarded(HttpExchange exchange, HttpHandler handler) throws IOException {
        try (exchange) {
            if (!sharedToken.opens(exchange.getRequestHeaders().getFirst("Authorization"))) {
                exchange.getResponseHeaders().set("WWW-Authenticate", "Bearer");
                exchange.sendResponseHeaders(401, -1);
                return;
            }
            var foreign = foreign(exchange);
            if (foreign != null) {
                respond(exchange, 403, Envelope.failed(foreign));
                return;
            }
            answered(exchange, handler);
        }
    }

    /** On loopback nobody else can call, but for a browser that shows another's page. */
    private @Nullable String foreign(HttpExchange exchange) {
        if (!sharedToken.isNone() || !server.getAddress().getAddress().isLoopbackAddress()) {
            return null;
        }
        var headers = exchange.getRequestHeaders();
        return LoopbackCaller.refusal(headers.getFirst("Host"), headers.getFirst("Origin"));
    }

    /** A refusal is an answer too, hence while the exchange is still open. */
    private static void answered(HttpExchange exchange, HttpHandler handler) throws IOException {
        try {
            handler.handle(exchange);
        } catch (FilesException e) {
            respond(exchange, Envelope.failed(String.valueOf(e.getMessage())));
        } catch (RuntimeException e) {
            LOG.error("request failed: {}", exchange.getRequestURI().getPath(), e);
            respond(exchange, Envelope.failed("this should not have happened: " + e));
        }
    }

    private static void respond(HttpExchange exchange, Envelope envelope) throws IOException {
        respond(exchange, 200, envelope);
    }

    private static void respond(HttpExchange exchange, int status, Envelope envelope)
            throws IOException {
        var bytes = ShipJson.write(envelope).getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
