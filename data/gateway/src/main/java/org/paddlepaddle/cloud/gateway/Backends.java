// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2StreamFrameToHttpObjectCodec;
import io.netty.handler.flush.FlushConsolidationHandler;
import io.netty.handler.timeout.IdleStateHandler;
import io.netty.util.concurrent.Future;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.gateway.channel.Http2Codecs;
import org.paddlepaddle.cloud.gateway.channel.ReadOnDemand;
import org.paddlepaddle.cloud.gateway.channel.WholeMessages;

/** Connections to endpoints, kept for the next request of the same event loop. */
// What fails closes its channel, and that is noticed.
@SuppressWarnings("FutureReturnValueIgnored")
final class Backends {
    private static final int LONGEST_LINE = 8 << 10;

    private final GatewayConfig config;
    private final Map<EventLoop, BackPool> pools = new ConcurrentHashMap<>();
    private final Map<EventLoop, StreamPool> streams = new ConcurrentHashMap<>();

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

    /** A stream of HTTP/2, on a connection that others may use as well. */
    Future<Channel> stream(EventLoop loop, Endpoint endpoint) {
        return streams.computeIfAbsent(
                        loop, _ -> new StreamPool(loop, (to, end) -> session(loop, to, end)))
                .open(endpoint, new Streams(endpoint, pool(loop)));
    }

    private ChannelFuture session(EventLoop loop, Endpoint endpoint, ChannelHandler end) {
        return bootstrap(loop)
                .option(ChannelOption.AUTO_READ, true)
                .handler(
                        new ChannelInitializer<Channel>() {
                            @Override
                            protected void initChannel(Channel channel) {
                                var codec = Http2Codecs.back(config.longestHead());
                                channel.pipeline()
                                        .addLast(new FlushConsolidationHandler(256, true))
                                        .addLast(idle())
                                        .addLast(codec)
                                        .addLast(Http2Codecs.backWindow(codec))
                                        .addLast(new Http2MultiplexHandler(new NoPush()))
                                        .addLast(end);
                            }
                        })
                .connect(endpoint.ip(), endpoint.port());
    }

    private IdleStateHandler idle() {
        return new IdleStateHandler(0, 0, config.idleTimeout().toNanos() / 2, TimeUnit.NANOSECONDS);
    }

    /** The handlers of a request's stream. */
    private static final class Streams extends ChannelInitializer<Channel> {
        private final Endpoint endpoint;
        private final BackPool pool;

        Streams(Endpoint endpoint, BackPool pool) {
            this.endpoint = endpoint;
            this.pool = pool;
        }

        @Override
        protected void initChannel(Channel stream) {
            stream.config().setAutoRead(false).setWriteBufferWaterMark(Gateway.WATER_MARK);
            stream.pipeline()
                    .addLast(new Http2StreamFrameToHttpObjectCodec(false))
                    .addLast(new WholeMessages())
                    .addLast(UpgradeTunnel.FLOW, new ReadOnDemand())
                    .addLast(UpgradeTunnel.END, new BackHandler(endpoint, pool));
        }
    }

    /** Endpoints may open no streams: it was said to them. */
    private static final class NoPush extends ChannelInitializer<Channel> {
        @Override
        protected void initChannel(Channel stream) {
            stream.close();
        }
    }

    /** A connection whose bytes nobody looks at. */
    ChannelFuture raw(EventLoop loop, Endpoint endpoint) {
        return bootstrap(loop)
                .handler(
                        new ChannelInitializer<Channel>() {
                            @Override
                            protected void initChannel(Channel channel) {
                                channel.pipeline()
                                        .addLast(new FlushConsolidationHandler(256, true))
                                        .addLast(
                                                UpgradeTunnel.END,
                                                new ChannelInboundHandlerAdapter());
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
                .addLast(UpgradeTunnel.CODEC, new HttpClientCodec(decoder, false, false))
                .addLast(UpgradeTunnel.FLOW, new ReadOnDemand())
                .addLast(UpgradeTunnel.END, new BackHandler(endpoint, pool(channel.eventLoop())));
    }
}
