// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.netty;

import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.handler.timeout.IdleState;
import io.netty.handler.timeout.IdleStateEvent;

/** What every WebSocket does beside its messages: control frames and signs of life. */
final class SocketFrames extends SimpleChannelInboundHandler<WebSocketFrame> {
    @Override
    protected void channelRead0(ChannelHandlerContext context, WebSocketFrame frame) {
        switch (frame) {
            case PingWebSocketFrame ping ->
                    ChannelWrites.send(context, new PongWebSocketFrame(ping.content().retain()));
            case CloseWebSocketFrame close ->
                    context.writeAndFlush(close.retain()).addListener(ChannelFutureListener.CLOSE);
            case PongWebSocketFrame _ -> {}
            default -> context.fireChannelRead(frame.retain());
        }
    }

    /** Asks a quiet peer for a sign of life and gives up on a silent one. */
    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof IdleStateEvent idle) {
            if (idle.state() == IdleState.READER_IDLE) {
                // Who is not listened to is not silent.
                if (context.channel().config().isAutoRead()) {
                    ChannelWrites.close(context);
                }
            } else {
                ChannelWrites.send(context, new PingWebSocketFrame());
            }
        }
        context.fireUserEventTriggered(event);
    }
}
