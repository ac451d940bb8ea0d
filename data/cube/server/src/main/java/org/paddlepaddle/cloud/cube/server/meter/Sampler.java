// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server.meter;

import java.util.ArrayDeque;
import java.util.function.Supplier;

/** Remembers the counters of the last minute, second by second. */
public final class Sampler {
    public static final int SHORT_SECONDS = 10;
    public static final int MINUTE = 60;

    private final Supplier<Totals> source;
    private final ArrayDeque<Totals> samples = new ArrayDeque<>();

    public Sampler(Supplier<Totals> source) {
        this.source = source;
        samples.add(Totals.NONE);
    }

    /** To be called once a second. */
    public synchronized void tick() {
        samples.addFirst(source.get());
        if (samples.size() > MINUTE + 1) {
            samples.removeLast();
        }
    }

    public Totals now() {
        return source.get();
    }

    /** What happened during so many seconds, or since the start. */
    public synchronized Totals last(int seconds) {
        var oldest = Totals.NONE;
        int age = 0;
        for (var sample : samples) {
            oldest = sample;
            if (age++ == seconds) {
                break;
            }
        }
        return source.get().minus(oldest);
    }
}
