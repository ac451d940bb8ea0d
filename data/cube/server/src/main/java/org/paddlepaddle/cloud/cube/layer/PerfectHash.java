// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.layer;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A minimal perfect hash over the keys of one part, after PtrHash (Groot Koerkamp, SEA 2025):
 * buckets of about three keys are placed largest first; each gets the first of 256 pilots that
 * moves all its keys to free slots, and when there is none, the pilot that evicts the least. Two
 * per cent of slack keep that short; slots beyond the last key are mapped back onto the holes.
 */
final class PerfectHash {
    private static final double BUCKET_KEYS = 3.0;
    private static final double LOAD = 0.98;
    private static final int PILOTS = 256;
    private static final int RECENT = 16;
    private static final int FREE = -1;
    private static final int SEEDS = 256;

    private final long[] hashes;
    private final int seed;
    private final long moves;
    private final int slots;
    private final int[] starts;
    private final byte[] pilots;
    private final int[] owners;
    private final int[] trial;
    private final BucketQueue queue;
    private final int[] recent = new int[RECENT];
    private int recentAt;

    private PerfectHash(long[] grouped, int[] starts, int seed) {
        this.hashes = grouped;
        this.starts = starts;
        this.seed = seed;
        this.moves = Hash.pilots(seed);
        this.slots = slotCount(grouped.length);
        this.pilots = new byte[starts.length - 1];
        this.owners = new int[slots];
        int largest = 0;
        for (int b = 0; b < pilots.length; b++) {
            largest = Math.max(largest, size(b));
        }
        this.trial = new int[largest];
        this.queue = new BucketQueue(pilots.length, largest);
        Arrays.fill(owners, FREE);
        Arrays.fill(recent, FREE);
    }

    /**
     * What a part's index holds.
     *
     * @param remap for each slot from the number of keys on, the hole it stands for
     */
    record Placed(int seed, int slots, byte[] pilots, int[] remap) {
        /** The minimal slot of a key of this part. */
        int slot(long hash, int partBits, int keys) {
            int pilot = pilots[(int) Hash.bucket(hash, partBits, pilots.length)] & 0xff;
            int slot = (int) Hash.slot(hash, pilot, Hash.pilots(seed), slots);
            return slot < keys ? slot : remap[slot - keys];
        }
    }

    static int slotCount(int keys) {
        return (int) Math.ceil(keys / LOAD) + 1;
    }

    /** Deterministic: the same hashes give the same result. */
    static Placed place(long[] hashes, int partBits) {
        int buckets = (int) Math.ceil(hashes.length / BUCKET_KEYS) + 1;
        int[] starts = new int[buckets + 1];
        long[] grouped = group(hashes, partBits, starts);
        for (int seed = 0; seed < SEEDS; seed++) {
            var placed = new PerfectHash(grouped, starts, seed).run();
            if (placed != null) {
                return placed;
            }
        }
        throw new LayerException("no perfect hash for " + hashes.length + " keys");
    }

    private static long[] group(long[] hashes, int partBits, int[] starts) {
        int buckets = starts.length - 1;
        for (long hash : hashes) {
            starts[(int) Hash.bucket(hash, partBits, buckets) + 1]++;
        }
        for (int b = 0; b < buckets; b++) {
            starts[b + 1] += starts[b];
        }
        int[] next = starts.clone();
        long[] grouped = new long[hashes.length];
        for (long hash : hashes) {
            grouped[next[(int) Hash.bucket(hash, partBits, buckets)]++] = hash;
        }
        return grouped;
    }

    private @Nullable Placed run() {
        for (int b = pilots.length - 1; b >= 0; b--) {
            if (size(b) > 0) {
                queue.push(b, size(b));
            }
        }
        long evictions = 0;
        for (int b = queue.pop(); b != BucketQueue.NONE; b = queue.pop()) {
            int pilot = freePilot(b);
            if (pilot < 0) {
                pilot = cheapestPilot(b);
                if (pilot < 0 || ++evictions > 10L * slots) {
                    return null;
                }
                evict(b, pilot);
            }
            take(b, pilot);
        }
        return new Placed(seed, slots, pilots, remap());
    }

    private int freePilot(int bucket) {
        for (int pilot = 0; pilot < PILOTS; pilot++) {
            if (allFree(bucket, pilot) && distinct(size(bucket))) {
                return pilot;
            }
        }
        return -1;
    }

    private boolean allFree(int bucket, int pilot) {
        int from = starts[bucket];
        int count = starts[bucket + 1] - from;
        for (int i = 0; i < count; i++) {
            int slot = slot(hashes[from + i], pilot);
            if (owners[slot] != FREE) {
                return false;
            }
            trial[i] = slot;
        }
        return true;
    }

    private int slot(long hash, int pilot) {
        return (int) Hash.slot(hash, pilot, moves, slots);
    }

    private boolean distinct(int count) {
        for (int i = 1; i < count; i++) {
            for (int j = 0; j < i; j++) {
                if (trial[i] == trial[j]) {
                    return false;
                }
            }
        }
        return true;
    }

    private int cheapestPilot(int bucket) {
        int best = -1;
        long least = Long.MAX_VALUE;
        // Starting elsewhere each time keeps two buckets from evicting each other for ever.
        int start = bucket * 31 + recentAt * 17;
        for (int i = 0; i < PILOTS; i++) {
            int pilot = (start + i) & (PILOTS - 1);
            long cost = cost(bucket, pilot, least);
            if (cost < least) {
                least = cost;
                best = pilot;
            }
        }
        return best;
    }

    private long cost(int bucket, int pilot, long least) {
        long cost = 0;
        int from = starts[bucket];
        int count = size(bucket);
        for (int i = 0; i < count && cost < least; i++) {
            int slot = slot(hashes[from + i], pilot);
            trial[i] = slot;
            int owner = owners[slot];
            if (owner != FREE) {
                cost += lately(owner) ? Long.MAX_VALUE / 1024 : (long) size(owner) * size(owner);
            }
        }
        if (cost >= Long.MAX_VALUE / 1024 || cost >= least) {
            return Long.MAX_VALUE;
        }
        return distinct(count) ? cost : Long.MAX_VALUE;
    }

    private boolean lately(int bucket) {
        for (int each : recent) {
            if (each == bucket) {
                return true;
            }
        }
        return false;
    }

    private void evict(int bucket, int pilot) {
        for (int i = starts[bucket]; i < starts[bucket + 1]; i++) {
            int owner = owners[slot(hashes[i], pilot)];
            if (owner != FREE) {
                mark(owner, pilots[owner] & 0xff, FREE);
                queue.push(owner, size(owner));
            }
        }
    }

    private void take(int bucket, int pilot) {
        pilots[bucket] = (byte) pilot;
        mark(bucket, pilot, bucket);
        recent[recentAt++ % RECENT] = bucket;
    }

    private void mark(int bucket, int pilot, int owner) {
        for (int i = starts[bucket]; i < starts[bucket + 1]; i++) {
            owners[slot(hashes[i], pilot)] = owner;
        }
    }

    private int[] remap() {
        int keys = hashes.length;
        int[] remap = new int[slots - keys];
        int hole = 0;
        for (int slot = keys; slot < slots; slot++) {
            if (owners[slot] != FREE) {
                while (owners[hole] != FREE) {
                    hole++;
                }
                remap[slot - keys] = hole++;
            }
        }
        return remap;
    }

    private int size(int bucket) {
        return starts[bucket + 1] - starts[bucket];
    }
}
