// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.netty;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.paddlepaddle.cloud.ground.server.status.ApiException;

/** Answers requests that are refused before they are understood, and ends the connection. */
final class EarlyRefusal {
    private static final int CLOSE_SECONDS = 5;

    private EarlyRefusal() {}

    static void answer(ChannelHandlerContext context, ApiException refusal) {
        var body = refusal.toStatus().toString().getBytes(StandardCharsets.UTF_8);
        var response =
                new DefaultFullHttpResponse(
                        HttpVersion.HTTP_1_1,
                        HttpResponseStatus.valueOf(refusal.code()),
                        Unpooled.wrappedBuffer(body));
        response.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, "application/json")
                .setInt(HttpHeaderNames.CONTENT_LENGTH, body.length)
                .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        context.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE);
        // A client that does not read its refusal is not waited for.
        var _ =
                context.executor()
                        .schedule(
                                () -> ChannelWrites.close(context),
                                CLOSE_SECONDS,
                                TimeUnit.SECONDS);
    }
}
