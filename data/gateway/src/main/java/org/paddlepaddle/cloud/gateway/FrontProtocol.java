// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2StreamFrameToHttpObjectCodec;
import io.netty.handler.timeout.IdleStateHandler;
import io.netty.util.concurrent.Future;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.decode.StrictRequestDecoder;
import org.paddlepaddle.cloud.gateway.channel.FrontEncoder;
import org.paddlepaddle.cloud.gateway.channel.Http2Codecs;
import org.paddlepaddle.cloud.gateway.channel.ReadOnDemand;
import org.paddlepaddle.cloud.gateway.channel.WholeMessages;

/**
 * Finds out by its first bytes which protocol a client speaks, and makes room for the handlers of
 * that.
 */
// What fails closes its channel, and that is noticed.
@SuppressWarnings("FutureReturnValueIgnored")
final class FrontProtocol extends ChannelInboundHandlerAdapter {
    /** How each frame of brpc's own protocol (baidu_std) begins. */
    private static final ByteBuf BRPC =
            Unpooled.unreleasableBuffer(
                    Unpooled.copiedBuffer("PRPC", StandardCharsets.US_ASCII).asReadOnly());

    private final GatewayCore core;
    private final ByteBuf preface = Http2CodecUtil.connectionPrefaceBuf();
    private @Nullable ByteBuf first;
    private @Nullable Future<?> idle;

    FrontProtocol(GatewayCore core) {
        this.core = core;
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        core.opened(ctx.channel());
        idle =
                ctx.executor()
                        .schedule(
                                () -> ctx.close(),
                                core.config().idleTimeout().toNanos(),
                                TimeUnit.NANOSECONDS);
        ctx.read();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        var bytes = (ByteBuf) message;
        first =
                first == null
                        ? bytes
                        : ctx.alloc()
                                .compositeBuffer()
                                .addFlattenedComponents(true, first)
                                .addFlattenedComponents(true, bytes);
        if (begins(first, BRPC)) {
            if (first.readableBytes() >= BRPC.readableBytes()) {
                raw(ctx);
            }
            return;
        }
        int known = Math.min(first.readableBytes(), preface.readableBytes());
        if (!ByteBufUtil.equals(first, first.readerIndex(), preface, 0, known)) {
            http1(ctx);
        } else if (known == preface.readableBytes()) {
            http2(ctx);
        }
    }

    /** So few bytes that they say nothing. */
    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        if (ctx.isRemoved()) {
            ctx.fireChannelReadComplete();
        } else {
            ctx.read();
        }
    }

    private void http1(ChannelHandlerContext ctx) {
        int longest = core.config().longestHead();
        var encoder = new FrontEncoder();
        var front = new FrontHandler(core, encoder);
        ctx.pipeline()
                .addLast(new IncompleteHeadDetector(front))
                .addLast(UpgradeTunnel.CODEC, new StrictRequestDecoder(longest, longest))
                .addLast(UpgradeTunnel.ENCODER, encoder)
                .addLast(H2cUpgrade.NAME, new H2cUpgrade(core, front))
                .addLast(UpgradeTunnel.FLOW, new ReadOnDemand())
                .addLast(UpgradeTunnel.END, front);
        handOver(ctx);
    }

    private void http2(ChannelHandlerContext ctx) {
        var codec = codec(core);
        ctx.pipeline()
                .addLast(idle(core))
                .addLast(codec)
                .addLast(Http2Codecs.frontWindow(codec))
                .addLast(streams(core))
                .addLast(new SessionFront(core));
        ctx.channel().config().setAutoRead(true);
        handOver(ctx);
    }

    private static boolean begins(ByteBuf bytes, ByteBuf whole) {
        int known = Math.min(bytes.readableBytes(), whole.readableBytes());
        return known > 1 && ByteBufUtil.equals(bytes, bytes.readerIndex(), whole, 0, known);
    }

    /** Frames without a host: where they came to says for whom they are. */
    private void raw(ChannelHandlerContext ctx) {
        switch (core.routeRaw(ctx.channel().localAddress())) {
            case GatewayCore.Route.Refused _ -> ctx.close();
            case GatewayCore.Route.Through(var gate, var timeout) -> {
                ctx.pipeline()
                        .addLast(idle(core))
                        .addLast(
                                UpgradeTunnel.END,
                                new TcpPassthrough(core, gate, timeout, ctx.channel()));
                handOver(ctx);
            }
        }
    }

    static Http2FrameCodec codec(GatewayCore core) {
        return Http2Codecs.front(core.config().longestHead(), core.config().drainTimeout());
    }

    static IdleStateHandler idle(GatewayCore core) {
        return new IdleStateHandler(
                0, 0, core.config().idleTimeout().toNanos(), TimeUnit.NANOSECONDS);
    }

    static Http2MultiplexHandler streams(GatewayCore core) {
        return new Http2MultiplexHandler(new Streams(core), new Streams(core));
    }

    private void handOver(ChannelHandlerContext ctx) {
        var bytes = first;
        first = null;
        ctx.pipeline().remove(this);
        if (bytes != null) {
            ctx.fireChannelRead(bytes);
        }
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        if (idle != null) {
            idle.cancel(false);
        }
        if (first != null) {
            first.release();
            first = null;
        }
        preface.release();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        ctx.close();
    }

    /** The handlers of each stream. */
    private static final class Streams extends ChannelInitializer<Channel> {
        private final GatewayCore core;

        Streams(GatewayCore core) {
            this.core = core;
        }

        @Override
        protected void initChannel(Channel stream) {
            stream.config().setAutoRead(false).setWriteBufferWaterMark(Gateway.WATER_MARK);
            stream.pipeline()
                    .addLast(new Http2StreamFrameToHttpObjectCodec(true))
                    .addLast(new WholeMessages())
                    .addLast(UpgradeTunnel.FLOW, new ReadOnDemand())
                    .addLast(UpgradeTunnel.END, new StreamFront(core));
        }
    }
}
