// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** {@code DictService.seek} over HTTP, in JSON and in protobuf. */
class HttpSeekTest {
    private final StoreOverHttp served = new StoreOverHttp();

    @AfterEach
    void stop() {
        served.close();
    }

    @Test
    void json_at_both_paths() throws Exception {
        for (var path : List.of("/DictService/seek", "/rec.mcube.DictService/seek")) {
            var body = "{\"keys\":[1,7,18446744073709551615],\"version_required\":true}";

            var reply = served.post(path, body);

            assertThat(reply.statusCode()).isEqualTo(200);
            assertThat(reply.headers().firstValue("content-type")).hasValue("application/json");
            assertThat(reply.body())
                    .isEqualTo(
                            "{\"values\":[{\"status\":0,\"value\":\"b25l\"},"
                                    + "{\"status\":4294967295,\"value\":\"\"},"
                                    + "{\"status\":0,\"value\":\"\"}],\"version\":\"100\"}");
        }
    }

    @Test
    void nothing_asked_is_nothing_answered() throws Exception {
        assertThat(served.get("/DictService/seek").body()).isEqualTo("{}");
        assertThat(served.post("/DictService/seek", "").body()).isEqualTo("{}");
        assertThat(served.post("/DictService/seek", "{}").body()).isEqualTo("{}");
    }

    @Test
    void what_is_no_request_is_400_and_1003() throws Exception {
        for (var body :
                List.of(
                        "{",
                        "[]",
                        "{\"keys\":1}",
                        "{\"keys\":[\"a\"]}",
                        "{\"keys\":[-1]}",
                        "{\"keys\":[1.5]}",
                        "{\"keys\":[18446744073709551616]}",
                        "{\"version_required\":1}",
                        "{} {}")) {
            var reply = served.post("/DictService/seek", body);

            assertThat(reply.statusCode()).as(body).isEqualTo(400);
            assertThat(reply.headers().firstValue("x-bd-error-code")).hasValue("1003");
            assertThat(reply.body())
                    .startsWith(
                            "[127.0.0.1:"
                                    + served.port()
                                    + "][E1003]Fail to parse http body as"
                                    + " rec.mcube.DictRequest, ");
        }
    }

    @Test
    void an_unknown_method_is_404_and_1002() throws Exception {
        var reply = served.post("/DictService/parallel_seek", "{}");

        assertThat(reply.statusCode()).isEqualTo(404);
        assertThat(reply.headers().firstValue("x-bd-error-code")).hasValue("1002");
        assertThat(reply.body()).endsWith("[E1002]Fail to find method=DictService/parallel_seek");
    }

    @Test
    void a_protobuf_message_is_answered_with_one() throws Exception {
        var message = WireClient.hex("080108071001");

        var reply =
                served.http()
                        .send(
                                served.request("/DictService/seek")
                                        .header("Content-Type", "application/proto")
                                        .POST(BodyPublishers.ofByteArray(message))
                                        .build(),
                                BodyHandlers.ofByteArray());

        assertThat(reply.headers().firstValue("content-type")).hasValue("application/proto");
        assertThat(WireClient.hex(reply.body()))
                .isEqualTo("0a07080012036f6e65" + "0a0808ffffffff0f1200" + "1203313030");
    }

    @Test
    void a_version_that_is_not_here_is_said() throws Exception {
        var reply = served.post("/DictService/seek", "{\"keys\":[1],\"want_version\":\"5\"}");

        assertThat(reply.statusCode()).isEqualTo(404);
        assertThat(reply.headers().firstValue("x-bd-error-code")).hasValue("3001");
    }

    @Test
    void too_many_keys_are_refused() throws Exception {
        var keys = IntStream.rangeClosed(0, 65_536).mapToObj(Integer::toString).toList();

        var reply = served.post("/DictService/seek", "{\"keys\":[" + String.join(",", keys) + "]}");

        assertThat(reply.statusCode()).isEqualTo(400);
        assertThat(reply.body()).contains("more than 65536 keys");
    }

    @Test
    void chunks_of_any_cut_make_one_body() throws Exception {
        try (var client = new WireClient(served.port())) {
            var head =
                    "POST /DictService/seek HTTP/1.1\r\n"
                            + "Host: a\r\n"
                            + "Transfer-Encoding: chunked\r\n\r\n";
            var body = "7\r\n{\"keys\"\r\n4;a=b\r\n:[1]\r\n1\r\n}\r\n0\r\n\r\n";
            for (byte b : (head + body).getBytes(UTF_8)) {
                client.send(new byte[] {b});
            }

            var first = new byte[15];
            assertThat(client.socket().getInputStream().readNBytes(first, 0, 15)).isEqualTo(15);
            assertThat(new String(first, UTF_8)).isEqualTo("HTTP/1.1 200 OK");
        }
    }

    @Test
    void a_body_above_the_limit_is_413() throws Exception {
        try (var client = new WireClient(served.port())) {
            client.send(
                    "POST /DictService/seek HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n"
                            .getBytes(UTF_8));

            var all = new String(client.socket().getInputStream().readAllBytes(), UTF_8);
            assertThat(all).startsWith("HTTP/1.1 413 ").contains("Connection: close");
        }
    }

    @Test
    void requests_behind_each_other_are_answered_in_order() throws Exception {
        try (var client = new WireClient(served.port())) {
            var three =
                    String.join(
                            "\r\n\r\n",
                            "GET /version HTTP/1.1\r\nHost: a",
                            "GET /health2 HTTP/1.1\r\nHost: a",
                            "GET /version HTTP/1.1\r\nHost: a\r\nConnection: close",
                            "");
            client.send(three.getBytes(UTF_8));

            var all = new String(client.socket().getInputStream().readAllBytes(), UTF_8);
            assertThat(all.split("HTTP/1.1 ", -1)).hasSize(4);
            assertThat(all.indexOf("404")).isBetween(all.indexOf("200"), all.lastIndexOf("200"));
        }
    }
}
