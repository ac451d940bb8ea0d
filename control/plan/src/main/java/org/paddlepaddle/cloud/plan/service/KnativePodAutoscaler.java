// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.service;

import java.time.Instant;
import java.util.Optional;

/**
 * The arithmetic of Knative's pod autoscaler (KPA): how many pods a revision should have for the
 * load it has. A sudden rise makes it panic: then it looks at a shorter window, and takes no pod
 * away until the rise is over.
 */
public final class KnativePodAutoscaler {
    private static final double MAX_SCALE_UP_RATE = 1000;
    private static final double MAX_SCALE_DOWN_RATE = 2;

    private KnativePodAutoscaler() {}

    /**
     * What is known of a revision at one moment.
     *
     * @param stable load, averaged over the window and summed over its pods
     * @param panic the same over the panic window
     * @param ready pods that can answer
     * @param reachable whether a route leads to it; if not it may go at once
     */
    public record Load(double stable, double panic, int ready, boolean reachable) {}

    /**
     * Whether it panics.
     *
     * @param since when the rise was last seen
     * @param maxPods most pods wanted since it began
     */
    public record Panic(Optional<Instant> since, int maxPods) {
        public static final Panic NONE = new Panic(Optional.empty(), 0);

        /** One that finds several pods running does not know why, and takes none away at first. */
        public static Panic taking(int pods, Instant now) {
            return pods > 1 ? new Panic(Optional.of(now), pods) : NONE;
        }
    }

    /** How many pods there should be, and whether it panics now. */
    public record Decision(int pods, Panic panic) {}

    public static Decision decide(Scaling scaling, Panic before, Load load, Instant now) {
        int pods = Math.max(1, load.ready());
        int most = (int) Math.ceil(MAX_SCALE_UP_RATE * pods);
        int least = load.reachable() ? (int) Math.floor(pods / MAX_SCALE_DOWN_RATE) : 0;
        int stable = Math.clamp(raw(scaling, load.stable()), least, most);
        int sudden = Math.clamp(raw(scaling, load.panic()), least, most);
        boolean over = (double) raw(scaling, load.panic()) / pods >= scaling.panicThreshold();
        var since = over ? Optional.of(now) : before.since();
        boolean panics =
                over || since.filter(t -> !t.plus(scaling.window()).isBefore(now)).isPresent();
        if (!panics) {
            return new Decision(scaling.bounded(stable), Panic.NONE);
        }
        int highest = Math.max(before.maxPods(), Math.max(stable, sudden));
        return new Decision(scaling.bounded(highest), new Panic(since, highest));
    }

    private static int raw(Scaling scaling, double load) {
        return (int) Math.ceil(load / scaling.target());
    }
}
