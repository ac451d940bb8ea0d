// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoop;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.gateway.RevisionGate.Seat;

/**
 * TCP passthrough: a client's connection that is carried to an endpoint byte by byte, because its
 * frames name no host (brpc). It is one request to the activator for as long as it is open.
 */
// What fails closes its channel, and that is noticed.
@SuppressWarnings("FutureReturnValueIgnored")
final class TcpPassthrough extends ChannelInboundHandlerAdapter implements RevisionGate.Waiter {
    private static final int MOST_ATTEMPTS = 3;

    private final GatewayCore core;
    private final RevisionGate gate;
    private final Duration timeout;
    private final Channel front;
    private final EventLoop loop;
    private final Set<Endpoint> failed = new HashSet<>();
    private @Nullable ByteBuf first;
    private @Nullable Seat seat;
    private @Nullable Future<?> timer;
    private int attempts;
    private boolean over;

    TcpPassthrough(GatewayCore core, RevisionGate gate, Duration timeout, Channel front) {
        this.core = core;
        this.gate = gate;
        this.timeout = timeout;
        this.front = front;
        this.loop = front.eventLoop();
    }

    /** What has come already; nothing more is read before an endpoint has it. */
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (first != null || over) {
            ReferenceCountUtil.release(message);
            return;
        }
        first = (ByteBuf) message;
        timer = loop.schedule(this::expired, timeout.toNanos(), TimeUnit.NANOSECONDS);
        enter();
    }

    private void enter() {
        switch (gate.enter(this)) {
            case REFUSED, ABSENT -> end();
            case GRANTED, QUEUED -> core.probes().wake();
        }
    }

    @Override
    public Set<Endpoint> avoided() {
        return failed;
    }

    @Override
    public void granted(Seat given) {
        if (loop.inEventLoop()) {
            connect(given);
        } else {
            loop.execute(() -> connect(given));
        }
    }

    private void connect(Seat given) {
        if (over) {
            gate.leave(given, true);
            return;
        }
        seat = given;
        attempts++;
        core.backends()
                .raw(loop, given.endpoint())
                .addListener(done -> connected((ChannelFuture) done, given.endpoint()));
    }

    private void connected(ChannelFuture done, Endpoint endpoint) {
        if (over) {
            done.channel().close();
        } else if (done.isSuccess()) {
            join(done.channel());
        } else {
            failed.add(endpoint);
            leave(false);
            if (attempts < MOST_ATTEMPTS) {
                enter();
            } else {
                end();
            }
        }
    }

    private void join(Channel back) {
        stopTimer();
        var bytes = first;
        first = null;
        UpgradeTunnel.join(front, back, () -> leave(true));
        if (bytes != null) {
            back.writeAndFlush(bytes);
        }
    }

    private void expired() {
        gate.cancel(this);
        end();
    }

    /** It is said by closing: the client's library tries again, or tells its caller. */
    private void end() {
        over = true;
        stopTimer();
        leave(true);
        ReferenceCountUtil.release(first);
        first = null;
        front.close();
    }

    private void leave(boolean healthy) {
        var place = seat;
        seat = null;
        if (place != null) {
            gate.leave(place, healthy);
        }
    }

    private void stopTimer() {
        if (timer != null) {
            timer.cancel(false);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        gate.cancel(this);
        end();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        ctx.close();
    }
}
