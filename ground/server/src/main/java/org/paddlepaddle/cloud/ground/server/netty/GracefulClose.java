// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.netty;

import io.netty.channel.ChannelHandlerContext;

/** The last handler of a connection, which knows how to end it in good order. */
interface GracefulClose {
    /** On the event loop. */
    void closeGently(ChannelHandlerContext context);
}
