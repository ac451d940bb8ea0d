// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.netty;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpObjectAggregator;
import org.paddlepaddle.cloud.ground.server.status.Refusals;

/** Collects a request's body and refuses one that is too large with a Status. */
final class BodyAggregator extends HttpObjectAggregator {
    private final int limit;

    BodyAggregator(int limit) {
        super(limit, true);
        this.limit = limit;
    }

    @Override
    protected void handleOversizedMessage(ChannelHandlerContext context, HttpMessage message) {
        Refused.answer(context, Refusals.tooLarge("Request entity too large: limit is " + limit));
    }
}
