// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube.wire;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Redis' protocol: one MGET of 8-byte keys per request. Replies come in the order of requests. */
final class Resp implements LoadProtocol {
    private static final byte[] LINE_END = {'\r', '\n'};
    private static final int LINE = 2;

    private int requestCount;
    private int request;
    private int left;
    private int numberEnd;

    @Override
    public byte[][] requests(long[] keys, int batch) {
        var requests = new byte[keys.length / batch][];
        for (int j = 0; j < requests.length; j++) {
            var out = new ByteArrayOutputStream(batch * 14 + 32);
            out.writeBytes(ascii("*" + (batch + 1) + "\r\n$4\r\nMGET\r\n"));
            for (int i = j * batch; i < (j + 1) * batch; i++) {
                bulk(out, key(keys[i]));
            }
            requests[j] = out.toByteArray();
        }
        requestCount = requests.length;
        return requests;
    }

    static byte[] key(long key) {
        return ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(key).array();
    }

    static void bulk(ByteArrayOutputStream out, byte[] bytes) {
        out.writeBytes(ascii("$" + bytes.length + "\r\n"));
        out.writeBytes(bytes);
        out.writeBytes(LINE_END);
    }

    static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public int consume(byte[] bytes, int from, int to, ReplyCheck check) {
        int start = from;
        while (start < to) {
            if (left == 0) {
                if (!number(bytes, start + 1, to)) {
                    return start;
                }
                boolean array = bytes[start] == '*';
                int count = array ? value(bytes, start + 1) : 0;
                start = numberEnd + LINE;
                if (!array) {
                    check.failed();
                    next();
                    continue;
                }
                check.begin(request);
                left = count;
            }
            start = values(bytes, start, to, check);
            if (left > 0) {
                return start;
            }
            check.end();
            next();
        }
        return start;
    }

    private int values(byte[] bytes, int from, int to, ReplyCheck check) {
        int start = from;
        while (left > 0 && number(bytes, start + 1, to)) {
            int length = value(bytes, start + 1);
            int begin = numberEnd + LINE;
            if (length < 0) {
                check.miss();
                start = begin;
            } else if (begin + length + LINE <= to) {
                check.hit(bytes, begin, length);
                start = begin + length + LINE;
            } else {
                return start;
            }
            left--;
        }
        return start;
    }

    private void next() {
        request = request + 1 == requestCount ? 0 : request + 1;
    }

    /** Whether a number and its line end are complete; {@link #numberEnd} is then its end. */
    private boolean number(byte[] bytes, int from, int to) {
        int end = from;
        while (end < to && bytes[end] != '\r') {
            end++;
        }
        numberEnd = end;
        return end + LINE <= to;
    }

    private int value(byte[] bytes, int from) {
        boolean negative = bytes[from] == '-';
        int value = 0;
        for (int i = negative ? from + 1 : from; i < numberEnd; i++) {
            value = value * 10 + bytes[i] - '0';
        }
        return negative ? -value : value;
    }
}
