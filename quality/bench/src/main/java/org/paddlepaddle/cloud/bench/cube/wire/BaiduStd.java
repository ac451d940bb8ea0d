// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube.wire;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.paddlepaddle.cloud.bench.BenchException;

/**
 * brpc's protocol as upstream's client speaks it: unpacked keys, no compression. Written apart from
 * Cube's own codec, so that one mistake cannot hide in both. The correlation id is the number of
 * the request.
 */
final class BaiduStd implements LoadProtocol {
    static final int HEADER = 12;
    static final byte[] MAGIC = "PRPC".getBytes(StandardCharsets.US_ASCII);
    private static final String SERVICE = "rec.mcube.DictService";
    private static final String METHOD = "seek";
    private static final int KEY_TAG = 0x08;

    private int position;

    @Override
    public byte[][] requests(long[] keys, int batch) {
        var requests = new byte[keys.length / batch][];
        for (int j = 0; j < requests.length; j++) {
            var body = new ByteArrayOutputStream(batch * 11);
            for (int i = j * batch; i < (j + 1) * batch; i++) {
                body.write(KEY_TAG);
                varint(body, keys[i]);
            }
            requests[j] = frame(meta(j), body.toByteArray());
        }
        return requests;
    }

    private static byte[] meta(long id) {
        var request = new ByteArrayOutputStream();
        text(request, 0x0a, SERVICE);
        text(request, 0x12, METHOD);
        var meta = new ByteArrayOutputStream();
        meta.write(0x0a);
        varint(meta, request.size());
        meta.writeBytes(request.toByteArray());
        meta.write(0x20);
        varint(meta, id);
        return meta.toByteArray();
    }

    static byte[] frame(byte[] meta, byte[] body) {
        return ByteBuffer.allocate(HEADER + meta.length + body.length)
                .put(MAGIC)
                .putInt(meta.length + body.length)
                .putInt(meta.length)
                .put(meta)
                .put(body)
                .array();
    }

    private static void text(ByteArrayOutputStream out, int tag, String text) {
        out.write(tag);
        varint(out, text.length());
        out.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
    }

    static void varint(ByteArrayOutputStream out, long value) {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            out.write((int) ((rest & 0x7F) | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
    }

    @Override
    public int consume(byte[] bytes, int from, int to, ReplyCheck check) {
        int start = from;
        while (to - start >= HEADER) {
            var header = ByteBuffer.wrap(bytes, start, HEADER);
            if (bytes[start] != 'P' || bytes[start + 3] != 'C') {
                throw new BenchException("the server does not speak baidu_std");
            }
            int length = header.getInt(start + 4);
            int meta = header.getInt(start + 8);
            if (to - start - HEADER < length) {
                break;
            }
            reply(bytes, start + HEADER, start + HEADER + meta, start + HEADER + length, check);
            start += HEADER + length;
        }
        return start;
    }

    private void reply(byte[] bytes, int from, int body, int end, ReplyCheck check) {
        position = from;
        long id = -1;
        boolean failed = false;
        while (position < body) {
            int tag = (int) number(bytes);
            if (tag == 0x20) {
                id = number(bytes);
            } else if (tag == 0x12) { // response: its error code is all that matters
                int responseEnd = (int) number(bytes) + position;
                failed = bytes[position] == 0x08 && bytes[position + 1] != 0;
                position = responseEnd;
            } else {
                skip(bytes, tag);
            }
        }
        if (failed || id < 0) {
            check.failed();
            return;
        }
        check.begin((int) id);
        position = body;
        while (position < end) {
            int tag = (int) number(bytes);
            if (tag == 0x0a) {
                value(bytes, check);
            } else {
                skip(bytes, tag);
            }
        }
        check.end();
    }

    private void value(byte[] bytes, ReplyCheck check) {
        int end = (int) number(bytes) + position;
        long status = 0;
        int offset = end;
        int length = 0;
        while (position < end) {
            int tag = (int) number(bytes);
            if (tag == 0x08) {
                status = number(bytes);
            } else if (tag == 0x12) {
                length = (int) number(bytes);
                offset = position;
                position += length;
            } else {
                skip(bytes, tag);
            }
        }
        if (status == 0) {
            check.hit(bytes, offset, length);
        } else {
            check.miss();
        }
    }

    private void skip(byte[] bytes, int tag) {
        switch (tag & 7) {
            case 0 -> number(bytes);
            case 2 -> {
                int length = (int) number(bytes);
                position += length;
            }
            default -> throw new BenchException("a reply with wire type " + (tag & 7));
        }
    }

    private long number(byte[] bytes) {
        long value = bytes[position++];
        if (value >= 0) {
            return value;
        }
        value &= 0x7F;
        for (int shift = 7; ; shift += 7) {
            long next = bytes[position++];
            value |= (next & 0x7F) << shift;
            if (next >= 0) {
                return value;
            }
        }
    }
}
