// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.client;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Rows of one version by key, bounded in bytes; the least recently used go first. Cut into stripes,
 * so that threads rarely wait for each other.
 */
final class NearCache {
    /** Stands for a key that the version does not have: asked for again and again, too. */
    static final byte[] NO_SUCH_KEY = new byte[0];

    /** Nothing is known of a key. */
    private static final byte[] UNKNOWN = new byte[0];

    /** Of an entry besides its value: the map's node, the key, the head of the array. */
    static final int OVERHEAD = 96;

    private static final int STRIPES = 16;

    private final Stripe[] stripes = new Stripe[STRIPES];

    NearCache(long bytes) {
        for (int i = 0; i < STRIPES; i++) {
            stripes[i] = new Stripe(bytes / STRIPES);
        }
    }

    private static final class Stripe {
        private final long limit;
        private final Map<Long, byte[]> rows = new LinkedHashMap<>(16, 0.75f, true);
        private long bytes;

        Stripe(long limit) {
            this.limit = limit;
        }

        synchronized byte[] get(long key) {
            return rows.getOrDefault(key, UNKNOWN);
        }

        synchronized void put(long key, byte[] value) {
            if (OVERHEAD + value.length > limit) {
                return;
            }
            var before = rows.put(key, value);
            bytes += value.length - (before == null ? -OVERHEAD : before.length);
            for (var eldest = rows.values().iterator(); bytes > limit; ) {
                bytes -= OVERHEAD + eldest.next().length;
                eldest.remove();
            }
        }

        synchronized long bytes() {
            return bytes;
        }
    }

    @SuppressWarnings("ReferenceEquality") // an empty row is a row
    static boolean isUnknown(byte[] row) {
        return row == UNKNOWN;
    }

    @SuppressWarnings("ReferenceEquality")
    static boolean isNoSuchKey(byte[] row) {
        return row == NO_SUCH_KEY;
    }

    /** The row, {@link #NO_SUCH_KEY}, or one that is unknown. */
    byte[] get(long key) {
        return stripe(key).get(key);
    }

    void put(long key, byte[] value) {
        stripe(key).put(key, value);
    }

    /** What its rows take now. */
    long bytes() {
        long sum = 0;
        for (var stripe : stripes) {
            sum += stripe.bytes();
        }
        return sum;
    }

    private Stripe stripe(long key) {
        // The lowest bits choose a shard: keys of one shard must not meet in one stripe.
        return stripes[(int) ((key * 0x9E3779B97F4A7C15L) >>> 60)];
    }
}
