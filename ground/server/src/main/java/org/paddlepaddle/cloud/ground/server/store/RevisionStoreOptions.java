// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.store;

import java.time.Duration;

/**
 * Bounds of the memory the store spends on the past.
 *
 * @param historyEvents changes kept for watches from an old revision
 * @param historyBytes their values' total size; the older of both bounds wins
 * @param historyAge how long more than a few of them are kept
 */
public record RevisionStoreOptions(int historyEvents, long historyBytes, Duration historyAge) {
    public static final RevisionStoreOptions DEFAULT =
            new RevisionStoreOptions(20_000, 64L << 20, Duration.ofMinutes(2));
}
