// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube.wire;

import org.paddlepaddle.cloud.bench.Stalls;

/**
 * What the generator saw of a server, and what that cost the server.
 *
 * @param stalls what the machine kept back right after the turn; nothing where nobody looked
 */
record WireScore(LoadResult seen, long serverCpuNanos, Stalls stalls) {
    WireScore with(Stalls found) {
        return new WireScore(seen, serverCpuNanos, found);
    }

    double nanosPerKey() {
        return (double) serverCpuNanos / seen.keys();
    }
}
