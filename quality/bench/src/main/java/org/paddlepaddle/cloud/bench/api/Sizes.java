// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.api;

/**
 * How much is measured.
 *
 * @param millis of one turn
 */
record Sizes(
        long millis, int clients, int watchers, int events, int podsInMemory, int podsAtRestart) {
    static final Sizes FULL = new Sizes(4_000, 64, 1_000, 1_000, 10_000, 100_000);
    static final Sizes QUICK = new Sizes(500, 64, 50, 50, 200, 500);
}
