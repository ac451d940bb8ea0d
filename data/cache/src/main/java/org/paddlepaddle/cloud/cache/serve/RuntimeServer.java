// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.serve;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.function.Function;
import org.paddlepaddle.cloud.http.HttpMetrics;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.http.server.HttpServer;
import org.paddlepaddle.cloud.http.server.HttpServerConfig;

/** The cache runtime on the network. */
public final class RuntimeServer implements AutoCloseable {
    private final EventLoopGroup loops;
    private final HttpServer server;
    private final InetSocketAddress address;

    private RuntimeServer(
            InetSocketAddress where,
            Function<RuntimeCall, RuntimeReply> api,
            CacheMetrics counting) {
        this.loops = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        var metrics = new HttpMetrics(counting.registry());
        this.server =
                new HttpServer(
                        HttpServerConfig.plain("cache", metrics),
                        request -> handle(request, api),
                        loops);
        this.address = server.bind(where);
    }

    /** The runtime that does the work. */
    public static RuntimeServer start(InetSocketAddress where, RuntimeApi api) {
        return new RuntimeServer(where, api::answer, api.metrics());
    }

    /** One that stands for its partition on a volume where another does the work. */
    public static RuntimeServer standBy(InetSocketAddress where) {
        return new RuntimeServer(where, RuntimeServer::standBy, new CacheMetrics());
    }

    private static RuntimeReply standBy(RuntimeCall call) {
        return call.path().equals("/healthz")
                ? RuntimeReply.text(200, "ok\n")
                : RuntimeReply.refused(
                        421, "the first pod of the runtime answers for the data set");
    }

    private static Response handle(Request request, Function<RuntimeCall, RuntimeReply> api)
            throws IOException {
        var call =
                new RuntimeCall(
                        request.method(),
                        "/" + String.join("/", request.segments()),
                        request.query()::first,
                        request::header,
                        request.bytes());
        var reply = api.apply(call);
        return reply.file() == null
                ? Response.bytes(reply.status(), reply.type(), reply.body())
                : Response.file(reply.type(), reply.file());
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
