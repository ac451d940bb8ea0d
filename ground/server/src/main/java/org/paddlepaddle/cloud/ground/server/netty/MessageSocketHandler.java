// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.netty;

import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.paddlepaddle.cloud.ground.server.http.ApiExchange.MessageChannel;

/** A WebSocket that carries messages both ways. */
final class MessageSocketHandler extends SimpleChannelInboundHandler<WebSocketFrame>
        implements MessageChannel, GracefulClose {
    private final Channel channel;
    private final Listener listener;
    private final ServerLimits limits;

    MessageSocketHandler(Channel channel, Listener listener, ServerLimits limits) {
        this.channel = channel;
        this.listener = listener;
        this.limits = limits;
    }

    @Override
    public void send(ByteBuffer message) throws IOException {
        var frame = new BinaryWebSocketFrame(Unpooled.copiedBuffer(message));
        boolean room = channel.isWritable();
        var future = channel.writeAndFlush(frame);
        // The event loop must not wait for itself; others wait when the peer is slow.
        if (room || channel.eventLoop().inEventLoop()) {
            return;
        }
        try {
            if (!future.await(limits.stallTime().toMillis())) {
                ChannelWrites.close(channel);
                throw new IOException("the peer does not read");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while sending", e);
        }
        if (!future.isSuccess()) {
            throw new IOException("the peer has gone", future.cause());
        }
    }

    @Override
    public void close(int code, String reason) {
        channel.writeAndFlush(new CloseWebSocketFrame(code, reason))
                .addListener(ChannelFutureListener.CLOSE);
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, WebSocketFrame frame) {
        listener.message(ByteBuffer.wrap(ByteBufUtil.getBytes(frame.content())));
    }

    @Override
    public void closeGently(ChannelHandlerContext context) {
        close(1001, "the server closes");
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        listener.closed();
        context.fireChannelInactive();
    }
}
