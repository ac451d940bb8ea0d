// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway.channel;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;

/**
 * Back-pressure: hands on one message for each read, however many the decoder made of what arrived.
 *
 * <p>Netty's {@code FlowControlHandler} forgets a read at the end of a batch that did not satisfy
 * it, and whoever does not ask again waits for ever; here a read stands until a message comes.
 */
public final class ReadOnDemand extends ChannelDuplexHandler {
    private final ArrayDeque<Object> queue = new ArrayDeque<>(4);
    private boolean wanted;
    private boolean draining;

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        queue.add(message);
        drain(ctx);
    }

    @Override
    public void read(ChannelHandlerContext ctx) {
        wanted = true;
        drain(ctx);
        if (wanted && queue.isEmpty()) {
            ctx.read();
        }
    }

    /** In a loop: whoever reads on receipt of thousands of small messages must not recurse. */
    private void drain(ChannelHandlerContext ctx) {
        if (draining) {
            return;
        }
        draining = true;
        try {
            while (wanted && !queue.isEmpty()) {
                wanted = false;
                ctx.fireChannelRead(queue.remove());
            }
        } finally {
            draining = false;
        }
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        while (!queue.isEmpty()) {
            ctx.fireChannelRead(queue.remove());
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        queue.forEach(ReferenceCountUtil::release);
        queue.clear();
        ctx.fireChannelInactive();
    }
}
