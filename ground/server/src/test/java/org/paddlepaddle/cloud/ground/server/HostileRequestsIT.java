// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.paddlepaddle.cloud.ground.server.netty.ServerLimits;

/** Every request gets the right status, and the server answers the next one. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(300)
class HostileRequestsIT {
    private static final String PODS = "/api/v1/namespaces/default/pods";

    private TestServer server;

    @BeforeAll
    void start(@TempDir Path directory) {
        var usual = ServerLimits.DEFAULT;
        server =
                new TestServer(
                        directory,
                        new ServerLimits(
                                usual.bodyBytes(),
                                usual.bodiesBytes(),
                                usual.lineBytes(),
                                usual.headerBytes(),
                                Duration.ofSeconds(6),
                                usual.bodyStallTime(),
                                // Longer than a busy machine lets a handshake wait.
                                Duration.ofSeconds(30),
                                usual.stallTime(),
                                usual.watchBytes(),
                                Duration.ofSeconds(2)));
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @AfterEach
    void the_server_still_answers() {
        assertThat(server.get(server.anonymous(), "/healthz").body()).isEqualTo("ok");
    }

    @Test
    void a_huge_header_is_431() throws Exception {
        assertThat(raw("GET / HTTP/1.1\r\nHost: x\r\nX: " + "y".repeat(200_000) + "\r\n\r\n"))
                .startsWith("HTTP/1.1 431");
    }

    @Test
    void a_huge_request_line_is_414() throws Exception {
        assertThat(raw("GET /" + "y".repeat(200_000) + " HTTP/1.1\r\nHost: x\r\n\r\n"))
                .startsWith("HTTP/1.1 414");
    }

    @Test
    void broken_chunks_are_400() throws Exception {
        var request =
                "POST "
                        + PODS
                        + " HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nno\r\n";

        assertThat(raw(request)).startsWith("HTTP/1.1 400");
    }

    @Test
    void garbage_is_400() throws Exception {
        assertThat(raw("\0\1\2 what is this\r\n\r\n")).startsWith("HTTP/1.1 400");
    }

    @Test
    void two_requests_sent_at_once_are_answered_in_order() throws Exception {
        var first = "GET /version HTTP/1.1\r\nHost: x\r\n\r\n";
        var second = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";

        var both = raw(first + second);

        assertThat(both.indexOf("gitVersion")).isPositive().isLessThan(both.lastIndexOf("ok"));
    }

    @Test
    void a_request_that_never_ends_is_closed() throws Exception {
        assertThat(raw("GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ")).isEmpty();
    }

    @Test
    void who_speaks_plain_http_is_told_so() throws Exception {
        try (var socket = new Socket(InetAddress.ofLiteral("127.0.0.1"), server.api.port())) {
            socket.getOutputStream()
                    .write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));

            assertThat(
                            new String(
                                    socket.getInputStream().readAllBytes(),
                                    StandardCharsets.US_ASCII))
                    .startsWith("HTTP/1.0 400")
                    .endsWith("Client sent an HTTP request to an HTTPS server.\n");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/api/v1/namespaces/../../etc/passwd, 404",
        "/api/v1/namespaces/%2e%2e/pods, 200",
        "/api/v1/namespaces/default/pods/%c3%28, 404",
        "/api/v1/namespaces/default/pods/%zz, 400",
        "/api/v1/namespaces/default/pods/a%00b, 404",
        "/api/v1//pods, 404",
        "/api/v2/pods, 404",
        "/nothing, 404",
    })
    void paths_that_are_not_clean_lead_nowhere_else(String path, int code) throws Exception {
        assertThat(raw("GET " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 " + code);
    }

    @Test
    void a_large_body_is_413_before_it_is_sent() {
        var body = BodyPublishers.ofByteArray(new byte[3 * 1024 * 1024 + 1]);
        var request = server.request(PODS).expectContinue(true).POST(body).build();

        var answer = server.send(server.admin(), request);

        assertThat(answer.statusCode()).isEqualTo(413);
    }

    @Test
    void a_large_body_in_chunks_is_413_too() throws Exception {
        var head =
                "POST %s HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n".formatted(PODS);
        var chunk = "10000\r\n" + "x".repeat(0x10000) + "\r\n";

        assertThat(raw(head + chunk.repeat(60)))
                .startsWith("HTTP/1.1 413")
                .contains("Request entity too large: limit is 3145728");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "hello | invalid character 'h' looking for beginning of value (68656c6c6f)",
                "{\"a\":} | invalid character '}' looking for beginning of value ({\\\"a\\\":})",
                "{\"a\" 1} | invalid character '1' after object key ({\\\"a\\\" 1})",
                "{\"a\":1 | unexpected end of JSON input ({\\\"a\\\":1)",
                "{\"a\":1}x | invalid character 'x' after top-level value",
                "{\"a\":tru} | invalid character '}' in literal true (expecting 'e')",
                "{\"a\":[1 2]} | invalid character '2' after array element",
            })
    void bodies_that_are_no_json_say_what_is_wrong(String body, String problem) {
        var answer = server.post(server.admin(), PODS, body);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body())
                .contains("the object provided is unrecognized (must be of type Pod)", problem);
    }

    @Test
    void deep_nesting_is_400() {
        var json = "{\"a\":" + "[".repeat(200_000) + "]".repeat(200_000) + "}";

        assertThat(server.post(server.admin(), PODS, json).statusCode()).isEqualTo(400);
    }

    @Test
    void invalid_utf8_is_400() {
        var body = "{\"metadata\":{\"name\":\"a\u00ff\"}}".getBytes(StandardCharsets.ISO_8859_1);
        var request =
                server.request(PODS)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofByteArray(body))
                        .build();

        assertThat(server.send(server.admin(), request).statusCode()).isEqualTo(400);
    }

    private static List<String> hostileYaml() {
        var bomb = new StringBuilder("a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n");
        for (int i = 1; i < 9; i++) {
            var before = ("*a" + (i - 1) + ",").repeat(10);
            bomb.append("a%d: &a%d [%s]\n".formatted(i, i, before));
        }
        return List.of(
                bomb.toString(),
                "a: !!javax.script.ScriptEngineManager [x]",
                "a: [",
                "{".repeat(100_000));
    }

    @ParameterizedTest
    @MethodSource("hostileYaml")
    void hostile_yaml_is_400(String yaml) {
        var request =
                server.request(PODS)
                        .header("Content-Type", "application/yaml")
                        .POST(BodyPublishers.ofString(yaml))
                        .build();

        assertThat(server.send(server.admin(), request).statusCode()).isEqualTo(400);
    }

    @ParameterizedTest
    @CsvSource({
        "POST, text/plain, the body of the request was in an unknown format",
        "PATCH, application/json, 415: Unsupported Media Type"
    })
    void other_body_formats_are_415(String method, String type, String message) {
        var path = method.equals("PATCH") ? PODS + "/a" : PODS;
        var request =
                server.request(path)
                        .header("Content-Type", type)
                        .method(method, BodyPublishers.ofString("{}"))
                        .build();

        var answer = server.send(server.admin(), request);

        assertThat(answer.statusCode()).isEqualTo(415);
        assertThat(answer.body()).contains(message);
    }

    @Test
    void a_websocket_handshake_without_a_key_is_400() throws Exception {
        assertThat(
                        raw(
                                "GET "
                                        + PODS
                                        + "?watch=true HTTP/1.1\r\n"
                                        + "Host: x\r\n"
                                        + "Upgrade: websocket\r\n"
                                        + "Connection: Upgrade, close\r\n\r\n"))
                .startsWith("HTTP/1.1 400");
    }

    /** Sends bytes as an admin and reads until the server closes. */
    private String raw(String text) throws IOException {
        var clientIdentity = server.api.pki().client("kubernetes-admin", List.of("system:masters"));
        try (var socket =
                (SSLSocket)
                        server.tls(clientIdentity)
                                .getSocketFactory()
                                .createSocket("127.0.0.1", server.api.port())) {
            socket.setSoTimeout((int) TestServer.PATIENCE.toMillis());
            var answer = new java.util.concurrent.CompletableFuture<String>();
            Thread.ofVirtual().start(() -> answer.complete(drain(socket)));
            try {
                socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
                socket.getOutputStream().flush();
            } catch (IOException e) {
                // Refused before everything was sent; what it said is read all the same.
                assertThat(e).isNotNull();
            }
            return answer.join();
        }
    }

    private static String drain(SSLSocket socket) {
        var text = new StringBuilder();
        try {
            var input = socket.getInputStream();
            var buffer = new byte[8192];
            int count;
            while ((count = input.read(buffer)) >= 0) {
                text.append(new String(buffer, 0, count, StandardCharsets.ISO_8859_1));
            }
        } catch (IOException e) {
            return text.toString();
        }
        return text.toString();
    }
}
