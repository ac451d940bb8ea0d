// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import java.util.Collection;
import java.util.List;
import java.util.Locale;

/**
 * How long threads that only looked at the clock were kept from it: what the machine took from
 * everybody, whatever ran there.
 *
 * @param nanos how long they looked, all together
 * @param losses how often one missed more than {@link #LOSS}
 * @param lostNanos in those, all together
 */
public record Stalls(long nanos, long losses, long lostNanos, long longestNanos) {
    /** Longer than a quiet machine needs for its own matters. */
    public static final long LOSS = 1_000_000;

    public static final Stalls NONE = new Stalls(0, 0, 0, 0);

    public Stalls plus(Stalls other) {
        return new Stalls(
                nanos + other.nanos,
                losses + other.losses,
                lostNanos + other.lostNanos,
                Math.max(longestNanos, other.longestNanos));
    }

    public static Stalls sum(Collection<Stalls> all) {
        return all.stream().reduce(NONE, Stalls::plus);
    }

    /** Of one core. */
    public double perSecond() {
        return nanos == 0 ? 0 : losses * 1e9 / nanos;
    }

    /** Each step of the clock that is longer than a loss. */
    Stalls step(long gap) {
        return gap > LOSS ? plus(new Stalls(0, 1, gap, gap)) : this;
    }

    /** How quiet the machine was between the turns of a row. */
    public static Row row(String name, List<Stalls> turns) {
        var all = sum(turns);
        return Row.alone(
                        name + ", losses of a clock > 1 ms",
                        Unit.PER_SECOND,
                        Figure.once("machine", all.perSecond()))
                .note(
                        String.format(
                                Locale.ROOT,
                                "of a thread per core that does nothing else, after each turn;"
                                        + " %.1f s of looking, %.1f ms lost, longest %.1f ms",
                                all.nanos() / 1e9,
                                all.lostNanos() / 1e6,
                                all.longestNanos() / 1e6));
    }
}
