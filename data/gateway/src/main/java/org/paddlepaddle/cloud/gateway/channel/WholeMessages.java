// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway.channel;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.FullHttpMessage;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.LastHttpContent;
import org.jspecify.annotations.Nullable;

/**
 * Takes messages that HTTP/2 tells in one frame apart into head and end, as HTTP/1.1 has them, and
 * puts them together on the way out: a trailers-only answer of gRPC must stay one.
 */
// What fails closes its channel, and that is noticed.
@SuppressWarnings("FutureReturnValueIgnored")
public final class WholeMessages extends ChannelDuplexHandler {
    private @Nullable HttpMessage held;
    private @Nullable ChannelPromise promise;

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (message instanceof FullHttpMessage whole) {
            ctx.fireChannelRead(head(whole));
            var last = new DefaultLastHttpContent(whole.content());
            last.trailingHeaders().set(whole.trailingHeaders());
            ctx.fireChannelRead(last);
        } else {
            ctx.fireChannelRead(message);
        }
    }

    private static HttpMessage head(HttpMessage whole) {
        return switch (whole) {
            case HttpRequest request ->
                    new DefaultHttpRequest(
                            request.protocolVersion(),
                            request.method(),
                            request.uri(),
                            request.headers());
            case HttpResponse response ->
                    new DefaultHttpResponse(
                            response.protocolVersion(), response.status(), response.headers());
            default -> whole;
        };
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise written) {
        if (message instanceof HttpMessage head && !(message instanceof FullHttpMessage)) {
            release(ctx);
            held = head;
            promise = written;
        } else if (held != null && isEmptyEnd(message)) {
            var whole = whole(held);
            var first = promise;
            held = null;
            promise = null;
            ctx.write(whole, written);
            if (first != null) {
                written.addListener(done -> settle(first, done.cause()));
            }
        } else {
            release(ctx);
            ctx.write(message, written);
        }
    }

    private static void settle(ChannelPromise promise, @Nullable Throwable cause) {
        if (cause == null) {
            promise.trySuccess();
        } else {
            promise.tryFailure(cause);
        }
    }

    private static boolean isEmptyEnd(Object message) {
        return message instanceof LastHttpContent last
                && !last.content().isReadable()
                && last.trailingHeaders().isEmpty();
    }

    private static FullHttpMessage whole(HttpMessage head) {
        return head instanceof HttpRequest request
                ? new DefaultFullHttpRequest(
                        request.protocolVersion(),
                        request.method(),
                        request.uri(),
                        Unpooled.EMPTY_BUFFER,
                        request.headers(),
                        EmptyHttpHeaders.INSTANCE)
                : new DefaultFullHttpResponse(
                        head.protocolVersion(),
                        ((HttpResponse) head).status(),
                        Unpooled.EMPTY_BUFFER,
                        head.headers(),
                        EmptyHttpHeaders.INSTANCE);
    }

    private void release(ChannelHandlerContext ctx) {
        var head = held;
        var first = promise;
        held = null;
        promise = null;
        if (head != null && first != null) {
            ctx.write(head, first);
        }
    }

    @Override
    public void flush(ChannelHandlerContext ctx) {
        release(ctx);
        ctx.flush();
    }
}
