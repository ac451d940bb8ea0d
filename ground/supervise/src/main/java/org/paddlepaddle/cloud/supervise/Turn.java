// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.supervise;

/**
 * One turn of a supervised loop: waits for something to do, and does it.
 *
 * <p>What a turn has taken from a queue when it fails is the turn's to put back: the next one only
 * sees what is there.
 */
@FunctionalInterface
public interface Turn {
    /**
     * @throws InterruptedException when the loop was closed during the wait
     */
    void run() throws InterruptedException;

    /** Called once, after the last turn of a loop that was closed; its thread can wait again. */
    default void ended() {}
}
