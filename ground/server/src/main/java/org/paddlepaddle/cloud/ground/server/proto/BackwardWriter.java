// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.proto;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A protobuf message in the making, written from its end: by the time the head of a part is written
 * its length is known, and nothing is measured or copied twice. Fields come out in the opposite
 * order.
 */
public final class BackwardWriter {
    private static final int FIRST_SIZE = 1 << 12;
    private static final int LOW_BITS = 0x7f;
    private static final int MORE = 0x80;
    private static final int BITS_PER_BYTE = 7;
    private static final int TYPE_BITS = 3;

    private byte[] bytes = new byte[FIRST_SIZE];
    private int start = bytes.length;

    /** How much has been written. */
    public int length() {
        return bytes.length - start;
    }

    public byte[] toBytes() {
        return Arrays.copyOfRange(bytes, start, bytes.length);
    }

    public void text(int field, String value) {
        int since = length();
        var encoded = value.getBytes(StandardCharsets.UTF_8);
        room(encoded.length);
        start -= encoded.length;
        System.arraycopy(encoded, 0, bytes, start, encoded.length);
        message(field, since);
    }

    public void flag(int field, boolean value) {
        whole(field, value ? 1 : 0);
    }

    public void whole(int field, long value) {
        varint(value);
        head(field, WireType.VARINT);
    }

    public void number(int field, double value) {
        long bits = Double.doubleToLongBits(value);
        room(Long.BYTES);
        for (int i = Long.BYTES - 1; i >= 0; i--) {
            bytes[--start] = (byte) (bits >>> (Byte.SIZE * i));
        }
        head(field, WireType.FIXED64);
    }

    /**
     * Makes a part of what was written last.
     *
     * @param since the length before it
     */
    public void message(int field, int since) {
        varint(length() - since);
        head(field, WireType.DELIMITED);
    }

    private void head(int field, WireType type) {
        varint(((long) field << TYPE_BITS) | type.number());
    }

    private void varint(long value) {
        int size = Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(value) + 6) / BITS_PER_BYTE);
        room(size);
        start -= size;
        long rest = value;
        for (int i = 0; i < size; i++) {
            boolean last = i == size - 1;
            bytes[start + i] = (byte) ((rest & LOW_BITS) | (last ? 0 : MORE));
            rest >>>= BITS_PER_BYTE;
        }
    }

    private void room(int size) {
        if (start >= size) {
            return;
        }
        int length = length();
        var larger = new byte[Math.max(2 * bytes.length, Math.addExact(length, size))];
        System.arraycopy(bytes, start, larger, larger.length - length, length);
        bytes = larger;
        start = larger.length - length;
    }
}
