// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.layer;

import org.paddlepaddle.cloud.cube.files.FaultPoint;
import org.paddlepaddle.cloud.cube.layer.Manifest.Kind;

/**
 * What a layer is to become.
 *
 * @param depend the version a patch lies over; for a base its own
 * @param threads how many build parts at the same time
 * @param memory bytes of rows held before they go to the scratch directory
 * @param partKeys how many keys of a base share a part of its index, at most
 */
public record LayerSpec(
        String table,
        String version,
        String depend,
        int shard,
        int shardCount,
        Kind kind,
        Stride stride,
        int threads,
        long memory,
        int partKeys,
        FaultPoint faults) {
    /** Less in a small heap, of which the parts that are being built need most. */
    private static final long MEMORY = Math.min(64L << 20, Runtime.getRuntime().maxMemory() / 16);

    private static final int PART_KEYS = 131_072;

    public static LayerSpec base(String table, String version, int shard, int shardCount) {
        return of(table, version, version, shard, shardCount, Kind.BASE);
    }

    public static LayerSpec patch(
            String table, String version, String depend, int shard, int shardCount) {
        return of(table, version, depend, shard, shardCount, Kind.PATCH);
    }

    private static LayerSpec of(
            String table, String version, String depend, int shard, int shardCount, Kind kind) {
        return new LayerSpec(
                table,
                version,
                depend,
                shard,
                shardCount,
                kind,
                Stride.AUTO,
                Runtime.getRuntime().availableProcessors(),
                MEMORY,
                PART_KEYS,
                FaultPoint.NONE);
    }

    public LayerSpec withDepend(String name) {
        return with(name, stride, threads, memory, partKeys, faults);
    }

    public LayerSpec withStride(Stride policy) {
        return with(depend, policy, threads, memory, partKeys, faults);
    }

    public LayerSpec withThreads(int count) {
        return with(depend, stride, count, memory, partKeys, faults);
    }

    public LayerSpec withMemory(long bytes) {
        return with(depend, stride, threads, bytes, partKeys, faults);
    }

    public LayerSpec withPartKeys(int most) {
        return with(depend, stride, threads, memory, most, faults);
    }

    public LayerSpec withFaults(FaultPoint point) {
        return with(depend, stride, threads, memory, partKeys, point);
    }

    private LayerSpec with(
            String over, Stride policy, int count, long bytes, int most, FaultPoint point) {
        return new LayerSpec(
                table, version, over, shard, shardCount, kind, policy, count, bytes, most, point);
    }
}
