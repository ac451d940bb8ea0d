// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.wire;

import java.nio.charset.StandardCharsets;

/** Writes baidu_std requests for {@code seek} into native memory. */
public final class RequestWriter {
    /** Enough for a request of that many keys with names of that many bytes. */
    public static int bytes(int count, int nameBytes) {
        return 96 + nameBytes + 11 * count;
    }

    private static final byte[] REQUEST =
            new byte[] {
                0x0a, 0x1d, 0x0a, 0x15, 'r', 'e', 'c', '.', 'm', 'c', 'u', 'b', 'e', '.', 'D', 'i',
                'c', 't', 'S', 'e', 'r', 'v', 'i', 'c', 'e', 0x12, 0x04, 's', 'e', 'e', 'k', 0x20
            };

    private RequestWriter() {}

    /**
     * Answers the address behind the request.
     *
     * @param table sent when it is not empty
     * @param wantedVersion sent when it is not empty
     */
    public static long write(
            long address,
            long correlationId,
            long[] keys,
            int offset,
            int count,
            byte[] table,
            byte[] wantedVersion) {
        long meta = address + Frame.HEADER_BYTES;
        NativeMemory.copy(REQUEST, 0, meta, REQUEST.length);
        long message = Varint.write(meta + REQUEST.length, correlationId);
        long at = message;
        for (int i = offset; i < offset + count; i++) {
            NativeMemory.putByte(at, 0x08);
            at = Varint.write(at + 1, keys[i]);
        }
        NativeMemory.putShort(at, 0x0110);
        at += 2;
        at = name(at, 0x1a, table);
        at = name(at, 0x22, wantedVersion);
        Frame.write(address, (int) (at - meta), (int) (message - meta));
        return at;
    }

    private static long name(long address, int tag, byte[] name) {
        if (name.length == 0) {
            return address;
        }
        NativeMemory.putByte(address, tag);
        long at = Varint.write(address + 1, name.length);
        NativeMemory.copy(name, 0, at, name.length);
        return at + name.length;
    }

    public static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
