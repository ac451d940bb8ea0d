// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.sequence;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.paddlepaddle.cloud.cube.input.Window;

/**
 * What stands at the head of a SequenceFile.
 *
 * @param codec only means something when there is compression
 * @param metadata in the order of the file
 * @param sync sixteen bytes that come again between records
 */
public record SequenceHeader(
        String keyClass,
        String valueClass,
        SequenceCompression compression,
        Codec codec,
        Map<String, String> metadata,
        byte[] sync) {
    static final String BYTES = "org.apache.hadoop.io.BytesWritable";
    static final String LONG = "org.apache.hadoop.io.LongWritable";
    static final int SYNC_BYTES = 16;
    static final byte VERSION = 6;
    private static final int MAX_STRING = 1 << 20;
    private static final int MAX_METADATA = 10_000;

    static SequenceHeader read(Window in) {
        magic(in);
        String keyClass = string(in, "the key's class");
        String valueClass = string(in, "the value's class");
        if (!keyClass.equals(BYTES) && !keyClass.equals(LONG)) {
            throw in.fault("keys are " + keyClass + "; want " + BYTES + " or " + LONG);
        }
        if (!valueClass.equals(BYTES)) {
            throw in.fault("values are " + valueClass + "; want " + BYTES);
        }
        SequenceCompression sequenceCompression = compression(in);
        Codec codec = sequenceCompression == SequenceCompression.NONE ? Codec.DEFLATE : codec(in);
        Map<String, String> metadata = metadata(in);
        byte[] sync = in.take(SYNC_BYTES, "the header");
        return new SequenceHeader(keyClass, valueClass, sequenceCompression, codec, metadata, sync);
    }

    private static void magic(Window in) {
        in.need(4, "the header");
        if (in.int8(0) != 'S' || in.int8(1) != 'E' || in.int8(2) != 'Q') {
            throw in.fault("not a SequenceFile: it does not begin with SEQ");
        }
        if (in.int8(3) != VERSION) {
            throw in.fault("SequenceFile version " + in.int8(3) + "; only 6 can be read");
        }
        in.skip(4);
    }

    private static SequenceCompression compression(Window in) {
        boolean compressed = flag(in);
        boolean blocks = flag(in);
        if (blocks && !compressed) {
            throw in.fault("the header says blocks but no compression");
        }
        if (!compressed) {
            return SequenceCompression.NONE;
        }
        return blocks ? SequenceCompression.BLOCK : SequenceCompression.RECORD;
    }

    private static boolean flag(Window in) {
        byte flag = in.take(1, "the header")[0];
        if (flag != 0 && flag != 1) {
            throw in.fault("a flag of the header is " + flag);
        }
        return flag == 1;
    }

    private static Codec codec(Window in) {
        String name = string(in, "the codec's class");
        return Codec.of(name)
                .orElseThrow(
                        () ->
                                in.fault(
                                        "compressed with "
                                                + name
                                                + ", which cannot be undone here; write the file"
                                                + " with "
                                                + Codec.DEFLATE.className()
                                                + ", "
                                                + Codec.GZIP.className()
                                                + " or without compression"));
    }

    private static Map<String, String> metadata(Window in) {
        in.need(4, "the header");
        int count = in.int32(0);
        if (count < 0 || count > MAX_METADATA) {
            throw in.fault("the header promises " + count + " entries of metadata");
        }
        in.skip(4);
        Map<String, String> metadata = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            metadata.put(string(in, "the metadata"), string(in, "the metadata"));
        }
        return Collections.unmodifiableMap(metadata);
    }

    private static String string(Window in, String what) {
        int length = vint(in, what);
        if (length > MAX_STRING) {
            throw in.fault(what + " has " + length + " bytes");
        }
        return new String(in.take(length, what), StandardCharsets.UTF_8);
    }

    /** A length or a count, never negative. */
    static int vint(Window in, String what) {
        in.need(1, what);
        int size = Vint.size(in.int8(0));
        in.need(size, what);
        long number = Vint.decode(in.array(), in.taken());
        if (number < 0 || number > Integer.MAX_VALUE) {
            throw in.fault(what + " has a length of " + number);
        }
        in.skip(size);
        return (int) number;
    }
}
