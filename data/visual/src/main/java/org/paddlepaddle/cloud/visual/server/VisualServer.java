// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.visual.server;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.paddlepaddle.cloud.http.HttpHandler;
import org.paddlepaddle.cloud.http.HttpMetrics;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.http.LoopbackCaller;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.http.Router;
import org.paddlepaddle.cloud.http.StaticResources;
import org.paddlepaddle.cloud.http.server.HttpServer;
import org.paddlepaddle.cloud.http.server.HttpServerConfig;
import org.paddlepaddle.cloud.supervise.Threads;
import org.paddlepaddle.cloud.visual.api.VisualRoutes;
import org.paddlepaddle.cloud.visual.log.LogDirectory;

/** VisualDL's API and a page with the curves, for one directory of logs. */
public final class VisualServer implements AutoCloseable {
    private static final String PAGE_POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
                    + " img-src 'self' data:; base-uri 'none'; form-action 'none';"
                    + " frame-ancestors 'none'";

    private final EventLoopGroup loops;
    private final HttpServer server;
    private final InetSocketAddress address;

    private VisualServer(InetSocketAddress where, HttpHandler handler) {
        this.loops =
                new MultiThreadIoEventLoopGroup(
                        1, Threads.platformFactory("visual-"), NioIoHandler.newFactory());
        this.server =
                new HttpServer(
                        HttpServerConfig.plain("visual", new HttpMetrics(new PrometheusRegistry())),
                        handler,
                        loops);
        this.address = server.bind(where);
    }

    /**
     * @param where on loopback only requests of this machine's own pages are answered
     * @param pause between two looks at the files, for those who watch
     */
    public static VisualServer start(InetSocketAddress where, LogDirectory logs, Duration pause) {
        var pages = new StaticResources(VisualServer.class, "org/paddlepaddle/cloud/visual/page");
        HttpHandler page = request -> paged(pages.file(request, "index.html"));
        HttpHandler assets = request -> paged(pages.handle(request));
        var api = VisualRoutes.handler(logs, pause);
        HttpHandler guardedApi = request -> VisualRoutes.guarded(api.handle(request));
        var router =
                Router.builder()
                        .get("/", page)
                        .get("/app", page)
                        .get("/app/", page)
                        .get("/assets/{path...}", assets)
                        .get("/app/assets/{path...}", assets)
                        .get("/healthz", _ -> Response.text(200, "ok\n"))
                        .mount("/api", guardedApi)
                        .mount("/app/api", guardedApi)
                        .build();
        boolean local = where.getAddress() != null && where.getAddress().isLoopbackAddress();
        return new VisualServer(where, local ? onlyLocal(router) : router);
    }

    private static Response paged(Response response) {
        return response.with("Content-Security-Policy", PAGE_POLICY)
                .with("Referrer-Policy", "no-referrer");
    }

    /** Against a page of the web that makes a browser here ask for it. */
    private static HttpHandler onlyLocal(HttpHandler handler) {
        return request -> {
            var refusal =
                    LoopbackCaller.refusal(
                            request.header("Host").orElse(null),
                            request.header("Origin").orElse(null));
            if (refusal != null) {
                throw new HttpRefusal(403, refusal);
            }
            return handler.handle(request);
        };
    }

    public InetSocketAddress address() {
        return address;
    }

    @Override
    public void close() {
        server.close();
        var _ = loops.shutdownGracefully();
    }
}
