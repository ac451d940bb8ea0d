// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http.server;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelOutboundInvoker;
import java.io.IOException;
import java.time.Duration;

/** Writes to a channel: those that nobody waits for, and those that hold a thread back. */
@SuppressWarnings("FutureReturnValueIgnored")
final class Wire {
    private Wire() {}

    static void close(ChannelOutboundInvoker channel) {
        channel.close();
    }

    /** Without a flush; a write that fails closes the channel. */
    static void write(ChannelOutboundInvoker channel, Object message) {
        channel.write(message).addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
    }

    static void send(ChannelOutboundInvoker channel, Object message) {
        channel.writeAndFlush(message).addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
    }

    /**
     * Waits until the client has taken what was written.
     *
     * @throws IOException when it does not for so long, or has gone
     */
    static void await(Channel channel, ChannelFuture written, Duration patience)
            throws IOException, InterruptedException {
        if (!written.await(patience.toMillis())) {
            close(channel);
            throw new IOException("the client does not read");
        }
        if (!written.isSuccess()) {
            throw new IOException("the client has gone", written.cause());
        }
    }
}
