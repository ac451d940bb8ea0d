// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.flush.FlushConsolidationHandler;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Connections to endpoints, kept for the next request of the same event loop. */
// What fails closes its channel, and that is noticed.
@SuppressWarnings("FutureReturnValueIgnored")
final class Backends {
    private static final int LONGEST_LINE = 8 << 10;

    private final GatewayConfig config;
    private final Map<EventLoop, BackPool> pools = new ConcurrentHashMap<>();

    Backends(GatewayConfig config) {
        this.config = config;
    }

    private BackPool pool(EventLoop loop) {
        return pools.computeIfAbsent(loop, _ -> new BackPool(config.idleTimeout().toNanos() / 2));
    }

    /** One that was used before, or nothing. */
    @Nullable Channel idle(EventLoop loop, Endpoint endpoint) {
        return pool(loop).take(endpoint);
    }

    void keep(Channel channel, Endpoint endpoint) {
        pool(channel.eventLoop()).give(endpoint, channel);
    }

    ChannelFuture connect(EventLoop loop, Endpoint endpoint) {
        return bootstrap(loop)
                .handler(
                        new ChannelInitializer<Channel>() {
                            @Override
                            protected void initChannel(Channel channel) {
                                fill(channel, endpoint);
                            }
                        })
                .connect(endpoint.ip(), endpoint.port());
    }

    /** A connection that only tells whether it is accepted. */
    ChannelFuture touch(EventLoop loop, Endpoint endpoint) {
        return bootstrap(loop)
                .handler(
                        new ChannelInitializer<Channel>() {
                            @Override
                            protected void initChannel(Channel channel) {
                                // It is closed as soon as it is there.
                            }
                        })
                .connect(endpoint.ip(), endpoint.port());
    }

    private Bootstrap bootstrap(EventLoop loop) {
        return new Bootstrap()
                .group(loop)
                .channel(NioSocketChannel.class)
                .option(ChannelOption.AUTO_READ, false)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.RECVBUF_ALLOCATOR, oneAtATime())
                .option(
                        ChannelOption.CONNECT_TIMEOUT_MILLIS,
                        (int) config.connectTimeout().toMillis());
    }

    /** So that the end of the stream is never read together with what comes before it. */
    static AdaptiveRecvByteBufAllocator oneAtATime() {
        var allocator = new AdaptiveRecvByteBufAllocator();
        allocator.maxMessagesPerRead(1);
        return allocator;
    }

    private void fill(Channel channel, Endpoint endpoint) {
        var decoder =
                new HttpDecoderConfig()
                        .setMaxInitialLineLength(LONGEST_LINE)
                        .setMaxHeaderSize(config.longestHead());
        channel.pipeline()
                .addLast(new FlushConsolidationHandler(256, true))
                .addLast(Tunnel.CODEC, new HttpClientCodec(decoder, false, false))
                .addLast(Tunnel.FLOW, new ReadOnDemand())
                .addLast(Tunnel.END, new BackHandler(endpoint, pool(channel.eventLoop())));
    }
}
