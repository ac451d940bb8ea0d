// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.netty;

import java.util.concurrent.Semaphore;

/**
 * The memory budget of large request bodies, shared by all connections. Nobody waits for a part of
 * it: who gets none is told to come again, and so nobody can wait for each other.
 */
final class BodyBudget {
    private final Semaphore bytes;

    BodyBudget(int bytes) {
        this.bytes = new Semaphore(bytes);
    }

    /** All of it or nothing. */
    boolean reserve(int count) {
        return bytes.tryAcquire(count);
    }

    void release(int count) {
        bytes.release(count);
    }
}
