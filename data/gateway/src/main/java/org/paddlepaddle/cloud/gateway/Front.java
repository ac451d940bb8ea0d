// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import org.paddlepaddle.cloud.gateway.message.Refusal;

/** The client's side of an exchange: a connection of HTTP/1.1, or a stream of HTTP/2. */
sealed interface Front permits FrontHandler, StreamFront {
    Channel channel();

    ChannelHandlerContext context();

    /** Answers with a sentence instead of what was asked for. */
    void refuse(Refusal refusal, boolean goesOn);

    /** The exchange is over. */
    void finished(boolean goesOn);

    /** The answer has begun and cannot be finished: the client must not take it for whole. */
    void abort();
}
