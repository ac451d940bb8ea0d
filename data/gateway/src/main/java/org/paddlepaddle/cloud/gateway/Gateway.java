// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.flush.FlushConsolidationHandler;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.supervise.Threads;

/**
 * An HTTP entry that routes requests by their host to the endpoints of revisions, and lets those
 * wait whose revision sleeps. What it routes can be replaced at any time; no connection is dropped
 * for it. Hosts that are none of a model can go on to a fallback, unchanged.
 */
// What fails closes its channel, and that is noticed.
@SuppressWarnings("FutureReturnValueIgnored")
public final class Gateway implements AutoCloseable {
    static final WriteBufferWaterMark WATER_MARK = new WriteBufferWaterMark(32 << 10, 64 << 10);
    private static final long POLL_MILLIS = 10;

    private final EventLoopGroup loops;
    private final ChannelGroup listeners;
    private final ChannelGroup fronts;
    private final RouteRegistry board;
    private final GatewayCore core;

    private Gateway(GatewayConfig config, ColdStart demand, PrometheusRegistry registry) {
        this.loops =
                new MultiThreadIoEventLoopGroup(
                        config.threads(),
                        Threads.platformFactory("gateway-"),
                        NioIoHandler.newFactory());
        this.listeners = new DefaultChannelGroup(loops.next());
        this.fronts = new DefaultChannelGroup(loops.next());
        var metrics = new GatewayMetrics(registry, this::gates);
        this.board =
                new RouteRegistry(
                        config.longestQueue(),
                        revision -> {
                            metrics.coldStart(revision);
                            demand.wanted(revision);
                        },
                        System::nanoTime,
                        metrics::forget);
        var backends = new Backends(config);
        var probes = new StartProbes(loops.next(), backends, board.gates().values());
        this.core = new GatewayCore(config, board, backends, probes, fronts, metrics);
    }

    private Stream<RevisionGate> gates() {
        return board.gates().values().stream();
    }

    /** Starts one that listens nowhere and routes nothing yet. */
    public static Gateway start(GatewayConfig config, ColdStart demand) {
        return start(config, demand, new PrometheusRegistry());
    }

    /**
     * Starts one that listens nowhere and routes nothing yet.
     *
     * @param registry where its figures can be scraped
     */
    public static Gateway start(
            GatewayConfig config, ColdStart demand, PrometheusRegistry registry) {
        return new Gateway(config, demand, registry);
    }

    /**
     * Listens on one more address.
     *
     * @return where it really listens, if any port would do
     */
    public InetSocketAddress listen(InetSocketAddress address) {
        var bound =
                new ServerBootstrap()
                        .group(loops)
                        .channel(NioServerSocketChannel.class)
                        .option(ChannelOption.SO_BACKLOG, 1024)
                        .option(ChannelOption.SO_REUSEADDR, true)
                        .childOption(ChannelOption.AUTO_READ, false)
                        .childOption(ChannelOption.TCP_NODELAY, true)
                        .childOption(ChannelOption.RECVBUF_ALLOCATOR, Backends.oneAtATime())
                        .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, WATER_MARK)
                        .childHandler(new Fronts())
                        .bind(address)
                        .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            throw new UncheckedIOException(
                    new IOException(
                            "cannot listen on " + address + ": " + bound.cause().getMessage(),
                            bound.cause()));
        }
        listeners.add(bound.channel());
        return (InetSocketAddress) bound.channel().localAddress();
    }

    /**
     * Listens on one more address, to which clients come for one host: frames of brpc name none.
     * Requests of HTTP go by the host they name, there as elsewhere.
     */
    public InetSocketAddress listen(InetSocketAddress address, String host) {
        var bound = listen(address);
        core.listens(bound, host);
        return bound;
    }

    /** From now on requests go so; those under way are not touched. */
    public void route(RouteTable table) {
        board.replace(table);
        core.probes().wake();
    }

    /** What each revision had to do since the last call. */
    public Map<String, RevisionLoad> loads() {
        return board.loads();
    }

    /**
     * Gives the endpoints of a revision no more requests, if it has none: those that come wait for
     * other endpoints.
     *
     * @return false when it has requests
     */
    public boolean seal(String revision) {
        return board.find(revision).map(RevisionGate::seal).orElse(true);
    }

    /** Takes back a {@link #seal}. */
    public void unseal(String revision) {
        board.find(revision).ifPresent(RevisionGate::unseal);
    }

    /** Accepts nothing more, lets what is under way come to its end, and closes. */
    @Override
    public void close() {
        core.drain();
        listeners.close().awaitUninterruptibly();
        // Streams under way go on after a GOAWAY.
        fronts.close(front -> front.pipeline().get(Http2FrameCodec.class) != null);
        long end = System.nanoTime() + core.config().drainTimeout().toNanos();
        try {
            while (core.exchanges() > 0 && System.nanoTime() - end < 0) {
                Thread.sleep(POLL_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        fronts.close().awaitUninterruptibly();
        loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
    }

    private final class Fronts extends ChannelInitializer<Channel> {
        @Override
        protected void initChannel(Channel channel) {
            channel.pipeline()
                    .addLast(new FlushConsolidationHandler(256, true))
                    .addLast(new FrontProtocol(core));
        }
    }
}
