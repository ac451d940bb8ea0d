// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http.server;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.http.HttpLimits;
import org.paddlepaddle.cloud.http.HttpRefusal;

/**
 * Watches for slow clients: a header that does not arrive, a body that stops, a connection that
 * does nothing. Looks every few seconds instead of arming a timer per request. Lives on the event
 * loop, before the decoder, where single bytes are seen.
 */
final class ConnectionDeadlines extends ChannelInboundHandlerAdapter {
    private static final int LOOKS = 4;

    private final HttpLimits limits;
    private State state = State.IDLE;
    private long since = System.nanoTime();
    private @Nullable IncomingBody body;
    private @Nullable Future<?> looking;

    private enum State {
        IDLE,
        HEADER,
        SERVING
    }

    ConnectionDeadlines(HttpLimits limits) {
        this.limits = limits;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        long shortest =
                Math.min(
                        limits.headTime().toMillis(),
                        Math.min(limits.stallTime().toMillis(), limits.idleTime().toMillis()));
        long every = Math.max(1, shortest / LOOKS);
        looking =
                context.executor()
                        .scheduleAtFixedRate(
                                () -> look(context), every, every, TimeUnit.MILLISECONDS);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        if (looking != null) {
            looking.cancel(false);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (state == State.IDLE) {
            enter(State.HEADER, null);
        }
        context.fireChannelRead(message);
    }

    /** The header is there. */
    void serving(IncomingBody arriving) {
        enter(State.SERVING, arriving);
    }

    /** The answer is out; the next request may come. */
    void idle() {
        enter(State.IDLE, null);
    }

    private void enter(State next, @Nullable IncomingBody arriving) {
        state = next;
        body = arriving;
        since = System.nanoTime();
    }

    private void look(ChannelHandlerContext context) {
        switch (state) {
            case IDLE -> {
                if (passed(limits.idleTime())) {
                    Wire.close(context);
                }
            }
            case HEADER -> {
                if (passed(limits.headTime())) {
                    context.pipeline()
                            .fireUserEventTriggered(
                                    new HttpRefusal(408, "the request did not arrive in time"));
                }
            }
            case SERVING -> lookAtBody(context);
        }
    }

    private boolean passed(Duration limit) {
        return System.nanoTime() - since > limit.toNanos();
    }

    private void lookAtBody(ChannelHandlerContext context) {
        long moment = System.nanoTime() - limits.stallTime().toNanos();
        if (body == null || !body.stalledSince(moment)) {
            return;
        }
        if (body.discarding()) {
            Wire.close(context);
        } else {
            body.refuse(new HttpRefusal(408, "the body of the request did not arrive in time"));
        }
    }
}
