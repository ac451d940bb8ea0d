// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.netty;

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
import io.netty.handler.codec.http.HttpResponseEncoder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.paddlepaddle.cloud.decode.StrictRequestDecoder;
import org.paddlepaddle.cloud.ground.server.auth.Pki;
import org.paddlepaddle.cloud.ground.server.http.ApiRouter;
import org.paddlepaddle.cloud.supervise.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Listens, speaks TLS and HTTP, and hands each request to the router. */
public final class NettyServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(NettyServer.class);
    private static final WriteBufferWaterMark WATER_MARK =
            new WriteBufferWaterMark(128 * 1024, 512 * 1024);

    private final ApiRouter apiRouter;
    private final ServerLimits limits;
    private final BodyBudget bodies;
    private final ExecutorService handshakes = Threads.perTask("handshake-");
    private final Tls tls;
    private final EventLoopGroup loops;
    private final ChannelGroup listeners;
    private final ChannelGroup connections;

    public NettyServer(
            ApiRouter apiRouter,
            ServerLimits limits,
            X509Certificate authority,
            Pki.Serving serving) {
        this.apiRouter = apiRouter;
        this.limits = limits;
        this.bodies = new BodyBudget(limits.bodiesBytes());
        this.tls = new Tls(authority, serving, handshakes);
        this.loops =
                new MultiThreadIoEventLoopGroup(
                        Math.max(2, Runtime.getRuntime().availableProcessors()),
                        Threads.platformFactory("api-server-"),
                        NioIoHandler.newFactory());
        this.listeners = new DefaultChannelGroup("listeners", loops.next());
        this.connections = new DefaultChannelGroup("connections", loops.next());
    }

    /**
     * Listens on the first of these ports that nobody has.
     *
     * @return the port
     */
    public int listen(InetAddress address, List<Integer> ports) {
        for (int port : ports.subList(0, ports.size() - 1)) {
            try {
                return listen(address, port);
            } catch (UncheckedIOException e) {
                LOG.info("{}; trying another port", e.getMessage());
            }
        }
        return listen(address, ports.getLast());
    }

    /**
     * @param port 0 for a free one
     * @return the port
     */
    public int listen(InetAddress address, int port) {
        var bootstrap =
                new ServerBootstrap()
                        .group(loops)
                        .channel(NioServerSocketChannel.class)
                        .option(ChannelOption.SO_BACKLOG, 1024)
                        .option(ChannelOption.SO_REUSEADDR, true)
                        .childOption(ChannelOption.TCP_NODELAY, true)
                        .childOption(ChannelOption.SO_KEEPALIVE, true)
                        .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, WATER_MARK)
                        .childHandler(new Connections());
        var bound = bootstrap.bind(address, port).awaitUninterruptibly();
        if (!bound.isSuccess()) {
            var why = bound.cause();
            throw new UncheckedIOException(
                    "cannot listen on %s:%d: %s"
                            .formatted(address.getHostAddress(), port, why.getMessage()),
                    why instanceof IOException known ? known : new IOException(why));
        }
        listeners.add(bound.channel());
        return ((InetSocketAddress) bound.channel().localAddress()).getPort();
    }

    /** Shows another certificate to those who connect from now on. */
    public void show(Pki.Serving serving) {
        tls.show(serving);
    }

    private final class Connections extends ChannelInitializer<Channel> {
        @Override
        protected void initChannel(Channel channel) {
            connections.add(channel);
            var guard = new SlowClientGuard(limits);
            channel.pipeline()
                    .addLast(new PlainHttpNotice())
                    .addLast(tls.handler(channel.alloc()))
                    .addLast(guard)
                    .addLast(new StrictRequestDecoder(limits.lineBytes(), limits.headerBytes()))
                    .addLast(new HttpResponseEncoder())
                    .addLast(new ConnectionHandler(apiRouter, limits, bodies, guard));
        }
    }

    /** Takes no more, ends watches, lets requests finish for a while, then cuts. */
    @Override
    public void close() {
        listeners.close().awaitUninterruptibly();
        var gone = connections.newCloseFuture();
        connections.forEach(channel -> channel.eventLoop().execute(() -> closeGently(channel)));
        gone.awaitUninterruptibly(limits.closeTime().toMillis());
        connections.close().awaitUninterruptibly(limits.closeTime().toMillis());
        loops.shutdownGracefully(0, limits.closeTime().toMillis(), TimeUnit.MILLISECONDS)
                .awaitUninterruptibly(2 * limits.closeTime().toMillis());
        handshakes.shutdown();
    }

    private static void closeGently(Channel channel) {
        var context = channel.pipeline().lastContext();
        if (context != null && context.handler() instanceof GracefulClose handler) {
            handler.closeGently(context);
        }
    }
}
