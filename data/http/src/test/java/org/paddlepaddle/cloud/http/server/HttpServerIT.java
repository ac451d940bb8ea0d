// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.CRC32;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.http.HttpFields;
import org.paddlepaddle.cloud.http.HttpHandler;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.http.Router;

class HttpServerIT {
    private static final int LARGE = 8 * 1024 * 1024;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private LocalServer server = new LocalServer(_ -> Response.of(204));

    @AfterEach
    void close() {
        client.close();
        server.close();
    }

    private void serve(HttpHandler handler) {
        server.close();
        server = new LocalServer(handler);
    }

    private HttpResponse<String> get(String path) throws Exception {
        return client.send(
                HttpRequest.newBuilder(server.uri(path)).build(), BodyHandlers.ofString());
    }

    private static byte[] bytes(int count) {
        var bytes = new byte[count];
        for (int i = 0; i < count; i++) {
            bytes[i] = (byte) (i * 31 + (i >> 12));
        }
        return bytes;
    }

    private static long checksum(InputStream in) throws IOException {
        var sum = new CRC32();
        var part = new byte[16 * 1024];
        for (int count = in.read(part); count >= 0; count = in.read(part)) {
            sum.update(part, 0, count);
        }
        return sum.getValue();
    }

    private static long checksum(byte[] bytes) {
        var sum = new CRC32();
        sum.update(bytes);
        return sum.getValue();
    }

    @Test
    void a_large_body_streams_through_a_small_window() throws Exception {
        var most = new AtomicLong();
        serve(
                Router.builder()
                        .on(
                                "PUT",
                                "/{name}",
                                LARGE,
                                request -> {
                                    long sum = checksum(request.body());
                                    most.set(server.server.bytesInFlight());
                                    return Response.text(200, Long.toString(sum));
                                })
                        .build());
        var body = bytes(LARGE);

        var answer =
                client.send(
                        HttpRequest.newBuilder(server.uri("/x"))
                                .PUT(BodyPublishers.ofByteArray(body))
                                .build(),
                        BodyHandlers.ofString());

        assertThat(answer.body()).isEqualTo(Long.toString(checksum(body)));
        assertThat(most.get()).isEqualTo(IncomingBody.WINDOW);
        // The answer is out a moment before its request is forgotten.
        assertTimeout(LocalServer.PATIENCE, this::awaitNothingInFlight);
    }

    private void awaitNothingInFlight() {
        while (server.server.bytesInFlight() > 0) {
            Thread.onSpinWait();
        }
    }

    @Test
    void a_client_is_held_back_while_nobody_reads() throws Exception {
        var mayRead = new CountDownLatch(1);
        serve(
                Router.builder()
                        .on(
                                "POST",
                                "/",
                                2L * LARGE,
                                request -> {
                                    mayRead.await();
                                    return Response.text(200, "" + checksum(request.body()));
                                })
                        .build());
        var body = bytes(LARGE);
        var sent =
                client.sendAsync(
                        HttpRequest.newBuilder(server.uri("/"))
                                .POST(
                                        BodyPublishers.ofInputStream(
                                                () -> new ByteArrayInputStream(body)))
                                .build(),
                        BodyHandlers.ofString());

        assertThat(server.server.bytesInFlight()).isLessThanOrEqualTo(IncomingBody.WINDOW);
        mayRead.countDown();

        assertThat(sent.get(20, TimeUnit.SECONDS).body()).isEqualTo("" + checksum(body));
    }

    @Test
    void a_body_is_answered_in_bytes_in_a_file_and_by_a_writer(@TempDir Path directory)
            throws Exception {
        var body = bytes(LARGE + 17);
        var file = Files.write(directory.resolve("file"), body);
        serve(
                Router.builder()
                        .get("/bytes", _ -> Response.bytes(200, "x/y", body))
                        .get("/file", _ -> Response.file("x/y", file))
                        .get("/part", _ -> Response.file(206, "x/y", file, 5, 7))
                        .get("/chunks", _ -> Response.stream(200, "x/y", out -> out.write(body)))
                        .get(
                                "/known",
                                _ ->
                                        Response.stream(
                                                200, "x/y", body.length, out -> out.write(body)))
                        .build());

        for (var path : new String[] {"/bytes", "/file", "/chunks", "/known"}) {
            var answer =
                    client.send(
                            HttpRequest.newBuilder(server.uri(path)).build(),
                            BodyHandlers.ofByteArray());
            assertThat(answer.body()).as(path).isEqualTo(body);
        }
        var part =
                client.send(
                        HttpRequest.newBuilder(server.uri("/part")).build(),
                        BodyHandlers.ofByteArray());
        assertThat(part.body()).isEqualTo(Arrays.copyOfRange(body, 5, 12));
    }

