// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.client;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;

/** The last few hundred latencies; good enough to say what is slow. */
final class Latencies {
    private static final int KEPT = 256;
    private static final int FEW = 32;
    private static final long LEAST = 200_000;

    private final AtomicLongArray nanos = new AtomicLongArray(KEPT);
    private final AtomicInteger count = new AtomicInteger();
    private volatile long p95 = -1;

    void add(long taken) {
        int n = count.getAndIncrement();
        nanos.set(Math.floorMod(n, KEPT), taken);
        if (n % FEW == FEW - 1) {
            p95 = compute(Math.min(KEPT, n + 1));
        }
    }

    private long compute(int filled) {
        var sorted = new long[Math.max(1, Math.min(KEPT, filled))];
        for (int i = 0; i < sorted.length; i++) {
            sorted[i] = nanos.get(i);
        }
        Arrays.sort(sorted);
        return Math.max(LEAST, sorted[sorted.length * 95 / 100]);
    }

    /** Negative before enough was seen. */
    long p95() {
        return p95;
    }
}
