// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.sequence;

import java.io.DataOutputStream;
import java.io.IOException;

/** Hadoop's integers of variable length. */
final class Vint {
    static final int MAX_BYTES = 5;

    private Vint() {}

    /** How many bytes the number takes whose first byte this is. */
    static int size(byte first) {
        if (first >= -112) {
            return 1;
        }
        return first < -120 ? -119 - first : -111 - first;
    }

    /** The whole number must be there. */
    static long decode(byte[] bytes, int offset) {
        byte first = bytes[offset];
        int size = size(first);
        if (size == 1) {
            return first;
        }
        long number = 0;
        for (int i = 1; i < size; i++) {
            number = (number << 8) | (bytes[offset + i] & 0xff);
        }
        return first < -120 ? ~number : number;
    }

    /** Lengths and counts are all that is ever written. */
    static void write(DataOutputStream out, int number) throws IOException {
        if (number < 0) {
            throw new IllegalArgumentException("not a length: " + number);
        }
        if (number <= 127) {
            out.writeByte(number);
            return;
        }
        int bytes = (Integer.SIZE - Integer.numberOfLeadingZeros(number) + 7) / 8;
        out.writeByte(-112 - bytes);
        for (int i = bytes - 1; i >= 0; i--) {
            out.writeByte(number >>> (i * 8));
        }
    }
}
