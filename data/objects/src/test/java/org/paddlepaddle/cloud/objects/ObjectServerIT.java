// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.objects.client.ObjectClient;
import org.paddlepaddle.cloud.objects.client.ObjectClientConfig;
import org.paddlepaddle.cloud.objects.client.ObjectClientException;
import org.paddlepaddle.cloud.objects.client.ObjectStat;

class ObjectServerIT {
    @TempDir Path directory;
    private Endpoint endpoint;
    private ObjectClient root;

    @BeforeEach
    void start() throws IOException {
        endpoint = new Endpoint(directory.resolve("objects"));
        root = endpoint.client("root");
    }

    @AfterEach
    void end() throws IOException {
        root.close();
        endpoint.close();
    }

    @Test
    void nothing_is_made_before_the_first_request() {
        assertThat(directory.resolve("objects")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"plain", "a b+c/\u00fc\u4e2d\ud83d\ude00", "..", "../..", "a//b", "%2F"})
    void an_object_is_put_read_listed_and_deleted(String key) {
        root.createBucket("data");
        root.createBucket("data");

        var etag = root.put("data", key, bytes("content"), Map.of("x-amz-meta-Who", "me"));

        assertThat(root.bytes("data", key)).asString().isEqualTo("content");
        assertThat(root.head("data", key).orElseThrow().metadata()).containsEntry("who", "me");
        assertThat(root.list("data", "")).extracting(ObjectStat::key).containsExactly(key);
        assertThat(root.list("data", "")).extracting(ObjectStat::etag).containsExactly(etag);
        root.delete("data", key);
        assertThat(root.head("data", key)).isEmpty();
    }

    @Test
    void a_file_goes_in_parts_and_a_broken_upload_goes_on() throws IOException {
        root.createBucket("data");
        var content = new byte[12 << 20];
        new Random(1).nextBytes(content);
        var file = Files.write(directory.resolve("file"), content);
        try (var client = new ObjectClient(endpoint.config("root").withPartBytes(5 << 20))) {
            assertThat(client.put("data", "big", file)).endsWith("-3");
        }

        var target = directory.resolve("copy");
        assertThat(root.download("data", "big", target).size()).isEqualTo(content.length);
        assertThat(Files.mismatch(file, target)).isEqualTo(-1);
        try (var range = root.range("data", "big", (5 << 20) - 2, 4)) {
            assertThat(range.stream().readAllBytes())
                    .containsExactly(
                            content[(5 << 20) - 2],
                            content[(5 << 20) - 1],
                            content[5 << 20],
                            content[(5 << 20) + 1]);
        }
        root.copy("data", "big", "data", "copied");
        assertThat(root.bytes("data", "copied")).isEqualTo(content);
    }

    @Test
    void many_are_listed_by_pages_and_deleted_at_once() {
        root.createBucket("data");
        for (int at = 0; at < 12; at++) {
            root.put("data", "d" + at % 3 + "/" + at, bytes("x"));
        }

        var page = root.page("data", "", "/", "");
        assertThat(page.prefixes()).containsExactly("d0/", "d1/", "d2/");
        var keys = root.list("data", "").stream().map(ObjectStat::key).toList();
        assertThat(keys).hasSize(12).isSorted();
        assertRefused("BucketNotEmpty", () -> root.deleteBucket("data"));
        root.delete("data", keys);
        root.deleteBucket("data");
        assertThat(root.buckets()).isEmpty();
    }

    @Test
    void an_address_that_was_signed_works_without_a_key() throws Exception {
        root.createBucket("data");
        var put = root.presign("PUT", "data", "k \u00fc", Duration.ofMinutes(5));
        var get = root.presign("GET", "data", "k \u00fc", Duration.ofMinutes(5));
        try (var http = HttpClient.newHttpClient()) {
            var body = BodyPublishers.ofString("signed");
            assertThat(
                            http.send(
                                            HttpRequest.newBuilder(put).PUT(body).build(),
                                            BodyHandlers.ofString())
                                    .statusCode())
                    .isEqualTo(200);
            assertThat(answer(http, get).body()).isEqualTo("signed");
            var forged = URI.create(get.toString().replace("Expires=300", "Expires=301"));
            assertThat(answer(http, forged).body()).contains("SignatureDoesNotMatch");
        }
    }

    private static HttpResponse<String> answer(HttpClient http, URI uri)
            throws IOException, InterruptedException {
        return http.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
    }

