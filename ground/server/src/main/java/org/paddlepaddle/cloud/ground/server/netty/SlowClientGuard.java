// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.netty;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Closes connections whose request does not arrive, or that do nothing at all. Looks every few
 * seconds instead of arming a timer per request.
 */
final class SlowClientGuard extends ChannelDuplexHandler {
    private static final int LOOKS = 4;

    private final Duration requestTime;
    private final Duration idleTime;
    private State state = State.IDLE;
    private long since = System.nanoTime();
    private @Nullable Future<?> looking;

    private enum State {
        IDLE,
        RECEIVING,
        SERVING
    }

    SlowClientGuard(ServerLimits limits) {
        this.requestTime = limits.requestTime();
        this.idleTime = limits.idleTime();
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        var shorter = requestTime.compareTo(idleTime) < 0 ? requestTime : idleTime;
        long every = Math.max(1, shorter.toMillis() / LOOKS);
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

    /** Sits before the decoder, where single bytes are seen. */
    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (state == State.IDLE) {
            enter(State.RECEIVING);
        }
        context.fireChannelRead(message);
    }

    /** The request has arrived whole. */
    void serving() {
        enter(State.SERVING);
    }

    /** The answer is out; the next request may come. */
    void idle() {
        enter(State.IDLE);
    }

    private void enter(State next) {
        state = next;
        since = System.nanoTime();
    }

    private void look(ChannelHandlerContext context) {
        var limit =
                switch (state) {
                    case IDLE -> idleTime;
                    case RECEIVING -> requestTime;
                    case SERVING -> null;
                };
        if (limit != null && System.nanoTime() - since > limit.toNanos()) {
            ChannelWrites.close(context);
        }
    }
}
