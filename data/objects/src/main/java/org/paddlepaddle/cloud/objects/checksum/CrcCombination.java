// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.checksum;

/**
 * The checksum of two texts after each other from those of each, by matrices over GF(2): appending
 * a zero bit is linear, so appending a length is a power of one matrix.
 *
 * @param width of the code in bits
 * @param reflected its polynomial, lowest bit first
 */
record CrcCombination(int width, long reflected) {
    long combine(long first, long second, long secondLength) {
        if (secondLength == 0) {
            return first;
        }
        var power = oneZeroByte();
        long shifted = first;
        for (long left = secondLength; left != 0; left >>>= 1) {
            if ((left & 1) != 0) {
                shifted = times(power, shifted);
            }
            power = squared(power);
        }
        return shifted ^ second;
    }

    private long[] oneZeroByte() {
        var matrix = new long[width];
        matrix[0] = reflected;
        for (int bit = 1; bit < width; bit++) {
            matrix[bit] = 1L << (bit - 1);
        }
        return squared(squared(squared(matrix)));
    }

    private static long[] squared(long[] matrix) {
        var square = new long[matrix.length];
        for (int bit = 0; bit < matrix.length; bit++) {
            square[bit] = times(matrix, matrix[bit]);
        }
        return square;
    }

    private static long times(long[] matrix, long vector) {
        long sum = 0;
        for (int bit = 0; vector >>> bit != 0; bit++) {
            if ((vector >>> bit & 1) != 0) {
                sum ^= matrix[bit];
            }
            if (bit == matrix.length - 1) {
                break;
            }
        }
        return sum;
    }
}
