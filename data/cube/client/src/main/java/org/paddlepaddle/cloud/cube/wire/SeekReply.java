// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.wire;

/**
 * A {@code DictResponse}: for every key its status and where in the message its value lies. Made
 * once and read into again.
 */
public final class SeekReply {
    private final FieldReader fields = new FieldReader();
    private final FieldReader inner = new FieldReader();
    private final NameCache nameCache = new NameCache();
    private int[] statuses = new int[256];
    private int[] offsets = new int[256];
    private int[] lengths = new int[256];
    private int count;
    private String version = "";
    private boolean versioned;

    /** False when the bytes are no such message or hold more values than expected. */
    public boolean read(long from, long to, int expected) {
        count = 0;
        version = "";
        versioned = false;
        room(expected);
        fields.over(from, to);
        while (fields.next()) {
            if (!fields.is(FieldReader.BYTES)) {
                continue;
            }
            if (fields.field() == 1) {
                if (count == expected || !value(from)) {
                    return false;
                }
            } else if (fields.field() == 2) {
                version = nameCache.at(fields.address(), fields.length());
                versioned = true;
            }
        }
        return !fields.malformed();
    }

    private boolean value(long from) {
        long status = 0;
        long at = -1;
        int length = 0;
        inner.over(fields.address(), fields.address() + fields.length());
        while (inner.next()) {
            if (inner.field() == 1 && inner.is(FieldReader.VARINT)) {
                status = inner.value();
            } else if (inner.field() == 2 && inner.is(FieldReader.BYTES)) {
                at = inner.address();
                length = inner.length();
            }
        }
        if (inner.malformed() || at < 0) {
            return false;
        }
        statuses[count] = (int) status;
        offsets[count] = (int) (at - from);
        lengths[count++] = length;
        return true;
    }

    private void room(int wanted) {
        if (statuses.length < wanted) {
            statuses = new int[wanted];
            offsets = new int[wanted];
            lengths = new int[wanted];
        }
    }

    public int count() {
        return count;
    }

    /** 0, -1 for a miss, or another number of the server's. */
    public int status(int place) {
        return statuses[place];
    }

    /** From the first byte of the message. */
    public int offset(int place) {
        return offsets[place];
    }

    public int length(int place) {
        return lengths[place];
    }

    public String version() {
        return version;
    }

    /** Whether the server said a version at all, be it an empty one. */
    public boolean versioned() {
        return versioned;
    }
}
