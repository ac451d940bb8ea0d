// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.util.ReferenceCountUtil;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.gateway.message.Grpc;
import org.paddlepaddle.cloud.gateway.message.Refusal;
import org.paddlepaddle.cloud.gateway.message.RequestHead;

/** The end of a stream of a client that speaks HTTP/2: one exchange. */
// What fails closes its stream, and that is noticed.
@SuppressWarnings("FutureReturnValueIgnored")
final class StreamFront extends ChannelInboundHandlerAdapter implements Front {
    private final GatewayCore core;
    private @Nullable ChannelHandlerContext context;
    private @Nullable Exchange exchange;
    private boolean grpc;
    private boolean over;

    StreamFront(GatewayCore core) {
        this.core = core;
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        context = ctx;
        ctx.read();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (over) {
            ReferenceCountUtil.release(message);
        } else if (message instanceof HttpRequest request) {
            begin(request);
        } else if (message instanceof HttpContent content && exchange != null) {
            exchange.body(content);
        } else {
            ReferenceCountUtil.release(message);
        }
    }

    private void begin(HttpRequest request) {
        grpc = Grpc.is(request.headers());
        var head = new RequestHead(request, core.config().longestBody());
        var problem = head.problem();
        if (problem.isPresent()) {
            refuse(problem.get(), false);
            return;
        }
        head.normalize();
        switch (core.route(head.host(), head.path())) {
            case GatewayCore.Route.Refused(var refusal) -> refuse(refusal, false);
            case GatewayCore.Route.Through(var gate, var timeout) -> {
                exchange = new Exchange(core, this, request, gate, timeout);
                exchange.start();
            }
        }
    }

    @Override
    public Channel channel() {
        return context().channel();
    }

    @Override
    public ChannelHandlerContext context() {
        if (context == null) {
            throw new IllegalStateException("the stream is not open yet");
        }
        return context;
    }

    @Override
    public void refuse(Refusal refusal, boolean goesOn) {
        exchange = null;
        context()
                .writeAndFlush(grpc ? status(refusal) : sentence(refusal))
                .addListener(_ -> finished(goesOn));
    }

    private DefaultFullHttpResponse sentence(Refusal refusal) {
        var body =
                ByteBufUtil.encodeString(
                        context().alloc(),
                        CharBuffer.wrap(refusal.sentence() + "\n"),
                        StandardCharsets.UTF_8);
        var response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, refusal.status(), body);
        HttpUtil.setContentLength(response, body.readableBytes());
        response.headers().set(HttpHeaderNames.CONTENT_TYPE, "text/plain; charset=utf-8");
        if (refusal.retryAfterSeconds() > 0) {
            response.headers().set(HttpHeaderNames.RETRY_AFTER, refusal.retryAfterSeconds());
        }
        return response;
    }

    /** A trailers-only answer. */
    private static DefaultFullHttpResponse status(Refusal refusal) {
        var response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
        response.headers().set(HttpHeaderNames.CONTENT_TYPE, Grpc.CONTENT_TYPE);
        response.headers().set(Grpc.STATUS, Grpc.status(refusal));
        response.headers().set(Grpc.MESSAGE, Grpc.message(refusal.sentence()));
        return response;
    }

    /**
     * @param goesOn whether all of the request was read; otherwise the client is told to stop
     */
    @Override
    public void finished(boolean goesOn) {
        exchange = null;
        over = true;
        if (goesOn) {
            context().close();
        } else {
            reset(Http2Error.NO_ERROR);
        }
    }

    @Override
    public void abort() {
        exchange = null;
        over = true;
        if (grpc) {
            context().writeAndFlush(broken()).addListener(_ -> reset(Http2Error.NO_ERROR));
        } else {
            reset(Http2Error.INTERNAL_ERROR);
        }
    }

    /** The end of an answer that has begun. */
    private static LastHttpContent broken() {
        var last = new DefaultLastHttpContent(Unpooled.EMPTY_BUFFER);
        last.trailingHeaders().set(Grpc.STATUS, Grpc.UNAVAILABLE);
        last.trailingHeaders()
                .set(Grpc.MESSAGE, "the endpoint broke off in the middle of its answer");
        return last;
    }

    private void reset(Http2Error error) {
        var ctx = context();
        ctx.writeAndFlush(new DefaultHttp2ResetFrame(error)).addListener(_ -> ctx.close());
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (exchange != null && ctx.channel().isWritable()) {
            exchange.frontWritable();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        over = true;
        if (exchange != null) {
            exchange.abandon();
            exchange = null;
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        ctx.close();
    }
}
