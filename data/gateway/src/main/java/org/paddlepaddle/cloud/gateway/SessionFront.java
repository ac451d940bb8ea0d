// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.util.ReferenceCountUtil;

/** The end of a client's connection that speaks HTTP/2: what is about no stream ends here. */
// What fails closes its channel, and that is noticed.
@SuppressWarnings("FutureReturnValueIgnored")
final class SessionFront extends ChannelInboundHandlerAdapter {
    private final GatewayCore core;

    SessionFront(GatewayCore core) {
        this.core = core;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        if (core.isDraining()) {
            ctx.close();
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object frame) {
        ReferenceCountUtil.release(frame);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof IdleStateEvent
                && ctx.pipeline().get(Http2FrameCodec.class).connection().numActiveStreams() == 0) {
            // With a GOAWAY, so that no request is lost on its way.
            ctx.close();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        // Of HTTP/2's own the codec tells the client, with the reason, and closes.
        if (!(cause instanceof Http2Exception)) {
            ctx.close();
        }
    }
}
