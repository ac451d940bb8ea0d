// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.paddlepaddle.cloud.http.HttpHandler;
import org.paddlepaddle.cloud.http.HttpLimits;
import org.paddlepaddle.cloud.http.HttpMetrics;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.http.Router;
import org.paddlepaddle.cloud.http.server.HttpServer;
import org.paddlepaddle.cloud.http.server.HttpServerConfig;
import org.paddlepaddle.cloud.supervise.Supervisor;
import org.paddlepaddle.cloud.supervise.Threads;

/** Answers kubelet's probes and Prometheus over plain HTTP; nothing secret is told. */
public final class OperatorServer implements AutoCloseable {
    private static final int CONNECTIONS = 64;

    private final EventLoopGroup loops =
            new MultiThreadIoEventLoopGroup(
                    1, Threads.platformFactory("operator-http-"), NioIoHandler.newFactory());
    private final HttpServer server;
    private final InetSocketAddress address;

    private OperatorServer(InetSocketAddress where, HttpHandler handler) {
        server =
                new HttpServer(
                        HttpServerConfig.plain(
                                        "operator", new HttpMetrics(new PrometheusRegistry()))
                                .with(HttpLimits.DEFAULT.withConnections(CONNECTIONS)),
                        handler,
                        loops);
        try {
            address = server.bind(where);
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /** {@code /healthz} while the operator works, {@code /readyz} once it does. */
    public static OperatorServer health(
            InetSocketAddress address, BooleanSupplier healthy, BooleanSupplier ready) {
        return new OperatorServer(
                address,
                Router.builder()
                        .get("/healthz", _ -> probe(healthy))
                        .get("/readyz", _ -> probe(ready))
                        .build());
    }

    /** The same of a process that is ready while its loops make progress. */
    public static OperatorServer health(InetSocketAddress address, Supervisor supervisor) {
        return health(address, () -> true, () -> supervisor.trouble().isEmpty());
    }

    /** {@code /metrics} */
    public static OperatorServer metrics(InetSocketAddress address, OperatorMetrics metrics) {
        return new OperatorServer(
                address,
                Router.builder().get("/metrics", request -> answer(request, metrics)).build());
    }

    public int port() {
        return address.getPort();
    }

    /** Waits: the port is free when the loop has let go of it. */
    @Override
    public void close() {
        server.close();
        loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(2, TimeUnit.SECONDS);
    }

    private static Response probe(BooleanSupplier fine) {
        boolean yes = fine.getAsBoolean();
        return Response.text(yes ? 200 : 503, yes ? "ok\n" : "not ok\n");
    }

    private static Response answer(Request request, OperatorMetrics metrics) {
        var figures = metrics.exposition(String.join(",", request.fields().all("Accept")));
        return Response.bytes(
                200, figures.contentType(), figures.text().getBytes(StandardCharsets.UTF_8));
    }
}
