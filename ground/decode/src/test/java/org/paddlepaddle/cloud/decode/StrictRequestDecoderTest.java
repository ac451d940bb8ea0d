// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.decode;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Heads that are read, and heads that are not; a bar stands for the end of a line. */
class StrictRequestDecoderTest {
    private final StrictRequestDecoder decoder = new StrictRequestDecoder(200, 400);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /a HTTP/1.1|Host: x||",
                "POST /a HTTP/1.1|Host: x|Content-Length: 0||",
                "POST /a HTTP/1.1|Host: x|transfer-encoding: CHUNKED||0||",
                "||GET /a HTTP/1.0||",
                "GET /\u00e4 HTTP/1.1|Host: x||"
            })
    void given_a_request_with_one_meaning_then_it_is_read(String text) throws Exception {
        assertThat(accepts(text.replace("|", "\r\n"))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET  /a HTTP/1.1|Host: x||",
                "GET\t/a HTTP/1.1|Host: x||",
                "GET /a http/1.1|Host: x||",
                "GET /a HTTP/1.1|Host: x| folded: y||",
                "GET /a HTTP/1.1|Host: x\nX: y||",
                "GET /a HTTP/1.1|Host : x||",
                "POST /a HTTP/1.1|Host: x|Content-Length: 5|Content-Length: 6||",
                "POST /a HTTP/1.1|Host: x|Content-Length: 5, 6||",
                "POST /a HTTP/1.1|Host: x|Content-Length: +5||",
                "POST /a HTTP/1.1|Host: x|Content-Length: 5|Transfer-Encoding: chunked||0||",
                "POST /a HTTP/1.1|Host: x|Transfer-Encoding: gzip, chunked||0||",
                "POST /a HTTP/1.1|Host: x|Transfer-Encoding: identity||0||",
                "POST /a HTTP/1.0|Host: x|Transfer-Encoding: chunked||0||"
            })
    void given_a_request_with_two_meanings_then_it_is_not(String text) throws Exception {
        assertThat(accepts(text.replace("|", "\r\n"))).isFalse();
    }

    @Test
    void given_a_line_that_is_too_long_then_it_is_not_read() throws Exception {
        assertThat(accepts("GET /" + "a".repeat(300) + " HTTP/1.1\r\nHost: x\r\n\r\n")).isFalse();
    }

    @Test
    void given_a_broken_head_then_nothing_behind_it_is_read() throws Exception {
        var text = "GET /a HTTP/1.1\r\n Host: x\r\n\r\nGET /b HTTP/1.1\r\nHost: x\r\n\r\n";

        var messages = decode(text);

        assertThat(messages).hasSize(1);
        assertThat(messages.getFirst().decoderResult().isFailure()).isTrue();
    }

    private boolean accepts(String text) throws Exception {
        var messages = decode(text);
        return messages.stream().allMatch(each -> each.decoderResult().isSuccess())
                && messages.getFirst() instanceof HttpRequest request
                && RequestFraming.refused(request).isEmpty();
    }

    private ArrayList<HttpObject> decode(String text) throws Exception {
        var in = Unpooled.copiedBuffer(text, StandardCharsets.ISO_8859_1);
        var out = new ArrayList<>();
        for (int before = -1; in.isReadable() && before != in.readerIndex() + out.size(); ) {
            before = in.readerIndex() + out.size();
            decoder.decode(null, in, out);
        }
        var messages = new ArrayList<HttpObject>();
        out.forEach(
                each -> {
                    messages.add((HttpObject) each);
                    ReferenceCountUtil.release(each);
                });
        return messages;
    }
}
