// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.http;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpResponseEncoder;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import org.paddlepaddle.cloud.decode.StrictRequestDecoder;
import org.paddlepaddle.cloud.supervise.Threads;

/** Listens on addresses and hands each request to the handler. */
public final class HttpListener implements AutoCloseable {
    private static final int LOOPS = 2;
    private static final int MOST_CONNECTIONS = 2000;
    private static final int LONGEST_LINE = 16 * 1024;
    private static final int LARGEST_HEADERS = 32 * 1024;
    private static final int PIECE = 64 * 1024;
    private static final long CLOSE_MILLIS = 3000;

    private final RequestHandler handler;
    private final BodyMemoryBudget budget;
    private final EventLoopGroup loops;
    private final ChannelGroup listeners;
    private final ChannelGroup connections;

    public HttpListener(RequestHandler handler, BodyMemoryBudget budget) {
        this.handler = handler;
        this.budget = budget;
        this.loops =
                new MultiThreadIoEventLoopGroup(
                        LOOPS, Threads.platformFactory("objects-"), NioIoHandler.newFactory());
        this.listeners = new DefaultChannelGroup("listeners", loops.next());
        this.connections = new DefaultChannelGroup("connections", loops.next());
    }

    /**
     * @param address port 0 for a free one
     * @return with the port that was taken
     */
    public InetSocketAddress bind(InetSocketAddress address) throws IOException {
        var bound =
                new ServerBootstrap()
                        .group(loops)
                        .channel(NioServerSocketChannel.class)
                        .option(ChannelOption.SO_BACKLOG, 512)
                        .option(ChannelOption.SO_REUSEADDR, true)
                        .childOption(ChannelOption.TCP_NODELAY, true)
                        .childOption(ChannelOption.SO_KEEPALIVE, true)
                        .childOption(ChannelOption.AUTO_READ, false)
                        .childHandler(new Connections())
                        .bind(address)
                        .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            throw new IOException(
                    "cannot listen on " + address + ": " + bound.cause().getMessage(),
                    bound.cause());
        }
        listeners.add(bound.channel());
        return (InetSocketAddress) bound.channel().localAddress();
    }

    private final class Connections extends ChannelInitializer<Channel> {
        @Override
        protected void initChannel(Channel channel) {
            if (connections.size() >= MOST_CONNECTIONS) {
                var _ = channel.close();
                return;
            }
            connections.add(channel);
            channel.pipeline()
                    .addLast(new StrictRequestDecoder(LONGEST_LINE, LARGEST_HEADERS, PIECE))
                    .addLast(new HttpResponseEncoder())
                    .addLast(new Connection(handler, budget));
        }
    }

    /** Takes no more and cuts what is under way. */
    @Override
    public void close() {
        listeners.close().awaitUninterruptibly(CLOSE_MILLIS);
        connections.close().awaitUninterruptibly(CLOSE_MILLIS);
        loops.shutdownGracefully(0, CLOSE_MILLIS, TimeUnit.MILLISECONDS)
                .awaitUninterruptibly(2 * CLOSE_MILLIS);
    }
}
