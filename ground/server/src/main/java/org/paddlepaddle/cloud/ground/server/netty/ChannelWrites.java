// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.netty;

import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelOutboundInvoker;

/**
 * Writes whose outcome nobody waits for: a write that fails closes the channel, and every handler
 * here acts on that.
 */
@SuppressWarnings("FutureReturnValueIgnored")
final class ChannelWrites {
    private ChannelWrites() {}

    static void close(ChannelOutboundInvoker channel) {
        channel.close();
    }

    /** Without a flush. */
    static void write(ChannelOutboundInvoker channel, Object message) {
        channel.write(message).addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
    }

    static void send(ChannelOutboundInvoker channel, Object message) {
        channel.writeAndFlush(message).addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
    }
}
