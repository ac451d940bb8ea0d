// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube.wire;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/**
 * Answers baidu_std frames without looking anything up: parses every key, and says filler of the
 * right size.
 */
final class NullReplies {
    private final byte[] value;
    private final ByteBuffer template;
    private long keySum;

    /**
     * @param longest bytes of a reply
     */
    NullReplies(int valueBytes, int longest) {
        var body = new ByteArrayOutputStream();
        body.write(0x08);
        body.write(0);
        body.write(0x12);
        BaiduStd.varint(body, valueBytes);
        body.writeBytes(new byte[valueBytes]);
        var row = new ByteArrayOutputStream();
        row.write(0x0a);
        BaiduStd.varint(row, body.size());
        row.writeBytes(body.toByteArray());
        value = row.toByteArray();
        template = ByteBuffer.allocateDirect(longest);
        while (template.remaining() >= value.length) {
            template.put(value);
        }
    }

    /** Answers the first frame, if it is whole; the buffer is then behind it. */
    boolean frame(ByteBuffer in, ByteBuffer out) {
        int start = in.position();
        if (in.remaining() < BaiduStd.HEADER) {
            return false;
        }
        int length = in.getInt(start + 4);
        int metaLength = in.getInt(start + 8);
        if (in.remaining() < BaiduStd.HEADER + length) {
            return false;
        }
        int body = start + BaiduStd.HEADER + metaLength;
        int end = start + BaiduStd.HEADER + length;
        // The generator writes the correlation id last: tag 0x20 and a number.
        int id = idStart(in, start + BaiduStd.HEADER, body);
        int keys = parse(in, body, end);
        answer(in, out, id, body, keys);
        in.position(end);
        return true;
    }

    private static int idStart(ByteBuffer in, int meta, int end) {
        int request = meta + 2 + in.get(meta + 1);
        return Math.min(request, end);
    }

    private int parse(ByteBuffer in, int from, int end) {
        int keys = 0;
        int position = from;
        while (position < end) {
            position++;
            long key = 0;
            int shift = 0;
            byte next;
            do {
                next = in.get(position++);
                key |= (long) (next & 0x7F) << shift;
                shift += 7;
            } while (next < 0);
            keySum += key;
            keys++;
        }
        return keys;
    }

    private void answer(ByteBuffer in, ByteBuffer out, int idFrom, int idTo, int keys) {
        int idLength = idTo - idFrom;
        int metaLength = 4 + idLength;
        int bodyLength = keys * value.length;
        out.put(BaiduStd.MAGIC).putInt(metaLength + bodyLength).putInt(metaLength);
        out.put((byte) 0x12).put((byte) 2).put((byte) 0x08).put((byte) 0);
        for (int i = idFrom; i < idTo; i++) {
            out.put(in.get(i));
        }
        out.put(template.duplicate().clear().limit(bodyLength));
    }

    /** Kept so that the compiler cannot leave the parsing out. */
    long keySum() {
        return keySum;
    }
}
