// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A whole answer.
 *
 * @param pieces the body in order; kept apart so that a list of stored objects is never copied. Of
 *     one receiver: who reads them moves them on
 */
public record ApiAnswer(int code, String contentType, List<Field> fields, List<ByteBuffer> pieces) {
    /** A header field. */
    public record Field(String name, String value) {}

    public static ApiAnswer of(int code, String contentType, byte[] body) {
        return new ApiAnswer(code, contentType, List.of(), List.of(ByteBuffer.wrap(body)));
    }

    public static ApiAnswer text(int code, String text) {
        return of(code, "text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
    }

    public static ApiAnswer empty(int code) {
        return new ApiAnswer(code, "", List.of(), List.of());
    }

    public ApiAnswer with(String name, String value) {
        var more = new ArrayList<>(fields);
        more.add(new Field(name, value));
        return new ApiAnswer(code, contentType, List.copyOf(more), pieces);
    }

    public long length() {
        return pieces.stream().mapToLong(ByteBuffer::remaining).sum();
    }
}
