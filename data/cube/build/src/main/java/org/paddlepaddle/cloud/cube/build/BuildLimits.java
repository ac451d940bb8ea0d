// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build;

/**
 * What a build may take of the machine. The output does not depend on any of it.
 *
 * @param threads decoders, and lanes that write shards
 * @param memory bytes of heap for rows on their way
 */
public record BuildLimits(int threads, long memory) {
    private static final int LARGEST_CHUNK = 1 << 20;
    private static final int SMALLEST_CHUNK = 32 << 10;
    private static final long COMPLETING = 64 << 20;

    public BuildLimits {
        if (threads < 1) {
            throw new BuildException("a build needs at least one thread");
        }
    }

    public static BuildLimits ofMachine() {
        Runtime machine = Runtime.getRuntime();
        return new BuildLimits(machine.availableProcessors(), machine.maxMemory() / 4);
    }

    public BuildLimits withThreads(int count) {
        return new BuildLimits(count, memory);
    }

    /** Chunks that may be on their way at once. */
    int ahead() {
        return threads + 2;
    }

    /** A quarter of the memory goes to chunks; decoding about doubles one. */
    int chunkBytes() {
        long share = memory / 4 / (ahead() * 3L);
        return Math.clamp(share, SMALLEST_CHUNK, LARGEST_CHUNK);
    }

    /** Shards that may be completed at once; each holds a few parts of its layer meanwhile. */
    int completing() {
        return Math.clamp(memory / COMPLETING, 1, threads);
    }

    /** Threads that complete one shard. */
    int perLayer() {
        return Math.clamp(
                memory / COMPLETING / completing(), 1, Math.max(1, threads / completing()));
    }

    /** Half of the memory goes to rows that shards hold before they write them. */
    long perShard(int shards) {
        return Math.clamp(memory / 2 / shards, 128 << 10, 64 << 20);
    }
}
