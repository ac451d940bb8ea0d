// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.grpc;

import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.NettyServerBuilder;
import io.netty.channel.ChannelHandler;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.local.LocalAddress;
import io.netty.channel.local.LocalIoHandler;
import io.netty.channel.local.LocalServerChannel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.http.server.PortSharing;
import org.paddlepaddle.cloud.serving.access.AccessLog;
import org.paddlepaddle.cloud.serving.http.Token;
import org.paddlepaddle.cloud.supervise.Threads;

/**
 * gRPC's own server on the port of HTTP. It listens inside this process, because it takes no
 * connection that somebody else accepted; {@link GrpcBridge} carries the bytes.
 */
public final class GrpcPort implements PortSharing, AutoCloseable {
    private static final byte[] PREFACE = "PRI * HTTP/2.0".getBytes(StandardCharsets.US_ASCII);
    private static final long DRAIN_SECONDS = 20;
    private static final int MOST_CALLS = 128;

    private final LocalAddress address = new LocalAddress(GrpcPort.class);
    private final ExecutorService threads = Threads.perTask("grpc-");
    private final List<ServerServiceDefinition> services;
    private final Token token;
    private final AccessLog log;
    private final int largestBody;
    private @Nullable CompletableFuture<Running> started;

    /** The server and what it runs on. */
    private record Running(Server server, EventLoopGroup loops) {}

    public GrpcPort(
            List<ServerServiceDefinition> services, Token token, AccessLog log, int largestBody) {
        this.log = log;
        this.services = List.copyOf(services);
        this.token = token;
        this.largestBody = largestBody;
    }

    /** With the first who asks: it takes a second and 27 MB, and most servers are never asked. */
    private synchronized CompletableFuture<Running> started() {
        var known = started;
        if (known == null) {
            known = Threads.supply(threads, this::start);
            started = known;
        }
        return known;
    }

    private Running start() {
        var loops =
                new MultiThreadIoEventLoopGroup(
                        1, Threads.platformFactory("grpc-loop-"), LocalIoHandler.newFactory());
        var builder =
                NettyServerBuilder.forAddress(address)
                        .channelType(LocalServerChannel.class)
                        .bossEventLoopGroup(loops)
                        .workerEventLoopGroup(loops)
                        .executor(threads)
                        .maxInboundMessageSize(largestBody)
                        .maxConcurrentCallsPerConnection(MOST_CALLS)
                        .intercept(new GrpcToken(token))
                        .intercept(new GrpcAccess(log));
        services.forEach(builder::addService);
        try {
            return new Running(builder.build().start(), loops);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private synchronized Optional<Running> running() {
        return Optional.ofNullable(started).map(CompletableFuture::join);
    }

    @Override
    public byte[] firstBytes() {
        return PREFACE.clone();
    }

    @Override
    public List<ChannelHandler> handlers() {
        return List.of(new GrpcBridge(address, started().thenApply(Running::loops)));
    }

    /** Takes no more calls, lets those under way finish. */
    public void drain() {
        running().ifPresent(running -> drain(running.server()));
    }

    private static void drain(Server server) {
        server.shutdown();
        try {
            if (!server.awaitTermination(DRAIN_SECONDS, TimeUnit.SECONDS)) {
                server.shutdownNow();
            }
        } catch (InterruptedException _) {
            server.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        running()
                .ifPresent(
                        running -> {
                            running.server().shutdownNow();
                            running.loops()
                                    .shutdownGracefully(0, 1, TimeUnit.SECONDS)
                                    .awaitUninterruptibly(DRAIN_SECONDS, TimeUnit.SECONDS);
                        });
        threads.shutdown();
    }
}
