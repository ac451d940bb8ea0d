// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server.memory;

/**
 * The memory one HTTP request takes from its arrival until its answer is handed over. Whoever
 * answers asks for more before it makes anything large.
 */
public final class MemoryReservation implements AutoCloseable {
    private final MemoryBudget budget;
    private long taken;

    public MemoryReservation(MemoryBudget budget) {
        this.budget = budget;
    }

    /** False when the server holds as much as it may; the request is to be refused then. */
    public synchronized boolean take(long bytes) {
        if (!budget.reserve(bytes)) {
            return false;
        }
        taken += bytes;
        return true;
    }

    /** To so many bytes in all. */
    public synchronized boolean grow(long bytes) {
        return bytes <= taken || take(bytes - taken);
    }

    @Override
    public synchronized void close() {
        budget.release(taken);
        taken = 0;
    }
}
