// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2GoAwayFrame;
import io.netty.handler.codec.http2.Http2ResetFrame;
import io.netty.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;

/** The end of a connection to an endpoint: hands everything to the exchange that has it now. */
// What fails closes its channel, and that is noticed.
@SuppressWarnings("FutureReturnValueIgnored")
final class BackHandler extends ChannelInboundHandlerAdapter {
    private final Endpoint endpoint;
    private final BackPool pool;
    private @Nullable Exchange exchange;

    BackHandler(Endpoint endpoint, BackPool pool) {
        this.endpoint = endpoint;
        this.pool = pool;
    }

    void attach(Exchange owner) {
        exchange = owner;
    }

    void detach() {
        exchange = null;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (exchange != null) {
            exchange.answered(message);
        } else {
            // Nobody asked: what comes now would be taken for the answer to the next request.
            ReferenceCountUtil.release(message);
            ctx.close();
        }
    }

    /** What has come by now is not held back for more. */
    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        if (exchange != null) {
            exchange.readComplete();
        }
    }

    /** Of a stream: the endpoint says what it did not do. */
    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (exchange != null
                && (event instanceof Http2GoAwayFrame
                        || (event instanceof Http2ResetFrame reset
                                && reset.errorCode() == Http2Error.REFUSED_STREAM.code()))) {
            exchange.untouched();
        }
        ReferenceCountUtil.release(event);
        if (event instanceof Http2ResetFrame || event instanceof Http2GoAwayFrame) {
            ctx.close();
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (exchange != null && ctx.channel().isWritable()) {
            exchange.backWritable();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        pool.remove(endpoint, ctx.channel());
        if (exchange != null) {
            exchange.backClosed();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        ctx.close();
    }
}
