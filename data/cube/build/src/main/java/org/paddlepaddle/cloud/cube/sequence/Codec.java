// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.sequence;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.InflaterInputStream;

/** The compressions a SequenceFile may use and we can undo with the JDK alone. */
public enum Codec {
    DEFLATE("org.apache.hadoop.io.compress.DefaultCodec"),
    GZIP("org.apache.hadoop.io.compress.GzipCodec");

    private final String className;

    Codec(String className) {
        this.className = className;
    }

    public String className() {
        return className;
    }

    /** Empty for one that we cannot undo. */
    static Optional<Codec> of(String className) {
        // Hadoop has two names for the same bytes.
        if (className.equals("org.apache.hadoop.io.compress.DeflateCodec")) {
            return Optional.of(DEFLATE);
        }
        return Arrays.stream(values()).filter(codec -> codec.className.equals(className)).findAny();
    }

    InputStream open(byte[] bytes, int offset, int length) throws IOException {
        InputStream in = new ByteArrayInputStream(bytes, offset, length);
        return switch (this) {
            case DEFLATE -> new InflaterInputStream(in);
            case GZIP -> new GZIPInputStream(in);
        };
    }

    OutputStream compress(OutputStream out) throws IOException {
        return switch (this) {
            case DEFLATE -> new DeflaterOutputStream(out);
            case GZIP -> new GZIPOutputStream(out);
        };
    }
}
