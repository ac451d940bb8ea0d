// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.layer;

/**
 * Where a value lies in a heap: 40 bits of offset plus one, 24 bits of length. Zero is an empty
 * slot, one a key that is gone.
 */
public final class Ref {
    public static final long EMPTY = 0;
    public static final long REMOVED = 1;
    public static final int MAX_LENGTH = (1 << 24) - 1;
    public static final long MAX_OFFSET = (1L << 40) - 2;

    /** Adding this moves a reference by one byte. */
    static final long BYTE = 1L << 24;

    private Ref() {}

    public static long of(long offset, int length) {
        if (offset < 0 || offset > MAX_OFFSET || length < 0 || length > MAX_LENGTH) {
            throw new LayerException(
                    "a value of " + length + " bytes at " + offset + " cannot be addressed");
        }
        return (offset + 1) << 24 | length;
    }

    /** Neither empty nor removed. */
    public static boolean present(long ref) {
        return ref >>> 24 != 0;
    }

    /** All bits where {@link #present}, otherwise none. */
    static long taken(long ref) {
        return -(ref >>> 24) >> 63;
    }

    public static long offset(long ref) {
        return (ref >>> 24) - 1;
    }

    public static int length(long ref) {
        return (int) ref & MAX_LENGTH;
    }
}
