// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import java.io.ByteArrayOutputStream;
import org.paddlepaddle.cloud.cube.wire.Memory;

/** A chunked HTTP body as far as it has come in. Remembers where it stands between reads. */
final class ChunkedBody {
    static final int INCOMPLETE = 0;
    static final int MALFORMED = -1;
    static final int TOO_LARGE = -2;

    private static final int LONGEST_LINE = 256;

    private final int limit;
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private int at;
    private boolean trailer;

    ChunkedBody(int limit, int from) {
        this.limit = limit;
        at = from;
    }

    /** How many bytes head and body take together, or one of the constants. */
    int read(long address, int length) {
        while (true) {
            int end = lineEnd(address, length);
            if (end < 0) {
                return length - at > LONGEST_LINE ? MALFORMED : INCOMPLETE;
            }
            if (trailer) {
                boolean blank = end == at;
                at = end + 2;
                if (blank) {
                    return at;
                }
                continue;
            }
            int size = size(address, end);
            if (size < 0) {
                return MALFORMED;
            }
            if (size > limit - body.size()) {
                return TOO_LARGE;
            }
            if (size == 0) {
                trailer = true;
                at = end + 2;
            } else if (!chunk(address, length, end + 2, size)) {
                return INCOMPLETE;
            }
        }
    }

    private boolean chunk(long address, int length, int from, int size) {
        if (length - from < size + 2) {
            return false;
        }
        var bytes = new byte[size];
        Memory.copy(address + from, bytes, 0, size);
        body.writeBytes(bytes);
        at = from + size + 2;
        return true;
    }

    private int lineEnd(long address, int length) {
        for (int i = at; i + 1 < length && i - at <= LONGEST_LINE; i++) {
            if (Memory.getByte(address + i) == '\r' && Memory.getByte(address + i + 1) == '\n') {
                return i;
            }
        }
        return -1;
    }

    private int size(long address, int end) {
        int size = 0;
        int i = at;
        for (; i < end; i++) {
            int digit = Character.digit(Memory.getByte(address + i), 16);
            if (digit < 0) {
                break;
            }
            if (size > 0x7ffffff) {
                return -1;
            }
            size = (size << 4) | digit;
        }
        boolean extension = i < end && Memory.getByte(address + i) == ';';
        return i > at && (i == end || extension) ? size : -1;
    }

    byte[] bytes() {
        return body.toByteArray();
    }
}
