// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.layer.memory;

import java.lang.foreign.MemorySegment;
import java.util.zip.CRC32C;

/** CRC32C of memory, and of two stretches from theirs, so that a file is read once. */
public final class Crc32cChecksums {
    private static final int POLYNOMIAL = 0x82f63b78;

    private Crc32cChecksums() {}

    private static final int PIECE = 64 << 10;

    public static int of(MemorySegment bytes) {
        if (bytes.isMapped()) {
            return ofMapped(bytes);
        }
        var crc = new CRC32C();
        for (long at = 0; at < bytes.byteSize(); at += 1 << 30) {
            long length = Math.min(1 << 30, bytes.byteSize() - at);
            crc.update(bytes.asSlice(at, length).asByteBuffer());
        }
        return (int) crc.getValue();
    }

    /**
     * Copied first: where a file became shorter than its mapping, a copy ends with an {@link
     * InternalError}, but the checksum's own machine code with the end of the process.
     */
    private static int ofMapped(MemorySegment bytes) {
        var crc = new CRC32C();
        var piece = new byte[(int) Math.min(PIECE, bytes.byteSize())];
        var copy = MemorySegment.ofArray(piece);
        for (long at = 0; at < bytes.byteSize(); at += PIECE) {
            int length = (int) Math.min(PIECE, bytes.byteSize() - at);
            MemorySegment.copy(bytes, at, copy, 0, length);
            crc.update(piece, 0, length);
        }
        return (int) crc.getValue();
    }

    /** How a checksum changes when so many zero bytes follow: a matrix over bits. */
    public static int[] zeroes(long length) {
        int[] power = new int[32];
        power[0] = POLYNOMIAL;
        for (int bit = 1; bit < 32; bit++) {
            power[bit] = 1 << (bit - 1);
        }
        int[] result = new int[32];
        for (int bit = 0; bit < 32; bit++) {
            result[bit] = 1 << bit;
        }
        // power starts as one zero bit; three squarings make it one zero byte.
        power = square(square(square(power)));
        for (long left = length; left != 0; left >>>= 1) {
            if ((left & 1) != 0) {
                result = times(power, result);
            }
            power = square(power);
        }
        return result;
    }

    public static int join(int first, int second, int[] zeroesOfSecond) {
        return times(zeroesOfSecond, first) ^ second;
    }

    private static int[] square(int[] matrix) {
        return times(matrix, matrix);
    }

    private static int[] times(int[] left, int[] right) {
        int[] product = new int[32];
        for (int bit = 0; bit < 32; bit++) {
            product[bit] = times(left, right[bit]);
        }
        return product;
    }

    private static int times(int[] matrix, int vector) {
        int sum = 0;
        for (int bit = 0; vector != 0; bit++, vector >>>= 1) {
            if ((vector & 1) != 0) {
                sum ^= matrix[bit];
            }
        }
        return sum;
    }
}
