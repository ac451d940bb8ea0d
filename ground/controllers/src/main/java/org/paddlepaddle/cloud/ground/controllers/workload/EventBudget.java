// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.workload;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The token bucket for events of one object (a rate limit): 25 events at once and one more every
 * five minutes, as in upstream's controllers. A set of ten thousand pods would otherwise drown its
 * own story.
 */
final class EventBudget {
    private static final int BURST = 25;
    private static final Duration REFILL = Duration.ofMinutes(5);
    private static final int REMEMBERED = 4096;

    /**
     * @param tokens what could be told at that time
     */
    private record Rest(double tokens, Instant at) {
        Rest now(Instant now) {
            // Nothing is taken away when the clock is set back.
            long passed = Math.max(0, Duration.between(at, now).toMillis());
            double gained = (double) passed / REFILL.toMillis();
            return new Rest(Math.min(BURST, tokens + gained), now);
        }
    }

    private final InstantSource clock;
    private final Map<String, Rest> rests =
            new LinkedHashMap<>(16, 0.75f, true) {
                private static final long serialVersionUID = 1;

                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Rest> eldest) {
                    return size() > REMEMBERED;
                }
            };

    EventBudget(InstantSource clock) {
        this.clock = clock;
    }

    /** Whether one more event of this object may be told; then it counts. */
    synchronized boolean take(String uid) {
        var now = clock.instant();
        var rest = rests.getOrDefault(uid, new Rest(BURST, now)).now(now);
        boolean enough = rest.tokens() >= 1;
        rests.put(uid, enough ? new Rest(rest.tokens() - 1, now) : rest);
        return enough;
    }
}
