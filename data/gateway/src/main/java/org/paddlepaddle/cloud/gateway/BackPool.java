// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import io.netty.channel.Channel;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Idle connections to endpoints, of one event loop; only that loop may call. */
// What fails closes its channel, and that is noticed.
@SuppressWarnings("FutureReturnValueIgnored")
final class BackPool {
    private static final int MOST_IDLE = 64;

    private record Idle(Channel channel, long since) {}

    private final Map<Endpoint, ArrayDeque<Idle>> idle = new HashMap<>();
    private final long longestNanos;

    BackPool(long longestNanos) {
        this.longestNanos = longestNanos;
    }

    /** The one that was used last: it is the least likely to be closed by the other side. */
    @Nullable Channel take(Endpoint endpoint) {
        var some = idle.get(endpoint);
        while (some != null && !some.isEmpty()) {
            var last = some.removeLast();
            if (last.channel().isActive() && System.nanoTime() - last.since() < longestNanos) {
                return last.channel();
            }
            last.channel().close();
        }
        return null;
    }

    void give(Endpoint endpoint, Channel channel) {
        var some = idle.computeIfAbsent(endpoint, _ -> new ArrayDeque<>());
        long now = System.nanoTime();
        while (!some.isEmpty()
                && (some.size() >= MOST_IDLE || now - some.peek().since() >= longestNanos)) {
            some.remove().channel().close();
        }
        some.add(new Idle(channel, now));
    }

    void remove(Endpoint endpoint, Channel channel) {
        var some = idle.get(endpoint);
        if (some != null) {
            some.removeIf(each -> each.channel().equals(channel));
            if (some.isEmpty()) {
                idle.remove(endpoint);
            }
        }
    }
}
