// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;

/** Raw bytes that two readers could understand in two ways: none reaches a handler twice. */
class RequestSmugglingIT {
    private static final List<String> SERVED = new CopyOnWriteArrayList<>();
    private static final LocalServer SERVER = new LocalServer(RequestSmugglingIT::handle);

    private static Response handle(Request request) throws IOException {
        var body = new String(request.bytes(), StandardCharsets.UTF_8);
        SERVED.add(request.method() + " " + request.path());
        return Response.text(200, body);
    }

    @BeforeEach
    void forget() {
        SERVED.clear();
    }

    @AfterAll
    static void close() {
        SERVER.close();
    }

    /**
     * In the table {@code ¶} is CR LF, {@code ↓} a bare LF, {@code ←} a bare CR, {@code →} a tab.
     */
    private static String bytes(String shown) {
        return shown.replace("¶", "\r\n")
                .replace('↓', '\n')
                .replace('←', '\r')
                .replace('→', '\t')
                .replace('␀', '\0');
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = true,
            textBlock =
                    """
                    length and chunks            | 400 | POST / HTTP/1.1¶Host: a¶Content-Length: 4¶Transfer-Encoding: chunked¶¶0¶¶
                    chunks and length            | 400 | POST / HTTP/1.1¶Host: a¶Transfer-Encoding: chunked¶Content-Length: 4¶¶0¶¶
                    two lengths                  | 400 | POST / HTTP/1.1¶Host: a¶Content-Length: 4¶Content-Length: 5¶¶abcde
                    the same length twice        | 400 | POST / HTTP/1.1¶Host: a¶Content-Length: 4¶Content-Length: 4¶¶abcd
                    a list of lengths            | 400 | POST / HTTP/1.1¶Host: a¶Content-Length: 4, 4¶¶abcd
                    a length with a sign         | 400 | POST / HTTP/1.1¶Host: a¶Content-Length: +4¶¶abcd
                    a negative length            | 400 | POST / HTTP/1.1¶Host: a¶Content-Length: -4¶¶abcd
                    a hexadecimal length         | 400 | POST / HTTP/1.1¶Host: a¶Content-Length: 0x4¶¶abcd
                    an empty length              | 400 | POST / HTTP/1.1¶Host: a¶Content-Length:¶¶abcd
                    a blank before the colon     | 400 | POST / HTTP/1.1¶Host: a¶Content-Length : 4¶¶abcd
                    a tab before the colon       | 400 | POST / HTTP/1.1¶Host: a¶Transfer-Encoding→: chunked¶¶0¶¶
                    a folded header              | 400 | GET / HTTP/1.1¶Host: a¶X: 1¶ 2¶¶
                    a header folded by a tab     | 400 | GET / HTTP/1.1¶Host: a¶Transfer-Encoding:¶→chunked¶¶
                    a first header that folds    | 400 | GET / HTTP/1.1¶ Host: a¶¶
                    bare line feeds              | 400 | GET / HTTP/1.1↓Host: a↓↓
                    one bare line feed           | 400 | GET / HTTP/1.1¶Host: a↓X: 1¶¶
                    a bare line feed at the end  | 400 | GET / HTTP/1.1¶Host: a¶↓
                    a bare carriage return       | 400 | GET / HTTP/1.1¶Host: a¶X: 1←Content-Length: 4¶¶
                    a NUL in a value             | 400 | GET / HTTP/1.1¶Host: a¶X: 1␀2¶¶
                    a NUL in a name              | 400 | GET / HTTP/1.1¶Host: a¶X␀: 1¶¶
                    a header without a colon     | 400 | GET / HTTP/1.1¶Host: a¶Content-Length 4¶¶
                    a header without a name      | 400 | GET / HTTP/1.1¶Host: a¶: x¶¶
                    chunked is not the last      | 400 | POST / HTTP/1.1¶Host: a¶Transfer-Encoding: chunked, identity¶¶0¶¶
                    a foreign coding             | 501 | POST / HTTP/1.1¶Host: a¶Transfer-Encoding: gzip, chunked¶¶0¶¶
                    a misspelt coding            | 400 | POST / HTTP/1.1¶Host: a¶Transfer-Encoding: xchunked¶¶0¶¶
                    identity                     | 400 | POST / HTTP/1.1¶Host: a¶Transfer-Encoding: identity¶¶abcd
                    chunked twice                | 400 | POST / HTTP/1.1¶Host: a¶Transfer-Encoding: chunked¶Transfer-Encoding: chunked¶¶0¶¶
                    chunks of the old version    | 400 | POST / HTTP/1.0¶Host: a¶Transfer-Encoding: chunked¶¶0¶¶
                    a chunk of no size           | 400 | POST / HTTP/1.1¶Host: a¶Transfer-Encoding: chunked¶¶x¶abcd¶0¶¶
                    a negative chunk             | 400 | POST / HTTP/1.1¶Host: a¶Transfer-Encoding: chunked¶¶-4¶abcd¶0¶¶
                    a chunk with a prefix        | 400 | POST / HTTP/1.1¶Host: a¶Transfer-Encoding: chunked¶¶0x4¶abcd¶0¶¶
                    a chunk that is too long     | 400 | POST / HTTP/1.1¶Host: a¶Transfer-Encoding: chunked¶¶4¶abcdef¶0¶¶
                    a chunk with a bare feed     | 400 | POST / HTTP/1.1¶Host: a¶Transfer-Encoding: chunked¶¶4↓abcd¶0¶¶
                    a size beyond all numbers    | 400 | POST / HTTP/1.1¶Host: a¶Transfer-Encoding: chunked¶¶fffffffffffffffff¶abcd¶0¶¶
                    no host                      | 400 | GET / HTTP/1.1¶¶
                    two hosts                    | 400 | GET / HTTP/1.1¶Host: a¶Host: b¶¶
                    a host with a path           | 400 | GET / HTTP/1.1¶Host: a/b¶¶
                    a host with a user           | 400 | GET / HTTP/1.1¶Host: u@a¶¶
                    a host with a blank          | 400 | GET / HTTP/1.1¶Host: a b¶¶
                    the URL of another host      | 400 | GET http://b/ HTTP/1.1¶Host: a¶¶
                    the URL of another port      | 400 | GET http://a:81/ HTTP/1.1¶Host: a¶¶
                    the URL of another scheme    | 400 | GET ftp://a/ HTTP/1.1¶Host: a¶¶
                    a target that is no path     | 400 | GET a HTTP/1.1¶Host: a¶¶
                    a tunnel                     | 501 | CONNECT a:443 HTTP/1.1¶Host: a¶¶
                    a method in small letters    | 501 | get / HTTP/1.1¶Host: a¶¶
                    a later version              | 505 | GET / HTTP/2.0¶Host: a¶¶
                    the version of long ago      | 400 | GET /¶¶
                    a target with a blank        | 400 | GET / x HTTP/1.1¶Host: a¶¶
                    a path that climbs           | 400 | GET /a/../b HTTP/1.1¶Host: a¶¶
                    a path that climbs, hidden   | 400 | GET /a/%2e%2e/b HTTP/1.1¶Host: a¶¶
                    a path that climbs, deeper   | 400 | GET /a/..%2f..%2fb HTTP/1.1¶Host: a¶¶
                    a path with half a percent   | 400 | GET /a%2 HTTP/1.1¶Host: a¶¶
                    a path that is no UTF-8      | 400 | GET /a%ff HTTP/1.1¶Host: a¶¶
                    an unknown expectation       | 417 | GET / HTTP/1.1¶Host: a¶Expect: miracles¶¶
                    """)
    void is_refused_and_whatever_follows_is_not_read(String what, int status, String shown)
            throws IOException {
        var smuggled = "GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n";

        var answer = SERVER.raw(bytes(shown) + smuggled);

        assertThat(answer).startsWith("HTTP/1.1 " + status + " ");
        assertThat(answer.split("HTTP/1.1 ", -1)).hasSize(2);
        assertThat(SERVED).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    a URL of the host it names | GET http://a:80/x?y HTTP/1.1¶Host: a:80¶Connection: close¶¶              | GET /x
                    chunks with an extension   | POST /x HTTP/1.1¶Host: a¶Transfer-Encoding: chunked¶Connection: close¶¶4;q=1¶abcd¶0¶¶ | POST /x
                    chunks with a trailer      | POST /x HTTP/1.1¶Host: a¶Transfer-Encoding: Chunked¶Connection: close¶¶4¶abcd¶0¶Y: 1¶¶ | POST /x
                    the older version          | GET /x HTTP/1.0¶¶                                                        | GET /x
                    an IPv6 host               | GET /x HTTP/1.1¶Host: [::1]:80¶Connection: close¶¶                       | GET /x
                    an encoded slash           | GET /a%2Fb HTTP/1.1¶Host: a¶Connection: close¶¶                          | GET /a%2Fb
                    """)
    void what_has_one_meaning_is_served(String what, String shown, String served)
            throws IOException {
        var answer = SERVER.raw(bytes(shown));

        assertThat(answer).startsWith("HTTP/1.1 200 OK");
        assertThat(SERVED).containsExactly(served);
    }

    @Test
    void a_header_that_folds_between_two_packets_is_refused() throws Exception {
        try (var socket = SERVER.connect()) {
            var out = socket.getOutputStream();
            out.write("GET / HTTP/1.1\r\nHost: a\r\nX: 1\r\n".getBytes(StandardCharsets.US_ASCII));
            out.flush();
            out.write(" folded\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            out.flush();

            var answer =
                    new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);

            assertThat(answer).startsWith("HTTP/1.1 400 ");
            assertThat(SERVED).isEmpty();
        }
    }

    @Test
    void requests_sent_ahead_are_answered_in_their_order() throws IOException {
        var answer =
                SERVER.raw(
                        bytes(
                                "POST /1 HTTP/1.1¶Host: a¶Content-Length: 3¶¶one"
                                        + "POST /2 HTTP/1.1¶Host: a¶Content-Length: 3¶¶two"
                                        + "GET /3 HTTP/1.1¶Host: a¶Connection: close¶¶"));

        assertThat(SERVED).containsExactly("POST /1", "POST /2", "GET /3");
        assertThat(answer.indexOf("one")).isLessThan(answer.indexOf("two"));
    }
}
