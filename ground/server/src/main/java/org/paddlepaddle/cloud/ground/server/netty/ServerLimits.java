// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.netty;

import java.time.Duration;

/**
 * What one client may cost.
 *
 * @param bodyBytes the largest request body; Kubernetes' own limit
 * @param bodiesBytes what all connections together may hold of bodies that are not small
 * @param lineBytes the longest request line
 * @param headerBytes all header fields together
 * @param requestTime from the first byte of a request to its last
 * @param bodyStallTime how long a client may send no byte of a body that it has begun
 * @param idleTime how long a connection may do nothing
 * @param stallTime how long a client may accept no byte of its answer
 * @param watchBytes what may wait for a slow watcher before it is cut off
 * @param closeTime how long requests may go on when the server closes
 */
public record ServerLimits(
        int bodyBytes,
        int bodiesBytes,
        int lineBytes,
        int headerBytes,
        Duration requestTime,
        Duration bodyStallTime,
        Duration idleTime,
        Duration stallTime,
        long watchBytes,
        Duration closeTime) {
    public static final ServerLimits DEFAULT =
            new ServerLimits(
                    3 * 1024 * 1024,
                    64 * 1024 * 1024,
                    64 * 1024,
                    64 * 1024,
                    Duration.ofSeconds(60),
                    Duration.ofSeconds(10),
                    Duration.ofMinutes(3),
                    Duration.ofSeconds(60),
                    64L * 1024 * 1024,
                    Duration.ofSeconds(5));
}
