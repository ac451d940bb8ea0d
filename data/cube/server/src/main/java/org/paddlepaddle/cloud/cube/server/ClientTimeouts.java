// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import java.time.Duration;

/**
 * The timeouts of a client, in nanoseconds. Every client ends: the one that says nothing, the one
 * that never finishes what it says, and the one that does not read.
 */
record ClientTimeouts(long idle, long request, long writeNanos) {
    /** What a client may idle where others find no place. */
    private static final long CROWDED = Duration.ofSeconds(10).toNanos();

    /** Who sends slower than this has a connection that nobody can want. */
    private static final long BYTES_PER_SECOND = 256 << 10;

    static ClientTimeouts of(ServerOptions options, boolean crowded) {
        long idle = options.idleTimeout().toNanos();
        return new ClientTimeouts(
                crowded ? Math.min(idle, CROWDED) : idle,
                options.requestTimeout().toNanos(),
                options.writeTimeout().toNanos());
    }

    /**
     * Between requests.
     *
     * @param silent whether nothing has ever come
     */
    long idleNanos(boolean silent) {
        return silent ? Math.min(idle, request) : idle;
    }

    /** Until a request is complete of which so many bytes have come. */
    long requestNanos(long received) {
        return request + received * 1_000_000_000L / BYTES_PER_SECOND;
    }
}
