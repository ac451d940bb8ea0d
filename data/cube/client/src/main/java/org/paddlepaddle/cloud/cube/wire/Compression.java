// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.wire;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.InflaterInputStream;

/** The compressed dialects of baidu_std. Off the fast path: they allocate. */
public final class Compression {
    public static final int NONE = 0;
    public static final int GZIP = 2;
    public static final int ZLIB = 3;

    private Compression() {}

    public static boolean supported(int type) {
        return type == GZIP || type == ZLIB;
    }

    /** At most {@code limit} bytes; more, or bytes that are not of the type, throw. */
    public static byte[] expand(int type, byte[] packed, int limit) throws IOException {
        try (InputStream in = expander(type, packed)) {
            var plain = in.readNBytes(limit + 1);
            if (plain.length > limit) {
                throw new IOException("message expands to more than " + limit + " bytes");
            }
            return plain;
        }
    }

    private static InputStream expander(int type, byte[] packed) throws IOException {
        var bytes = new ByteArrayInputStream(packed);
        return type == GZIP ? new GZIPInputStream(bytes) : new InflaterInputStream(bytes);
    }

    public static byte[] pack(int type, byte[] plain) throws IOException {
        var bytes = new ByteArrayOutputStream(plain.length / 2 + 64);
        try (var out =
                type == GZIP ? new GZIPOutputStream(bytes) : new DeflaterOutputStream(bytes)) {
            out.write(plain);
        }
        return bytes.toByteArray();
    }
}