    @Test
    void a_model_is_read_without_a_key_where_the_rule_allows_it() throws Exception {
        root.createBucket("model-center");
        root.put("model-center", "m/1/m.tar.gz", bytes("model"));
        root.put("model-center", "m/1/notes", bytes("secret"));
        try (var http = HttpClient.newHttpClient()) {
            var base = endpoint.uri() + "/model-center/";
            assertThat(answer(http, URI.create(base + "m/1/m.tar.gz")).body()).isEqualTo("model");
            assertThat(answer(http, URI.create(base + "m/1/notes")).body())
                    .contains("<Code>AccessDenied</Code>", "<RequestId>");
            assertThat(answer(http, URI.create(base)).statusCode()).isEqualTo(403);
        }
    }

    @Test
    void keys_do_what_they_may() {
        root.createBucket("data");
        root.put("data", "other", bytes("x"));
        try (var reader = endpoint.client("reader");
                var writer = endpoint.client("writer")) {
            assertThat(reader.bytes("data", "other")).asString().isEqualTo("x");
            assertRefused("AccessDenied", () -> reader.put("data", "a", bytes("x")));
            assertRefused("AccessDenied", () -> reader.delete("data", "other"));
            writer.put("data", "mine/a", bytes("x"));
            assertThat(writer.list("data", "mine/")).hasSize(1);
            assertRefused("AccessDenied", () -> writer.list("data", ""));
            assertRefused("AccessDenied", () -> writer.bytes("data", "other"));
            assertRefused("AccessDenied", () -> writer.put("data", "mine", bytes("x")));
            assertRefused("AccessDenied", () -> writer.createBucket("more"));
            assertRefused("AccessDenied", () -> writer.copy("data", "other", "data", "mine/b"));
            assertRefused("AccessDenied", () -> writer.delete("data", List.of("other")));
        }
    }

    @Test
    void a_wrong_secret_and_an_unknown_key_are_refused() {
        try (var wrong = new ObjectClient(new ObjectClientConfig(endpoint.uri(), "root", "no"));
                var unknown = endpoint.client("nobody")) {
            assertRefused("SignatureDoesNotMatch", wrong::buckets);
            assertRefused("InvalidAccessKeyId", unknown::buckets);
        }
    }

    @Test
    void conditions_of_a_write_hold() {
        root.createBucket("data");
        var once = Map.of("if-none-match", "*");
        var etag = root.put("data", "k", bytes("1"), once);

        assertRefused("PreconditionFailed", () -> root.put("data", "k", bytes("2"), once));
        assertRefused(
                "PreconditionFailed",
                () -> root.put("data", "k", bytes("2"), Map.of("if-match", "\"0\"")));
        root.put("data", "k", bytes("3"), Map.of("if-match", '"' + etag + '"'));
        assertThat(root.bytes("data", "k")).asString().isEqualTo("3");
    }

    @Test
    void more_than_fits_into_memory_is_sent_away() throws IOException {
        try (var small =
                        new Endpoint(
                                directory.resolve("small"), config -> config.withMemory(65536));
                var client = small.client("root")) {
            client.createBucket("data");
            client.put("data", "k", bytes("fits"));

            assertRefused("SlowDown", () -> client.put("data", "k", new byte[1 << 20]));
            assertThat(client.bytes("data", "k")).asString().isEqualTo("fits");
        }
    }

    @Test
    void another_address_can_be_added() throws IOException {
        var another =
                endpoint.server()
                        .bind(new InetSocketAddress(InetAddress.getByName("127.0.0.2"), 0));
        try (var client =
                new ObjectClient(
                        new ObjectClientConfig(
                                URI.create("http://127.0.0.2:" + another.getPort()),
                                "root",
                                Endpoint.SECRET))) {
            assertThat(client.buckets()).isEmpty();
        }
    }

    @Test
    void what_was_acknowledged_is_there_after_a_restart() throws IOException {
        root.createBucket("data");
        root.put("data", "k", bytes("x"));
        end();

        start();

        assertThat(root.bytes("data", "k")).asString().isEqualTo("x");
        assertThat(root.list("data", "")).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "PUT /b/k HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\nTransfer-Encoding: chunked"
                        + "\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
                "GET / HTTP/1.1\r\n\r\n",
                "PUT /b/k HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: identity, chunked\r\n\r\n",
                "PUT /b/k HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
                "GET /\u0001 HTTP/1.1\r\nHost: h\r\nBad header\r\n\r\n"
            })
    void what_could_be_read_in_two_ways_is_refused_and_the_connection_ends(String request)
            throws IOException {
        try (var socket = new Socket("127.0.0.1", endpoint.port())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            var answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(answer).matches("(?s)HTTP/1.1 (400|501) .*").containsOnlyOnce("HTTP/1.1");
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static void assertRefused(String code, Runnable action) {
        assertThatThrownBy(action::run)
                .isInstanceOfSatisfying(
                        ObjectClientException.class, e -> assertThat(e.code()).isEqualTo(code));
    }
}
