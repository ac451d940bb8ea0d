// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http.server;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.util.Arrays;
import java.util.List;

/** Protocol detection: looks at the first bytes of a connection, then gives way. */
final class ProtocolDetector extends ByteToMessageDecoder {
    private final List<PortSharing> others;
    private final Runnable speakHttp;
    private final ConnectionDeadlines deadlines;

    /**
     * @param speakHttp appends the handlers of HTTP
     * @param deadlines of HTTP, which other protocols do not have
     */
    ProtocolDetector(List<PortSharing> others, Runnable speakHttp, ConnectionDeadlines deadlines) {
        this.others = others;
        this.speakHttp = speakHttp;
        this.deadlines = deadlines;
    }

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
        boolean undecided = false;
        for (var other : others) {
            var wanted = other.firstBytes();
            int seen = Math.min(in.readableBytes(), wanted.length);
            if (begins(in, wanted, seen)) {
                if (seen == wanted.length) {
                    context.pipeline().remove(deadlines);
                    other.handlers().forEach(context.pipeline()::addLast);
                    context.pipeline().remove(this);
                    return;
                }
                undecided = true;
            }
        }
        if (!undecided) {
            speakHttp.run();
            // What was read goes to those who were added.
            context.pipeline().remove(this);
        }
    }

    private static boolean begins(ByteBuf in, byte[] wanted, int seen) {
        return Arrays.equals(
                ByteBufUtil.getBytes(in, in.readerIndex(), seen), Arrays.copyOf(wanted, seen));
    }
}
