// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.supervise;

/** One turn of a supervised loop that comes to an end by itself, such as the life of a pod. */
@FunctionalInterface
public interface FiniteTurn {
    /** What follows a turn. */
    enum Next {
        AGAIN,
        DONE
    }

    /**
     * @throws InterruptedException when the loop was closed during the wait
     */
    Next run() throws InterruptedException;

    /** Called once, after the last turn of a loop that is done or closed. */
    default void ended() {}
}
