// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.cel;

import java.time.Duration;

/** The moment by which all rules about one object must have been checked. */
final class Deadline {
    private final long end;

    private Deadline(long end) {
        this.end = end;
    }

    static Deadline in(Duration time) {
        return new Deadline(System.nanoTime() + time.toNanos());
    }

    void check() {
        if (System.nanoTime() - end > 0) {
            throw new Passed();
        }
    }

    /** The rules cost too much. */
    static final class Passed extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Passed() {
            super("the rules of the schema take too long");
        }
    }
}
