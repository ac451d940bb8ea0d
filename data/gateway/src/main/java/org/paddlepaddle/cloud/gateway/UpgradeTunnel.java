// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.util.ReferenceCountUtil;
import java.util.stream.Stream;

/**
 * A tunnel for upgraded connections (HTTP {@code Upgrade}): two connections as one, byte by byte,
 * after both sides have agreed on another protocol (WebSocket).
 */
// What fails closes its channel, and that is noticed.
@SuppressWarnings("FutureReturnValueIgnored")
final class UpgradeTunnel extends ChannelInboundHandlerAdapter {
    static final String ENCODER = "encoder";
    static final String CODEC = "codec";
    static final String FLOW = "flow";
    static final String END = "end";

    private final Channel other;
    private final Runnable ended;

    private UpgradeTunnel(Channel other, Runnable ended) {
        this.other = other;
        this.ended = ended;
    }

    /**
     * @param ended called when the front goes, once
     */
    static void join(Channel front, Channel back, Runnable ended) {
        // The new ends first: what the decoders still hold comes out when they go.
        front.pipeline().replace(END, END, new UpgradeTunnel(back, ended));
        back.pipeline().replace(END, END, new UpgradeTunnel(front, () -> {}));
        Stream.of(CODEC, ENCODER, H2cUpgrade.NAME, FLOW).forEach(name -> remove(front, name));
        Stream.of(CODEC, FLOW).forEach(name -> remove(back, name));
        front.read();
        back.read();
    }

    private static void remove(Channel channel, String name) {
        ChannelHandler handler = channel.pipeline().get(name);
        if (handler != null) {
            channel.pipeline().remove(handler);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        // What the decoders had read before they went is still wrapped.
        var bytes = message instanceof HttpContent content ? content.content() : message;
        if (!(bytes instanceof ByteBuf buffer) || !buffer.isReadable()) {
            ReferenceCountUtil.release(bytes);
            ctx.read();
            return;
        }
        other.writeAndFlush(buffer)
                .addListener(
                        written -> {
                            if (written.isSuccess()) {
                                ctx.read();
                            } else {
                                ctx.close();
                            }
                        });
    }

    /** Where somebody watches, a connection that carries nothing keeps no endpoint busy. */
    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof IdleStateEvent) {
            ctx.close();
        } else {
            ctx.fireUserEventTriggered(event);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        ended.run();
        other.close();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        ctx.close();
    }
}
