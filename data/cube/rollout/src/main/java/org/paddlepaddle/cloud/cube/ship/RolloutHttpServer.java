// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.ship;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.files.FilesException;
import org.paddlepaddle.cloud.cube.files.SharedToken;
import org.paddlepaddle.cloud.http.HttpHandler;
import org.paddlepaddle.cloud.http.HttpLimits;
import org.paddlepaddle.cloud.http.HttpMetrics;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.http.LoopbackCaller;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.http.server.HttpServer;
import org.paddlepaddle.cloud.http.server.HttpServerConfig;
import org.paddlepaddle.cloud.supervise.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The HTTP server of the rollout's agent and transfer, with handlers by the begin of the path.
 * Beyond loopback it does not start without a token unless the one who starts it says that none is
 * wanted.
 */
public final class RolloutHttpServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RolloutHttpServer.class);
    private static final Duration DRAIN = Duration.ofSeconds(1);
    private static final HttpLimits LIMITS =
            HttpLimits.DEFAULT.withTimes(
                    HttpLimits.DEFAULT.headTime(),
                    HttpLimits.DEFAULT.stallTime(),
                    HttpLimits.DEFAULT.idleTime(),
                    DRAIN);

    private final EventLoopGroup loops =
            new MultiThreadIoEventLoopGroup(
                    1, Threads.platformFactory("cube-http-"), NioIoHandler.newFactory());
    private final Map<String, HttpHandler> handlers = new ConcurrentHashMap<>();
    private final SharedToken sharedToken;
    private final HttpServer server;
    private final InetSocketAddress address;
    private volatile boolean started;

    private RolloutHttpServer(InetSocketAddress where, SharedToken sharedToken, HttpLimits limits) {
        this.sharedToken = sharedToken;
        this.server =
                new HttpServer(
                        HttpServerConfig.plain("cube", new HttpMetrics(new PrometheusRegistry()))
                                .with(limits),
                        this::guarded,
                        loops);
        this.address = bindOrEnd(where);
    }

    private InetSocketAddress bindOrEnd(InetSocketAddress where) {
        try {
            return server.bind(where);
        } catch (RuntimeException e) {
            end();
            throw e;
        }
    }

    /** Bound, not yet answering. */
    public static RolloutHttpServer bind(
            InetSocketAddress address, SharedToken sharedToken, boolean open) {
        return bind(address, sharedToken, open, LIMITS);
    }

    static RolloutHttpServer bind(
            InetSocketAddress address, SharedToken sharedToken, boolean open, HttpLimits limits) {
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
        return new RolloutHttpServer(address, sharedToken, limits);
    }

    public int port() {
        return address.getPort();
    }

    /**
     * @param path of which all that begins like it is meant; the longest wins
     */
    public RolloutHttpServer handle(String path, HttpHandler handler) {
        handlers.put(path, handler);
        return this;
    }

    /** Answers in upstream's envelope. */
    public RolloutHttpServer answer(String path, Function<RolloutHttpRequest, Envelope> handler) {
        return handle(
                path, request -> envelope(200, handler.apply(RolloutHttpRequest.of(request))));
    }

    public RolloutHttpServer start() {
        started = true;
        return this;
    }

    private Response guarded(Request request) throws IOException, InterruptedException {
        if (!started) {
            throw HttpRefusal.busy("the server is starting; try again soon");
        }
        if (!sharedToken.opens(request.header("Authorization").orElse(null))) {
            return Response.of(401).with("WWW-Authenticate", "Bearer");
        }
        var foreign = foreign(request);
        if (foreign != null) {
            return envelope(403, Envelope.failed(foreign));
        }
        return answered(request, handler(RolloutHttpRequest.path(request)));
    }

    private HttpHandler handler(String path) {
        return handlers.keySet().stream()
                .filter(path::startsWith)
                .max(Comparator.comparingInt(String::length))
                .map(handlers::get)
                .orElseThrow(() -> HttpRefusal.notFound("nothing is served at " + path));
    }

    /** On loopback nobody else can call, but for a browser that shows another's page. */
    private @Nullable String foreign(Request request) {
        if (!sharedToken.isNone() || !address.getAddress().isLoopbackAddress()) {
            return null;
        }
        return LoopbackCaller.refusal(
                request.header("Host").orElse(null), request.header("Origin").orElse(null));
    }

    /** A refusal is an answer too. */
    private static Response answered(Request request, HttpHandler handler)
            throws IOException, InterruptedException {
        try {
            return handler.handle(request);
        } catch (HttpRefusal e) {
            throw e;
        } catch (FilesException e) {
            return envelope(200, Envelope.failed(String.valueOf(e.getMessage())));
        } catch (RuntimeException e) {
            LOG.error("request failed: {}", request.path(), e);
            return envelope(200, Envelope.failed("this should not have happened: " + e));
        }
    }

    private static Response envelope(int status, Envelope envelope) {
        return Response.bytes(
                status,
                "application/json",
                RolloutJson.write(envelope).getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        server.close();
        end();
    }

    /** Waits: the port is free when the loop has let go of it. */
    private void end() {
        loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(2, TimeUnit.SECONDS);
    }
}
