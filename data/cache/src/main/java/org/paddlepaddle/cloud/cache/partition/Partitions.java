// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.partition;

import java.nio.charset.StandardCharsets;

/**
 * The partition function, jump consistent hashing (Lamping and Veach, 2014): which part of a data
 * set a file belongs to. When the number of partitions changes from n to n + 1, only one file in n
 * + 1 changes its partition, and it goes to the new one.
 */
public record Partitions(int count) {
    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;
    private static final long STEP = 2862933555777941757L;

    public Partitions {
        if (count < 1) {
            throw new IllegalArgumentException("a data set has at least one partition: " + count);
        }
    }

    public int of(String path) {
        long key = hash(path);
        long bucket = -1;
        long next = 0;
        while (next < count) {
            bucket = next;
            key = key * STEP + 1;
            next = (long) ((bucket + 1) * ((double) (1L << 31) / ((key >>> 33) + 1)));
        }
        return (int) bucket;
    }

    /** FNV-1a, then mixed: neighbouring names must not lie in neighbouring buckets. */
    private static long hash(String path) {
        long hash = FNV_OFFSET;
        for (byte b : path.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (b & 0xff)) * FNV_PRIME;
        }
        hash = (hash ^ (hash >>> 33)) * 0xff51afd7ed558ccdL;
        hash = (hash ^ (hash >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return hash ^ (hash >>> 33);
    }
}
