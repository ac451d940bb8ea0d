// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server.meter;

/**
 * All counters at one moment.
 *
 * @param micros spent on requests, together
 * @param histogram requests by latency, see {@link Meters#upperEnd}
 */
public record Totals(
        long requests,
        long keys,
        long misses,
        long longValues,
        long errors,
        long micros,
        long maxMicros,
        long[] histogram) {

    static final Totals NONE = new Totals(0, 0, 0, 0, 0, 0, 0, new long[Meters.BUCKETS]);

    public Totals plus(Totals other) {
        return combine(other, 1);
    }

    /** What happened since the other moment. */
    Totals minus(Totals earlier) {
        return combine(earlier, -1);
    }

    private Totals combine(Totals other, int sign) {
        var sum = new long[histogram.length];
        for (int i = 0; i < sum.length; i++) {
            sum[i] = histogram[i] + sign * other.histogram[i];
        }
        return new Totals(
                requests + sign * other.requests,
                keys + sign * other.keys,
                misses + sign * other.misses,
                longValues + sign * other.longValues,
                errors + sign * other.errors,
                micros + sign * other.micros,
                Math.max(maxMicros, other.maxMicros),
                sum);
    }

    public long averageMicros() {
        return requests == 0 ? 0 : micros / requests;
    }

    public long averageKeys() {
        return requests == 0 ? 0 : keys / requests;
    }

    /** The latency that this share of the requests stays below, in microseconds. */
    public long percentile(double share) {
        long all = 0;
        for (long n : histogram) {
            all += n;
        }
        long wanted = (long) Math.ceil(all * share);
        long seen = 0;
        for (int i = 0; i < histogram.length; i++) {
            seen += histogram[i];
            if (seen >= wanted && seen > 0) {
                return Meters.upperEnd(i);
            }
        }
        return 0;
    }
}
