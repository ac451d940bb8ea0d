// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.netty;

import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;

/** The socket of a watch: sends only. */
final class WatchSocketHandler extends SimpleChannelInboundHandler<WebSocketFrame>
        implements GracefulClose {
    private final WatchPump pump;

    WatchSocketHandler(WatchPump pump) {
        this.pump = pump;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        pump.onEnd(
                () ->
                        context.writeAndFlush(
                                        new CloseWebSocketFrame(
                                                WebSocketCloseStatus.NORMAL_CLOSURE))
                                .addListener(ChannelFutureListener.CLOSE));
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, WebSocketFrame frame) {
        // A watch is not spoken to.
    }

    @Override
    public void closeGently(ChannelHandlerContext context) {
        pump.end();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        pump.writable();
        context.fireChannelWritabilityChanged();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        pump.gone();
        context.fireChannelInactive();
    }
}
