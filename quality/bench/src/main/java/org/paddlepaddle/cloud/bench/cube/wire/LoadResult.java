// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube.wire;

/**
 * What the load generator saw.
 *
 * @param cpuNanos of the generator itself: near the elapsed time it is what limits
 */
public record LoadResult(
        long requests,
        long keys,
        long nanos,
        long p50,
        long p99,
        long p999,
        long max,
        long errors,
        long wrong,
        long mixed,
        int versions,
        long cpuNanos) {
    public double keysPerSecond() {
        return keys * 1e9 / nanos;
    }

    public double requestsPerSecond() {
        return requests * 1e9 / nanos;
    }
}
