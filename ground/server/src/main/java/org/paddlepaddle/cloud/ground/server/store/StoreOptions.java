// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.store;

/**
 * Bounds of the memory the store spends on the past.
 *
 * @param historyEvents changes kept for watches from an old revision
 * @param historyBytes their values' total size; the older of both bounds wins
 */
public record StoreOptions(int historyEvents, long historyBytes) {
    public static final StoreOptions DEFAULT = new StoreOptions(20_000, 64L << 20);
}
