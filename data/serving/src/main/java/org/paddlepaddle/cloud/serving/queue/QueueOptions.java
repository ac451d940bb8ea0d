// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.queue;

import java.time.Duration;

/**
 * The bounds of a model's queue.
 *
 * @param workers runs of the engine at the same time
 * @param waiting requests that may wait; more are refused
 * @param batchRows samples that are computed together at most; 1 for no batching
 * @param batchWait how long the first request of a batch waits for others; zero to batch only what
 *     has piled up
 * @param timeout of a request that names none
 * @param padded whether samples of different inner shapes may be filled up with zeros
 */
public record QueueOptions(
        int workers,
        int waiting,
        int batchRows,
        Duration batchWait,
        Duration timeout,
        boolean padded) {
    public QueueOptions {
        atLeastOne("workers", workers);
        atLeastOne("waiting", waiting);
        atLeastOne("batchRows", batchRows);
        if (batchWait.isNegative() || timeout.isNegative()) {
            throw new IllegalArgumentException("a time is negative");
        }
    }

    /** Without padding: what a model answers does not depend on who else asks. */
    public QueueOptions(
            int workers, int waiting, int batchRows, Duration batchWait, Duration timeout) {
        this(workers, waiting, batchRows, batchWait, timeout, false);
    }

    public static QueueOptions defaults() {
        return new QueueOptions(1, 256, 32, Duration.ZERO, Duration.ofSeconds(20));
    }

    private static void atLeastOne(String what, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(what + " is " + value + "; at least 1 is allowed");
        }
    }
}
