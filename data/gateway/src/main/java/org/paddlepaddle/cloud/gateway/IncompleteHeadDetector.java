// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/** Tells the end of a client's connection of bytes that did not make a whole head. */
final class IncompleteHeadDetector extends ChannelInboundHandlerAdapter {
    private final FrontHandler front;

    IncompleteHeadDetector(FrontHandler front) {
        this.front = front;
    }

    /** Whatever was whole is on its way by now. */
    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        ctx.fireChannelReadComplete();
        front.arrived();
    }
}
