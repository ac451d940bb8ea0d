// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.relay.proxy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.http.ApiAnswer.Field;

/**
 * The first part of an answer, up to the empty line.
 *
 * @param bytes as they came
 */
record ResponseHead(int code, List<Field> fields, byte[] bytes) {
    private static final int LIMIT = 64 * 1024;

    /** What came is no answer. */
    static final class Malformed extends IOException {
        private static final long serialVersionUID = 1;

        Malformed() {
            super("not an HTTP answer");
        }
    }

    /** Reads not one byte more: what follows may be another protocol. */
    static ResponseHead read(InputStream input) throws IOException {
        var head = new ByteArrayOutputStream();
        int ends = 0;
        while (ends < 2) {
            int next = input.read();
            if (next < 0 || head.size() >= LIMIT) {
                throw new Malformed();
            }
            head.write(next);
            if (next == '\n') {
                ends++;
            } else if (next != '\r') {
                ends = 0;
            }
        }
        var bytes = head.toByteArray();
        var read = parse(new String(bytes, StandardCharsets.ISO_8859_1), bytes);
        // Says only that the real answer comes later.
        return read.code() >= 100 && read.code() < 200 && read.code() != 101 ? read(input) : read;
    }

    private static ResponseHead parse(String text, byte[] bytes) throws Malformed {
        var lines = text.split("\r?\n");
        if (!lines[0].matches("HTTP/1\\.[01] [1-5][0-9][0-9]( .*)?")) {
            throw new Malformed();
        }
        var fields = new ArrayList<Field>();
        for (int line = 1; line < lines.length; line++) {
            int colon = lines[line].indexOf(':');
            if (colon > 0) {
                fields.add(
                        new Field(
                                lines[line].substring(0, colon).strip(),
                                lines[line].substring(colon + 1).strip()));
            }
        }
        return new ResponseHead(Integer.parseInt(lines[0].substring(9, 12)), fields, bytes);
    }
}
