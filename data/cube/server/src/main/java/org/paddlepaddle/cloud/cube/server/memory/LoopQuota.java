// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server.memory;

/**
 * The quota that one loop may hold of a memory budget of the server. It is taken from the server in
 * large pieces, so that a request costs no atomic instruction.
 */
public final class LoopQuota {
    private static final int PIECE = 1 << 20;

    private final MemoryBudget budget;
    private int free;

    public LoopQuota(MemoryBudget budget) {
        this.budget = budget;
    }

    /** False, and nothing is taken, when the server holds as much as it may. */
    public boolean take(int bytes) {
        if (bytes > free && !more(bytes - free)) {
            return false;
        }
        free -= bytes;
        return true;
    }

    private boolean more(int missing) {
        int piece = missing > PIECE ? missing : PIECE;
        if (budget.reserve(piece)) {
            free += piece;
            return true;
        }
        if (budget.reserve(missing)) {
            free += missing;
            return true;
        }
        return false;
    }

    public void give(int bytes) {
        free += bytes;
        if (free > 2 * PIECE) {
            budget.release(free - PIECE);
            free = PIECE;
        }
    }

    /** Nothing is held any more. */
    public void close() {
        budget.release(free);
        free = 0;
    }
}