    @Test
    void head_has_the_header_and_no_body() throws Exception {
        serve(Router.builder().get("/", _ -> Response.text(200, "hello")).build());

        var answer =
                client.send(
                        HttpRequest.newBuilder(server.uri("/")).HEAD().build(),
                        BodyHandlers.ofString());

        assertThat(answer.headers().firstValue("Content-Length")).contains("5");
        assertThat(answer.body()).isEmpty();
        assertThat(get("/").body()).isEqualTo("hello");
    }

    @Test
    void a_writer_that_fails_breaks_the_answer_off() throws Exception {
        serve(
                _ ->
                        Response.stream(
                                200,
                                "x/y",
                                out -> {
                                    out.write(1);
                                    out.flush();
                                    throw new IOException("no more");
                                }));

        assertThatThrownBy(() -> get("/")).isInstanceOf(IOException.class);
    }

    @Test
    void an_error_of_ours_tells_the_client_nothing() throws Exception {
        serve(
                _ -> {
                    throw new IllegalStateException("the secret is 42");
                });

        var answer = get("/");

        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.body()).doesNotContain("42");
    }

    @Test
    void a_refusal_keeps_the_connection() throws Exception {
        serve(
                request -> {
                    throw new HttpRefusal(403, "not you", HttpFields.NONE.with("X-Hint", "ask"));
                });

        var answer =
                server.raw(
                        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc"
                                + "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");

        assertThat(answer.split("HTTP/1.1 403", -1)).hasSize(3);
        assertThat(answer).contains("X-Hint: ask").contains("not you");
    }

    @Test
    void a_client_that_waits_is_told_to_go_on_when_somebody_reads() throws Exception {
        serve(request -> Response.text(200, new String(request.bytes(), StandardCharsets.UTF_8)));
        try (var socket = server.connect()) {
            var in =
                    new BufferedReader(
                            new InputStreamReader(
                                    socket.getInputStream(), StandardCharsets.US_ASCII));
            socket.getOutputStream()
                    .write(
                            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n"
                                    .getBytes(StandardCharsets.US_ASCII));

            assertThat(in.readLine()).isEqualTo("HTTP/1.1 100 Continue");
            socket.getOutputStream().write("ok".getBytes(StandardCharsets.US_ASCII));

            assertThat(in.readLine()).isEmpty();
            assertThat(in.readLine()).isEqualTo("HTTP/1.1 200 OK");
        }
    }

    @Test
    void events_arrive_one_by_one_and_end_with_the_client() throws Exception {
        var next = new LinkedBlockingQueue<String>();
        var ended = new CompletableFuture<String>();
        serve(
                _ ->
                        Response.events(
                                events -> {
                                    try {
                                        while (true) {
                                            events.send("step", next.take());
                                        }
                                    } catch (InterruptedException e) {
                                        ended.complete("interrupted");
                                    }
                                }));
        var lines =
                client.send(
                        HttpRequest.newBuilder(server.uri("/")).build(),
                        BodyHandlers.ofInputStream());
        var reader =
                new BufferedReader(new InputStreamReader(lines.body(), StandardCharsets.UTF_8));

        next.add("one\ntwo");
        assertThat(reader.readLine()).isEqualTo("event: step");
        assertThat(reader.readLine()).isEqualTo("data: one");
        assertThat(reader.readLine()).isEqualTo("data: two");
        assertThat(reader.readLine()).isEmpty();
        lines.body().close();

        assertThat(ended.get(20, TimeUnit.SECONDS)).isEqualTo("interrupted");
    }

    @Test
    void an_address_comes_and_goes() throws Exception {
        serve(_ -> Response.text(200, "first"));
        var other = server.server.bind(LocalServer.anyPort(), _ -> Response.text(200, "second"));
        var uri = URI.create("http://127.0.0.1:" + other.getPort() + "/");

        assertThat(get("/").body()).isEqualTo("first");
        assertThat(client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString()).body())
                .isEqualTo("second");
        assertThatThrownBy(() -> server.server.bind(other))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageStartingWith("cannot listen on 127.0.0.1:");
        server.server.unbind(other);

        assertThatThrownBy(
                        () ->
                                client.send(
                                        HttpRequest.newBuilder(uri).build(),
                                        BodyHandlers.ofString()))
                .isInstanceOf(IOException.class);
        assertThat(get("/").body()).isEqualTo("first");
    }

    @Test
    void requests_are_counted() throws Exception {
        serve(request -> server.metrics.handle(request));

        get("/");

        assertThat(get("/").body())
                .contains(
                        "paddlecloud_http_requests_total{code=\"200\",method=\"GET\",server=\"test\"}"
                            + " 1.0")
                .contains("paddlecloud_http_connections{server=\"test\"} 1.0");
    }
}
