// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import io.netty.channel.ChannelFuture;
import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Tries endpoints that are starting, while requests wait for them: one that accepts a connection is
 * used at once, without waiting for the second in which somebody else finds out.
 */
// What fails closes its channel, and that is noticed.
@SuppressWarnings("FutureReturnValueIgnored")
final class StartProbes {
    private static final Duration STEP = Duration.ofMillis(20);

    private final EventLoop loop;
    private final Backends backends;
    private final Collection<RevisionGate> gates;
    private final AtomicBoolean awake = new AtomicBoolean();
    private final Set<Endpoint> underWay = new HashSet<>();

    /**
     * @param gates those there are, as they come and go
     */
    StartProbes(EventLoop loop, Backends backends, Collection<RevisionGate> gates) {
        this.loop = loop;
        this.backends = backends;
        this.gates = gates;
    }

    /** Somebody may wait. */
    void wake() {
        if (!awake.get()
                && gates.stream().anyMatch(RevisionGate::isWaitedFor)
                && awake.compareAndSet(false, true)) {
            loop.execute(this::step);
        }
    }

    private void step() {
        if (gates.stream().noneMatch(RevisionGate::isWaitedFor)) {
            awake.set(false);
            // Whoever came between the two saw us awake.
            wake();
            return;
        }
        for (var gate : gates) {
            for (var endpoint : gate.worthTrying()) {
                if (underWay.add(endpoint)) {
                    backends.touch(loop, endpoint)
                            .addListener(done -> touched((ChannelFuture) done, gate, endpoint));
                }
            }
        }
        loop.schedule(this::step, STEP.toNanos(), TimeUnit.NANOSECONDS);
    }

    private void touched(ChannelFuture done, RevisionGate gate, Endpoint endpoint) {
        underWay.remove(endpoint);
        done.channel().close();
        if (done.isSuccess()) {
            gate.accepts(endpoint);
        }
    }
}
