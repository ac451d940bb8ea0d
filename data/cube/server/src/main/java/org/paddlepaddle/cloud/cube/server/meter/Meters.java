// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server.meter;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * What one thread of the server counts. Only its owner writes, so counting needs no atomic
 * instruction; anybody may read.
 */
public final class Meters {
    /** Four buckets per power of two microseconds, up to an hour. */
    static final int BUCKETS = 128;

    private final AtomicLong requests = new AtomicLong();
    private final AtomicLong keys = new AtomicLong();
    private final AtomicLong misses = new AtomicLong();
    private final AtomicLong longValues = new AtomicLong();
    private final AtomicLong errors = new AtomicLong();
    private final AtomicLong micros = new AtomicLong();
    private final AtomicLong maxMicros = new AtomicLong();
    private final AtomicInteger busy = new AtomicInteger();
    private final AtomicLongArray buckets = new AtomicLongArray(BUCKETS);

    public void answered(int requestCount, int keyCount, int missCount, int longCount) {
        add(requests, requestCount);
        add(keys, keyCount);
        add(misses, missCount);
        add(longValues, longCount);
    }

    /** So many requests are being looked up; zero when they are answered. */
    public void busyWith(int count) {
        busy.setRelease(count);
    }

    public int concurrency() {
        return busy.getAcquire();
    }

    public void failed() {
        add(errors, 1);
    }

    /** That many requests took this long each. */
    public void took(int count, long nanos) {
        long value = Math.max(0, nanos / 1000);
        add(micros, value * count);
        if (value > maxMicros.getPlain()) {
            maxMicros.setRelease(value);
        }
        int bucket = bucket(value);
        buckets.setRelease(bucket, buckets.getPlain(bucket) + count);
    }

    private static void add(AtomicLong counter, long value) {
        counter.setRelease(counter.getPlain() + value);
    }

    static int bucket(long micros) {
        if (micros < 4) {
            return (int) micros;
        }
        int power = 63 - Long.numberOfLeadingZeros(micros);
        int quarter = (int) (micros >>> (power - 2)) & 3;
        return Math.min(BUCKETS - 1, (power - 1) * 4 + quarter);
    }

    /** The largest value of a bucket. */
    public static long upperEnd(int bucket) {
        if (bucket < 4) {
            return bucket;
        }
        int power = bucket / 4 + 1;
        return (1L << power) + ((bucket % 4 + 1L) << (power - 2)) - 1;
    }

    public Totals totals() {
        var histogram = new long[BUCKETS];
        for (int i = 0; i < BUCKETS; i++) {
            histogram[i] = buckets.getAcquire(i);
        }
        return new Totals(
                requests.getAcquire(),
                keys.getAcquire(),
                misses.getAcquire(),
                longValues.getAcquire(),
                errors.getAcquire(),
                micros.getAcquire(),
                maxMicros.getAcquire(),
                histogram);
    }
}
