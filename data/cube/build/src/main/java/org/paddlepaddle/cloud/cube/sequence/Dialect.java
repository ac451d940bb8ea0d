// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.sequence;

/** How a key and a value are written inside a record. */
public enum Dialect {
    /** Eight bytes of key, little-endian, and the value as it is. */
    UPSTREAM(8, 0),
    /** Key and value each after their length, as Hadoop's own {@code BytesWritable}. */
    HADOOP(12, 4),
    /**
     * Hadoop's {@code LongWritable}: eight bytes of key, big-endian; the value after its length.
     */
    HADOOP_LONG(8, 4);

    private final int keyBytes;
    private final int valuePrefix;

    Dialect(int keyBytes, int valuePrefix) {
        this.keyBytes = keyBytes;
        this.valuePrefix = valuePrefix;
    }

    int keyBytes() {
        return keyBytes;
    }

    int valuePrefix() {
        return valuePrefix;
    }
}
