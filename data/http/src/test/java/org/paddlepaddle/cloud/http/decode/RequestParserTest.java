// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http.decode;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.http.HttpLimits;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.http.LoopbackCaller;
import org.paddlepaddle.cloud.http.decode.RequestParser.Part;

class RequestParserTest {
    private static final String POST =
            "POST /a?b HTTP/1.1\r\nHost: x\r\nX: 1\r\nX: 2\r\nContent-Length: 5\r\n\r\nhello";

    private final RequestParser parser = new RequestParser(HttpLimits.DEFAULT);

    private List<Part> parts(String text) {
        var bytes = ByteBuffer.wrap(text.getBytes(US_ASCII));
        var parts = new ArrayList<Part>();
        for (var part = parser.next(bytes); part != null; part = parser.next(bytes)) {
            parts.add(part);
        }
        return parts;
    }

    private static String body(List<Part> parts) {
        var text = new StringBuilder();
        for (var part : parts) {
            if (part instanceof Part.Body(var bytes)) {
                text.append(new String(bytes, US_ASCII));
            }
        }
        return text.toString();
    }

    @Test
    void a_request_has_a_head_a_body_and_an_end() {
        var parts = parts(POST);

        assertThat(parts).hasSize(3);
        assertThat(parts.getFirst()).isInstanceOf(Part.Head.class);
        var head = (Part.Head) parts.getFirst();
        assertThat(head.method()).isEqualTo("POST");
        assertThat(head.path()).isEqualTo("/a");
        assertThat(head.headers()).containsEntry("x", "1, 2").containsEntry("host", "x");
        assertThat(head.length()).isEqualTo(5);
        assertThat(head.keepAlive()).isTrue();
        assertThat(body(parts)).isEqualTo("hello");
        assertThat(parts.getLast()).isEqualTo(new Part.End());
    }

    @Test
    void requests_behind_each_other_are_read_one_by_one() {
        assertThat(parts(POST + POST + "GET / HTTP/1.1\r\nHost: x\r\n\r\n")).hasSize(3 + 3 + 2);
    }

    @Test
    void bytes_that_come_one_by_one_make_the_same_request() {
        var rest = new StringBuilder();
        var parts = new ArrayList<Part>();
        for (char c : POST.toCharArray()) {
            rest.append(c);
            var bytes = ByteBuffer.wrap(rest.toString().getBytes(US_ASCII));
            for (var part = parser.next(bytes); part != null; part = parser.next(bytes)) {
                parts.add(part);
            }
            rest.delete(0, bytes.position());
        }

        assertThat(body(parts)).isEqualTo("hello");
        assertThat(parts.getLast()).isEqualTo(new Part.End());
        assertThat(rest).isEmpty();
    }

    @Test
    void chunks_have_no_length() {
        var head = "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n";

        var parts = parts(head + "3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n");

        assertThat(((Part.Head) parts.getFirst()).length()).isNegative();
        assertThat(body(parts)).isEqualTo("hello");
        assertThat(parts.getLast()).isEqualTo(new Part.End());
    }

    @Test
    void a_chunk_that_lies_is_refused_after_its_head() {
        var head = "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n";

        assertThatThrownBy(() -> parts(head + "3\r\nhello\r\n0\r\n\r\n"))
                .isInstanceOf(HttpRefusal.class)
                .hasMessageContaining("malformed");
    }

    @Test
    void a_head_that_has_two_meanings_is_refused() {
        assertThatThrownBy(() -> parts(POST.replace("X: 1", "Content-Length : 9")))
                .isInstanceOf(HttpRefusal.class);
        assertThatThrownBy(
                        () ->
                                new RequestParser(HttpLimits.DEFAULT)
                                        .next(ByteBuffer.wrap("GET / x\n".getBytes(US_ASCII))))
                .isInstanceOf(HttpRefusal.class);
    }

    @ParameterizedTest
    @CsvSource({
        "localhost:8027,        ,                       true",
        "127.0.0.1,             ,                       true",
        "127.8.9.1:1,           ,                       true",
        "[::1]:8027,            http://localhost:80,    true",
        "localhost,             https://127.0.0.1,      true",
        ",                      ,                       true",
        "evil.example:8027,     ,                       false",
        "127.0.0.1.evil.example,,                       false",
        "localhost,             http://evil.example,    false",
        "localhost,             null,                   false",
        "localhost,             http://localhost.evil,  false",
        "10.0.0.1,              ,                       false"
    })
    void a_page_of_another_host_does_not_speak_for_this_machine(
            String host, String origin, boolean ours) {
        assertThat(LoopbackCaller.refusal(host, origin) == null).isEqualTo(ours);
    }
}
