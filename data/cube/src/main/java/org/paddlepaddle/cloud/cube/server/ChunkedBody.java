// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import org.paddlepaddle.cloud.cube.wire.Memory;

/** A chunked HTTP body as far as it has come in. Remembers where it stands between reads. */
final class ChunkedBody {
    static final int INCOMPLETE = 0;
    static final int MALFORMED = -1;
    static final int TOO_LARGE = -2;

    private static final int LONGEST_LINE = 256;

    private final int limit;
    private final int from;
    private int at;
    private int size;
    private boolean trailer;

    ChunkedBody(int limit, int from) {
        this.limit = limit;
        this.from = from;
        at = from;
    }

    /** How many bytes head and body take together, or one of the constants. */
    int read(long address, int length) {
        while (true) {
            int end = lineEnd(address, at, length);
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
            int chunk = chunkSize(address, at, end);
            if (chunk < 0) {
                return MALFORMED;
            }
            if (chunk > limit - size) {
                return TOO_LARGE;
            }
            if (chunk == 0) {
                trailer = true;
                at = end + 2;
            } else if (length - end - 2 < chunk + 2) {
                return INCOMPLETE;
            } else {
                size += chunk;
                at = end + 2 + chunk + 2;
            }
        }
    }

    /** Of all chunks so far. */
    int size() {
        return size;
    }

    /** Copied only now that it is complete: while it comes in, it takes its room once. */
    byte[] bytes(long address) {
        var body = new byte[size];
        int line = from;
        for (int done = 0; done < size; ) {
            int end = lineEnd(address, line, at);
            int chunk = chunkSize(address, line, end);
            Memory.copy(address + end + 2, body, done, chunk);
            done += chunk;
            line = end + 2 + chunk + 2;
        }
        return body;
    }

    private static int lineEnd(long address, int start, int length) {
        for (int i = start; i + 1 < length && i - start <= LONGEST_LINE; i++) {
            if (Memory.getByte(address + i) == '\r' && Memory.getByte(address + i + 1) == '\n') {
                return i;
            }
        }
        return -1;
    }

    private static int chunkSize(long address, int start, int end) {
        int size = 0;
        int i = start;
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
        return i > start && (i == end || extension) ? size : -1;
    }
}
