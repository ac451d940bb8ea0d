// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2GoAwayFrame;
import io.netty.handler.codec.http2.Http2SettingsFrame;
import io.netty.handler.codec.http2.Http2StreamChannelBootstrap;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Connections of HTTP/2 to endpoints, of one event loop, each carrying many requests at once; only
 * that loop may call.
 */
// What fails closes its channel, and that is noticed.
@SuppressWarnings("FutureReturnValueIgnored")
final class StreamPool {
    /** Until an endpoint says how many it takes. */
    private static final int USUAL_STREAMS = 100;

    private final Map<Endpoint, List<Session>> sessions = new HashMap<>();
    private final EventLoop loop;
    private final BiFunction<Endpoint, ChannelHandler, ChannelFuture> connector;

    /**
     * @param connector makes a connection that ends in the handler it is given
     */
    StreamPool(EventLoop loop, BiFunction<Endpoint, ChannelHandler, ChannelFuture> connector) {
        this.loop = loop;
        this.connector = connector;
    }

    /** A stream for one request; its handlers are the initializer's. */
    Future<Channel> open(Endpoint endpoint, ChannelHandler initializer) {
        var some = sessions.computeIfAbsent(endpoint, _ -> new ArrayList<>());
        var session = some.stream().filter(Session::hasRoom).findFirst().orElse(null);
        if (session == null) {
            session = new Session(endpoint);
            some.add(session);
            session.connect();
        }
        return session.open(initializer);
    }

    /** One connection. */
    private final class Session extends ChannelInboundHandlerAdapter {
        private final Endpoint endpoint;
        private @Nullable ChannelFuture connected;
        private int streams;
        private long most = USUAL_STREAMS;
        private boolean leaving;

        Session(Endpoint endpoint) {
            this.endpoint = endpoint;
        }

        void connect() {
            connected = connector.apply(endpoint, this);
            connected.addListener(
                    done -> {
                        if (!done.isSuccess()) {
                            leave();
                        }
                    });
        }

        boolean hasRoom() {
            return !leaving && streams < most;
        }

        Future<Channel> open(ChannelHandler initializer) {
            Promise<Channel> opened = loop.newPromise();
            streams++;
            if (connected != null) {
                connected.addListener(done -> open((ChannelFuture) done, initializer, opened));
            }
            return opened;
        }

        private void open(ChannelFuture done, ChannelHandler initializer, Promise<Channel> opened) {
            if (!done.isSuccess()) {
                streams--;
                opened.setFailure(done.cause());
                return;
            }
            new Http2StreamChannelBootstrap(done.channel())
                    .handler(initializer)
                    .open()
                    .addListener(
                            stream -> {
                                if (stream.isSuccess()) {
                                    var channel = (Channel) stream.getNow();
                                    channel.closeFuture().addListener(_ -> streams--);
                                    opened.setSuccess(channel);
                                } else {
                                    streams--;
                                    opened.setFailure(stream.cause());
                                }
                            });
        }

        private void leave() {
            leaving = true;
            var some = sessions.get(endpoint);
            if (some != null && some.remove(this) && some.isEmpty()) {
                sessions.remove(endpoint);
            }
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object frame) {
            if (frame instanceof Http2SettingsFrame settings
                    && settings.settings().maxConcurrentStreams() != null) {
                most = settings.settings().maxConcurrentStreams();
            } else if (frame instanceof Http2GoAwayFrame) {
                // Streams it has not seen are told, and are opened elsewhere.
                leave();
            }
            ReferenceCountUtil.release(frame);
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
            if (event instanceof IdleStateEvent && streams == 0) {
                leave();
                ctx.close();
            } else {
                ctx.fireUserEventTriggered(event);
            }
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            leave();
            ctx.fireChannelInactive();
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            leave();
            if (!(cause instanceof Http2Exception)) {
                ctx.close();
            }
        }
    }
}
