// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.grpc;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.local.LocalAddress;
import io.netty.channel.local.LocalChannel;
import io.netty.util.ReferenceCountUtil;
import java.net.SocketAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.serving.access.AccessLog;

/**
 * Carries the bytes of a connection to gRPC's server and back. Each side is read again when the
 * other has taken what it was given, so that a slow reader slows the writer down.
 */
final class GrpcBridge extends ChannelInboundHandlerAdapter {
    private static final AtomicLong ENDS = new AtomicLong();

    private final LocalAddress address;
    private final CompletableFuture<EventLoopGroup> server;
    private final Deque<Object> early = new ArrayDeque<>();
    private @Nullable Channel inner;

    /**
     * @param server the loops of gRPC's server, once it listens
     */
    GrpcBridge(LocalAddress address, CompletableFuture<EventLoopGroup> server) {
        this.address = address;
        this.server = server;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        context.channel().config().setAutoRead(false);
        var _ =
                server.whenComplete(
                        (loops, failure) -> {
                            if (failure == null) {
                                connect(context, loops);
                            } else {
                                var _ = context.close();
                            }
                        });
    }

    /** The name of this side's end inside the process tells whose bytes it carries. */
    private static LocalAddress end(Channel outer) {
        return new LocalAddress(
                AccessLog.Entry.address(outer.remoteAddress()) + "#" + ENDS.getAndIncrement());
    }

    /** The client at the other side of an end. */
    static String client(@Nullable SocketAddress end) {
        return end instanceof LocalAddress local ? local.id().replaceFirst("#\\d+$", "") : "";
    }

    private void connect(ChannelHandlerContext context, EventLoopGroup loops) {
        var _ =
                new Bootstrap()
                        .group(loops)
                        .channel(LocalChannel.class)
                        .option(ChannelOption.AUTO_READ, false)
                        .handler(new Back(context.channel()))
                        .connect(address, end(context.channel()))
                        .addListener(
                                (ChannelFutureListener)
                                        done ->
                                                context.executor()
                                                        .execute(() -> begin(context, done)));
    }

    private void begin(ChannelHandlerContext context, ChannelFuture done) {
        var connected = done.channel();
        if (!done.isSuccess() || !context.channel().isActive()) {
            var _ = connected.close();
            var _ = context.close();
            return;
        }
        inner = connected;
        connected.read();
        while (!early.isEmpty()) {
            forward(context.channel(), connected, early.removeFirst());
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object bytes) {
        var to = inner;
        if (to == null) {
            early.addLast(bytes);
        } else {
            forward(context.channel(), to, bytes);
        }
    }

    /** What the first bytes left is passed on when they give way; more is asked for afterwards. */
    private static void forward(Channel from, Channel to, Object bytes) {
        var _ =
                to.writeAndFlush(bytes)
                        .addListener(
                                written -> {
                                    if (written.isSuccess()) {
                                        from.read();
                                    } else {
                                        var _ = from.close();
                                    }
                                });
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        early.forEach(ReferenceCountUtil::release);
        early.clear();
        if (inner != null) {
            var _ = inner.close();
        }
        context.fireChannelInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        // A client that resets its connection is its own affair.
        var _ = context.close();
    }

    /** The way back. */
    private static final class Back extends ChannelInboundHandlerAdapter {
        private final Channel outer;

        Back(Channel outer) {
            this.outer = outer;
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object bytes) {
            forward(context.channel(), outer, bytes);
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            var _ = outer.close();
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            var _ = context.close();
        }
    }
}
