// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

/**
 * Counts of nanoseconds in buckets of 1/32 of a power of two: a quantile is at most 3 % off, and
 * recording allocates nothing.
 */
public final class Latencies {
    private static final int SUB_BITS = 5;
    private static final int SUB = 1 << SUB_BITS;

    private final long[] counts = new long[(64 - SUB_BITS) * SUB];
    private long total;
    private long max;

    public void record(long nanos) {
        counts[bucket(Math.max(0, nanos))]++;
        total++;
        max = Math.max(max, nanos);
    }

    public long total() {
        return total;
    }

    public long max() {
        return max;
    }

    /** The upper end of the bucket that holds this quantile; 0 when nothing was recorded. */
    public long quantile(double quantile) {
        long rank = (long) Math.ceil(quantile * total);
        long seen = 0;
        for (int i = 0; i < counts.length; i++) {
            seen += counts[i];
            if (seen >= rank && seen > 0) {
                return Math.min(upper(i), max);
            }
        }
        return max;
    }

    private static int bucket(long nanos) {
        if (nanos < SUB) {
            return (int) nanos;
        }
        int exponent = 63 - Long.numberOfLeadingZeros(nanos) - SUB_BITS;
        return (exponent + 1) * SUB + (int) (nanos >>> exponent) - SUB;
    }

    private static long upper(int bucket) {
        if (bucket < SUB) {
            return bucket;
        }
        int exponent = bucket / SUB - 1;
        return ((long) (bucket % SUB + SUB + 1) << exponent) - 1;
    }
}
