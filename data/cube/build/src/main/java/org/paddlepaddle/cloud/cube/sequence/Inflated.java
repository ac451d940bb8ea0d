// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.sequence;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.paddlepaddle.cloud.cube.input.InputException;

/** Bytes that come out of compression, in an array that grows with what really comes. */
final class Inflated {
    private byte[] bytes;
    private int length;

    Inflated(int expected) {
        bytes = new byte[expected];
    }

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    /**
     * Appends everything the compressed bytes hold.
     *
     * @param limit more than so many bytes in all are refused
     */
    void append(Codec codec, Packed packed, int limit) {
        try (InputStream in = codec.open(packed.bytes(), packed.offset(), packed.length())) {
            while (true) {
                if (length == bytes.length) {
                    bytes = Arrays.copyOf(bytes, Math.max(1024, Math.multiplyExact(length, 2)));
                }
                int read = in.read(bytes, length, bytes.length - length);
                if (read < 0) {
                    return;
                }
                length += read;
                if (length > limit) {
                    throw packed.fault("it unpacks to more than " + limit + " bytes");
                }
            }
        } catch (IOException damaged) {
            throw packed.fault("damaged compressed data: " + damaged.getMessage());
        }
    }

    /**
     * Compressed bytes and where in which file they were.
     *
     * @param place of the first byte
     */
    record Packed(String file, long place, byte[] bytes, int offset, int length) {
        InputException fault(String found) {
            return InputException.at(file, place, found);
        }
    }
}
