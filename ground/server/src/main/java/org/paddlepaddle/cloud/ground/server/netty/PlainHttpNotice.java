// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/** Tells who speaks HTTP without TLS what is wrong; looks at the first bytes and goes. */
final class PlainHttpNotice extends ChannelInboundHandlerAdapter {
    /** With these a request begins, and no handshake does. */
    private static final Set<String> BEGINNINGS =
            Set.of("GET /", "HEAD ", "POST ", "PUT /", "OPTIO");

    private static final int LENGTH = 5;
    private static final String NOTICE =
            "HTTP/1.0 400 Bad Request\r\n\r\nClient sent an HTTP request to an HTTPS server.\n";

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof ByteBuf bytes && isHttp(bytes)) {
            bytes.release();
            context.channel().config().setAutoRead(false);
            context.writeAndFlush(Unpooled.copiedBuffer(NOTICE, StandardCharsets.US_ASCII))
                    .addListener(ChannelFutureListener.CLOSE);
        } else {
            context.pipeline().remove(this);
            context.fireChannelRead(message);
        }
    }

    private static boolean isHttp(ByteBuf bytes) {
        return bytes.readableBytes() >= LENGTH
                && BEGINNINGS.contains(
                        bytes.toString(bytes.readerIndex(), LENGTH, StandardCharsets.US_ASCII));
    }
}
