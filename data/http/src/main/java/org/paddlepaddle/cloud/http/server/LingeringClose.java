// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http.server;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.socket.DuplexChannel;
import java.util.concurrent.TimeUnit;

/**
 * The end of a connection whose client may still be sending: closed at once, the unread bytes would
 * make the system reset the connection, and the client would never see the answer.
 */
final class LingeringClose {
    private static final int SECONDS = 2;

    private LingeringClose() {}

    /** On the event loop, when the last answer is out. */
    static void begin(Channel channel, IncomingBody body) {
        if (body.ended() || !(channel instanceof DuplexChannel duplex)) {
            Wire.close(channel);
            return;
        }
        body.discard();
        duplex.shutdownOutput().addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
        var _ = channel.eventLoop().schedule(() -> Wire.close(channel), SECONDS, TimeUnit.SECONDS);
    }
}
