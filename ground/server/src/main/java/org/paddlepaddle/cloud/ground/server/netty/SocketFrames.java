// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.netty;

import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.handler.timeout.IdleState;
import io.netty.handler.timeout.IdleStateEvent;

/** What every WebSocket does with the frames that are not its messages. */
final class SocketFrames {
    private SocketFrames() {}

    /** True when the frame was one of control and has been dealt with. */
    static boolean control(ChannelHandlerContext context, WebSocketFrame frame) {
        return switch (frame) {
            case PingWebSocketFrame ping -> {
                Wire.send(context, new PongWebSocketFrame(ping.content().retain()));
                yield true;
            }
            case CloseWebSocketFrame close -> {
                context.writeAndFlush(close.retain()).addListener(ChannelFutureListener.CLOSE);
                yield true;
            }
            case PongWebSocketFrame _ -> true;
            default -> false;
        };
    }

    /** Asks a quiet peer for a sign of life and gives up on a silent one. */
    static void idle(ChannelHandlerContext context, Object event) {
        if (event instanceof IdleStateEvent idle) {
            if (idle.state() == IdleState.READER_IDLE) {
                Wire.close(context);
            } else {
                Wire.send(context, new PingWebSocketFrame());
            }
        }
    }
}
