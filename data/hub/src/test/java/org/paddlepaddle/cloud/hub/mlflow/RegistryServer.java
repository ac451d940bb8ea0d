// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.mlflow;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import org.paddlepaddle.cloud.http.HttpMetrics;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.http.server.HttpServer;
import org.paddlepaddle.cloud.http.server.HttpServerConfig;
import org.paddlepaddle.cloud.hub.MemoryBlobs;
import org.paddlepaddle.cloud.hub.registry.ModelHub;
import org.paddlepaddle.cloud.hub.store.HubDatabase;

/** MLflow's routes on a free port of loopback; rows on disk, bytes in memory. */
final class RegistryServer implements AutoCloseable {
    private final HubDatabase database;
    private final EventLoopGroup loops =
            new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final HttpServer server;
    private final InetSocketAddress address;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final ModelHub hub;

    RegistryServer(Path directory) {
        database = HubDatabase.open(directory.resolve("hub.db"));
        var blobs = new MemoryBlobs();
        var clock = InstantSource.system();
        hub = new ModelHub(database, blobs, clock);
        var routes =
                MlflowRoutes.handler(
                        hub,
                        database,
                        blobs,
                        clock,
                        (_, verb, model) -> {
                            if (model.equals("secret")) {
                                throw new HttpRefusal(403, "ann may not " + verb + " " + model);
                            }
                            return "ann";
                        });
        var metrics = new HttpMetrics(new PrometheusRegistry());
        server = new HttpServer(HttpServerConfig.plain("registry", metrics), routes, loops);
        address = server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    ModelHub hub() {
        return hub;
    }

    String uri() {
        return "http://127.0.0.1:" + address.getPort();
    }

    HttpResponse<String> ask(String method, String target, String body)
            throws IOException, InterruptedException {
        return client.send(
                HttpRequest.newBuilder(URI.create(uri() + target))
                        .method(method, BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }

    @Override
    public void close() {
        server.close();
        loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
        database.close();
    }
}
