// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.layer;

/**
 * Where a key belongs. {@link #of} is a bijection, so two keys never share a hash; the top bits
 * choose the part, the bits below them the bucket in it, and a bucket's pilot moves its keys to
 * slots no other bucket took.
 */
public final class Hash {
    /** Of every layer we write; in the manifest, so that it can change. */
    public static final long SEED = 0x243f6a8885a308d3L;

    private static final long SPREAD = 0xd6e8feb86659fd93L;
    private static final long PILOT = 0x517cc1b727220a95L;
    private static final long PLACE = 0x9e3779b97f4a7c15L;

    private Hash() {}

    public static long of(long key, long seed) {
        long h = key ^ seed;
        h = (h ^ (h >>> 32)) * SPREAD;
        h = (h ^ (h >>> 32)) * SPREAD;
        return h ^ (h >>> 32);
    }

    /**
     * @param partBits 0 to 62
     */
    public static int part(long hash, int partBits) {
        // A shift by 64 would be a shift by 0, hence two.
        return (int) ((hash >>> 1) >>> (63 - partBits));
    }

    public static long bucket(long hash, int partBits, long buckets) {
        return Math.unsignedMultiplyHigh(hash << partBits, buckets);
    }

    /**
     * @param pilot eight bits of the bucket
     * @param pilots {@link #pilots} of the part's seed
     */
    public static long slot(long hash, int pilot, long pilots, long slots) {
        long moved = hash ^ (pilots + pilot * PILOT);
        return Math.unsignedMultiplyHigh(moved * PLACE, slots);
    }

    /** What a part's seed makes of all its pilots: they count on from here. */
    public static long pilots(int seed) {
        return ((long) seed << 8) * PILOT;
    }
}
