// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

/**
 * What one loop may hold of the server's memory for requests and replies under way. It is taken
 * from the server in large pieces, so that a request costs no atomic instruction.
 */
final class Allowance {
    private static final int PIECE = 1 << 20;

    private final Shared shared;
    private int free;

    Allowance(Shared shared) {
        this.shared = shared;
    }

    /** False, and nothing is taken, when the server holds as much as it may. */
    boolean take(int bytes) {
        if (bytes > free && !more(bytes - free)) {
            return false;
        }
        free -= bytes;
        return true;
    }

    private boolean more(int missing) {
        int piece = missing > PIECE ? missing : PIECE;
        if (shared.reserve(piece)) {
            free += piece;
            return true;
        }
        if (shared.reserve(missing)) {
            free += missing;
            return true;
        }
        return false;
    }

    void give(int bytes) {
        free += bytes;
        if (free > 2 * PIECE) {
            shared.release(free - PIECE);
            free = PIECE;
        }
    }

    /** Nothing is held any more. */
    void close() {
        shared.release(free);
        free = 0;
    }
}
