// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.wire;

/**
 * Walks the fields of one protobuf message. {@link #next} moves on; afterwards the field's number,
 * wire type and value stand here. Made once and used again.
 */
final class FieldReader {
    static final int VARINT = 0;
    static final int FIXED64 = 1;
    static final int BYTES = 2;
    static final int FIXED32 = 5;

    private long at;
    private long end;
    private boolean malformed;
    private int tag;
    private long value;
    private long address;

    void over(long from, long to) {
        at = from;
        end = to;
        malformed = false;
    }

    /** False at the end and when the rest cannot be read. */
    boolean next() {
        if (at >= end) {
            return false;
        }
        long number = varint();
        if (malformed || number <= 7 || number > 0xffffffffL) {
            return fail();
        }
        tag = (int) number;
        return switch (tag & 7) {
            case VARINT -> readVarint();
            case FIXED64 -> skip(8);
            case BYTES -> readBytes();
            case FIXED32 -> skip(4);
            default -> fail();
        };
    }

    boolean malformed() {
        return malformed;
    }

    int field() {
        return tag >>> 3;
    }

    boolean is(int type) {
        return (tag & 7) == type;
    }

    /** Of a varint. */
    long value() {
        return value;
    }

    /** Of the first byte of a bytes field. */
    long address() {
        return address;
    }

    /** Of a bytes field. */
    int length() {
        return (int) value;
    }

    /** Where reading stands: behind the field last answered. */
    long position() {
        return at;
    }

    /** For callers that read a run of fields by themselves. */
    void position(long address) {
        at = address;
    }

    /** The caller found the field's content to be wrong. */
    void reject() {
        fail();
    }

    private boolean readVarint() {
        value = varint();
        return !malformed;
    }

    private boolean readBytes() {
        value = varint();
        address = at;
        if (malformed || value < 0 || value > end - at) {
            return fail();
        }
        at += value;
        return true;
    }

    private boolean skip(int bytes) {
        if (end - at < bytes) {
            return fail();
        }
        address = at;
        at += bytes;
        return true;
    }

    private long varint() {
        int length = Varint.length(at, end);
        if (length == 0) {
            fail();
            return 0;
        }
        long read = Varint.value(at, length);
        at += length;
        return read;
    }

    private boolean fail() {
        malformed = true;
        at = end;
        return false;
    }
}
