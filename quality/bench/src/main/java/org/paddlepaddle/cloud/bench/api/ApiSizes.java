// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.api;

/**
 * How much is measured.
 *
 * @param millis of one turn
 */
record ApiSizes(
        long millis, int clients, int watchers, int events, int podsInMemory, int podsAtRestart) {
    static final ApiSizes FULL = new ApiSizes(4_000, 64, 1_000, 1_000, 10_000, 100_000);
    static final ApiSizes QUICK = new ApiSizes(500, 64, 50, 50, 200, 500);
}
