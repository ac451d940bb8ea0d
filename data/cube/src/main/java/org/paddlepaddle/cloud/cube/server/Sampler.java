// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import java.util.ArrayDeque;
import java.util.function.Supplier;

/** Remembers the counters of the last minute, second by second. */
final class Sampler {
    static final int SHORT_SECONDS = 10;
    static final int MINUTE = 60;

    private final Supplier<Totals> source;
    private final ArrayDeque<Totals> samples = new ArrayDeque<>();

    Sampler(Supplier<Totals> source) {
        this.source = source;
        samples.add(Totals.NONE);
    }

    /** To be called once a second. */
    synchronized void tick() {
        samples.addFirst(source.get());
        if (samples.size() > MINUTE + 1) {
            samples.removeLast();
        }
    }

    Totals now() {
        return source.get();
    }

    /** What happened during so many seconds, or since the start. */
    synchronized Totals last(int seconds) {
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
