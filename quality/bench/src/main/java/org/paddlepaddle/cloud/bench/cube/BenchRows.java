// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The rows of every table of the benchmark. The i-th key is a mixed i, so that no structure profits
 * from their order; word w of a value is {@code key * A + salt + w * B}, so that a reader who knows
 * the key can check the value and learn the salt, which tells the version it came from.
 *
 * @param count keys 0 to count - 1 exist; others do not
 * @param valueBytes a multiple of 8
 */
public record BenchRows(long count, int valueBytes) {
    /** A wrong value has no salt; this stands for it. */
    public static final long WRONG = Long.MIN_VALUE;

    private static final long A = 0x9E3779B97F4A7C15L;
    private static final long B = 0xC2B2AE3D27D4EB4FL;
    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    public BenchRows {
        if (valueBytes % Long.BYTES != 0 || valueBytes <= 0) {
            throw new IllegalArgumentException("a value has whole words, not " + valueBytes);
        }
    }

    /** One to one, so no two keys are equal. */
    public static long key(long index) {
        long z = index + A;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** The word of a value at 8 * word. */
    public static long word(long key, long salt, int word) {
        return key * A + salt + word * B;
    }

    public void fill(long key, long salt, byte[] value) {
        for (int word = 0; word < valueBytes / Long.BYTES; word++) {
            LONG.set(value, word * Long.BYTES, word(key, salt, word));
        }
    }

    /** The salt the value of this key was made with, or {@link #WRONG}. */
    public long salt(long key, byte[] bytes, int offset) {
        long first = (long) LONG.get(bytes, offset);
        for (int word = 1; word < valueBytes / Long.BYTES; word++) {
            if ((long) LONG.get(bytes, offset + word * Long.BYTES) != first + word * B) {
                return WRONG;
            }
        }
        return first - key * A;
    }
}
