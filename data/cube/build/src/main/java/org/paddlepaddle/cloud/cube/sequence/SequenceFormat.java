// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.sequence;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * How to write a SequenceFile.
 *
 * @param codec only means something when there is compression
 * @param sync sixteen bytes, as random as possible
 */
public record SequenceFormat(
        Dialect dialect,
        SequenceCompression compression,
        Codec codec,
        Map<String, String> metadata,
        byte[] sync) {

    public SequenceFormat {
        if (sync.length != SequenceHeader.SYNC_BYTES) {
            throw new IllegalArgumentException("a sync marker has sixteen bytes");
        }
    }

    /**
     * Exactly what upstream's own writers make.
     *
     * @param seed of the sync marker: the same seed and rows give the same file
     */
    public static SequenceFormat upstream(long seed) {
        return new SequenceFormat(
                Dialect.UPSTREAM, SequenceCompression.NONE, Codec.DEFLATE, Map.of(), marker(seed));
    }

    /** What Hadoop itself would write. */
    public static SequenceFormat hadoop(
            SequenceCompression sequenceCompression, Codec codec, long seed) {
        return new SequenceFormat(
                Dialect.HADOOP, sequenceCompression, codec, Map.of(), marker(seed));
    }

    public SequenceFormat with(Map<String, String> entries) {
        return new SequenceFormat(dialect, compression, codec, entries, sync);
    }

    private static byte[] marker(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return ByteBuffer.allocate(SequenceHeader.SYNC_BYTES)
                .putLong(random.nextLong())
                .putLong(random.nextLong())
                .array();
    }
}
