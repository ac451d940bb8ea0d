// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube.wire;

/** What the generator saw of a server, and what that cost the server. */
record WireScore(LoadResult seen, long serverCpuNanos) {
    double nanosPerKey() {
        return (double) serverCpuNanos / seen.keys();
    }
}
