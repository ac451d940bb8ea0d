// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.layer;

import java.util.List;

/**
 * What a layer's directory says of itself, as {@code manifest.json}.
 *
 * @param depend the version a patch lies over; a base depends on itself
 * @param values whether all values are {@code maxValueBytes} long and lie in their slots
 * @param stride bytes from one slot to the next
 */
public record Manifest(
        int formatVersion,
        String table,
        String version,
        String depend,
        int shard,
        int shardCount,
        Kind kind,
        Values values,
        long keyCount,
        long tombstoneCount,
        int maxValueBytes,
        int stride,
        long seed,
        List<PartFile> files) {

    public Manifest {
        files = List.copyOf(files);
    }

    /** How the layer is indexed and what it means. */
    public enum Kind {
        BASE,
        PATCH
    }

    /** Where the values are. */
    public enum Values {
        IN_SLOT,
        IN_HEAP
    }

    /** A file of the layer; checksums of its blocks are in the file itself. */
    public record PartFile(String name, long length, long crc32c) {}
}
