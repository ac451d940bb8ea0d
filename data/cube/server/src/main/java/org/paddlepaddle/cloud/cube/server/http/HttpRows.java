// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server.http;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.wire.ReplyWriter;

/** The answer to an HTTP query, row by row; every key is a miss until something else is said. */
public final class HttpRows {
    private static final byte[] NOTHING = new byte[0];

    private final long[] statuses;
    private final byte[][] values;

    public HttpRows(int count) {
        statuses = new long[count];
        values = new byte[count][];
        Arrays.fill(statuses, ReplyWriter.MISS);
        Arrays.fill(values, NOTHING);
    }

    public void hit(int place, byte[] value) {
        statuses[place] = 0;
        values[place] = value;
    }

    public void status(int place, long status) {
        statuses[place] = status;
    }

    public int count() {
        return statuses.length;
    }

    public long status(int place) {
        return statuses[place];
    }

    public byte[] value(int place) {
        return values[place];
    }

    /** As a {@code DictResponse}. */
    public byte[] message(@Nullable String version) {
        var out = new ByteArrayOutputStream();
        for (int i = 0; i < statuses.length; i++) {
            var row = new ByteArrayOutputStream();
            row.write(0x08);
            varint(row, statuses[i]);
            field(row, 0x12, values[i]);
            field(out, 0x0a, row.toByteArray());
        }
        if (version != null) {
            field(out, 0x12, version.getBytes(StandardCharsets.UTF_8));
        }
        return out.toByteArray();
    }

    private static void field(ByteArrayOutputStream out, int tag, byte[] bytes) {
        out.write(tag);
        varint(out, bytes.length);
        out.writeBytes(bytes);
    }

    private static void varint(ByteArrayOutputStream out, long value) {
        long rest = value;
        while (rest > 0x7f) {
            out.write((int) (rest & 0x7f) | 0x80);
            rest >>>= 7;
        }
        out.write((int) rest);
    }
}
