// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

/**
 * The memory one HTTP request takes from its arrival until its answer is handed over. Whoever
 * answers asks for more before it makes anything large.
 */
final class Claim implements AutoCloseable {
    private final Shared shared;
    private long taken;

    Claim(Shared shared) {
        this.shared = shared;
    }

    /** False when the server holds as much as it may; the request is to be refused then. */
    synchronized boolean take(long bytes) {
        if (!shared.reserve(bytes)) {
            return false;
        }
        taken += bytes;
        return true;
    }

    @Override
    public synchronized void close() {
        shared.release(taken);
        taken = 0;
    }
}
