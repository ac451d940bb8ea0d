// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import java.net.InetSocketAddress;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.http.HttpLimits;
import org.paddlepaddle.cloud.http.HttpMetrics;
import org.paddlepaddle.cloud.http.server.HttpServer;
import org.paddlepaddle.cloud.http.server.HttpServerConfig;
import org.paddlepaddle.cloud.serving.brpc.BrpcPort;
import org.paddlepaddle.cloud.serving.cache.RequestCache;
import org.paddlepaddle.cloud.serving.ctr.CtrPredictionService;
import org.paddlepaddle.cloud.serving.general.GeneralModelService;
import org.paddlepaddle.cloud.serving.grpc.GrpcPort;
import org.paddlepaddle.cloud.serving.grpc.OpenInferenceService;
import org.paddlepaddle.cloud.serving.grpc.PaddleServices;
import org.paddlepaddle.cloud.serving.http.HttpRoutes;
import org.paddlepaddle.cloud.serving.http.MetricsPage;
import org.paddlepaddle.cloud.serving.model.ServedModel;
import org.paddlepaddle.cloud.serving.pipeline.PipelineService;
import org.paddlepaddle.cloud.serving.rpc.RpcService;
import org.paddlepaddle.cloud.supervise.Supervisor;
import org.paddlepaddle.cloud.supervise.Threads;

/** Answers inference requests on one port. It listens when its models are ready. */
public final class InferenceServer implements AutoCloseable {
    private static final long CLOSE_MILLIS = 2_000;
    private static final int MOST_CONNECTIONS = 16_384;

    private final Supervisor supervisor;
    private final HostedModels models;
    private final EventLoopGroup loops;
    private final GrpcPort grpc;
    private final HttpServer http;
    private final MetricsPage metrics;
    private @Nullable InetSocketAddress address;

    private InferenceServer(ServingConfig config, Supervisor supervisor) {
        this.supervisor = supervisor;
        var metrics = new ServingMetrics();
        this.metrics = new MetricsPage(metrics, config.token());
        var cache = new RequestCache(config.cacheBytes());
        this.models =
                new HostedModels(
                        model ->
                                new HostedModel(model, config.queue(), supervisor, metrics, cache));
        this.loops =
                new MultiThreadIoEventLoopGroup(
                        Math.max(1, Runtime.getRuntime().availableProcessors() / 2),
                        Threads.platformFactory("serving-"),
                        NioIoHandler.newFactory());
        var general = new GeneralModelService(models, InstantSource.system()).service();
        var click = new CtrPredictionService(models).service();
        var services = List.<RpcService<?, ?>>of(general, click);
        var pipeline = new PipelineService(models, config.legacyCodes());
        this.grpc =
                new GrpcPort(
                        List.of(
                                new OpenInferenceService(models, config.version()).definition(),
                                PaddleServices.of(general),
                                PaddleServices.of(click),
                                PaddleServices.pipeline(pipeline)),
                        config.token(),
                        config.log(),
                        config.largestBody());
        var routes =
                new HttpRoutes(
                        models,
                        services,
                        pipeline,
                        metrics,
                        supervisor,
                        config.token(),
                        config.log(),
                        config.largestBody(),
                        config.version());
        this.http =
                new HttpServer(
                        HttpServerConfig.plain("serving", new HttpMetrics(metrics.registry()))
                                .with(limits(config))
                                .with(
                                        new BrpcPort(
                                                services,
                                                config.token(),
                                                config.log(),
                                                config.largestBody()))
                                .with(grpc),
                        routes,
                        loops);
    }

    /**
     * Starts listening.
     *
     * @param served the server closes them with itself
     */
    public static InferenceServer start(ServingConfig config, List<ServedModel> served) {
        return start(config, (models, _) -> served.forEach(models::serve));
    }

    /**
     * Starts listening when the models are loaded.
     *
     * @param load serves the first models; others may come while the server runs, from a loop of
     *     the supervisor that ends with the server
     */
    public static InferenceServer start(
            ServingConfig config, BiConsumer<HostedModels, Supervisor> load) {
        return start(config, new Supervisor(), load);
    }

    /**
     * The same as a part of a process whose loops decide about readiness, too.
     *
     * @param supervisor closed with the server
     */
    public static InferenceServer start(
            ServingConfig config,
            Supervisor supervisor,
            BiConsumer<HostedModels, Supervisor> load) {
        var server = new InferenceServer(config, supervisor);
        try {
            load.accept(server.models, server.supervisor);
            server.address = server.http.bind(config.address());
            config.metrics().ifPresent(where -> server.http.bind(where, server.metrics::handle));
            return server;
        } catch (RuntimeException e) {
            server.close();
            throw e;
        }
    }

    private static HttpLimits limits(ServingConfig config) {
        return HttpLimits.DEFAULT
                .withBodyBytes(config.largestBody())
                .withInFlightBytes(4L * config.largestBody())
                .withConnections(MOST_CONNECTIONS);
    }

    public InetSocketAddress address() {
        return Objects.requireNonNull(address, "listens");
    }

    public HostedModels models() {
        return models;
    }

    /** Takes no more connections, answers what has come, then ends. */
    @Override
    public void close() {
        grpc.drain();
        http.close();
        models.close();
        grpc.close();
        loops.shutdownGracefully(0, CLOSE_MILLIS, TimeUnit.MILLISECONDS)
                .awaitUninterruptibly(2 * CLOSE_MILLIS);
        supervisor.close();
    }
}
