// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.server.netty.ServerLimits;

/** Large, slow and unwanted request bodies against a real server. */
@Timeout(300)
class RequestBodiesIT {
    private static final String CUT_OFF = "cut off";
    private static final String PODS = "/api/v1/namespaces/default/pods";
    private static final String ADMIN = "kubernetes-admin";
    private static final int LARGE = 2_900_000;

    private TestServer server;

    /** One large body fits into the budget, two do not. */
    @BeforeEach
    void start(@TempDir Path directory) {
        var usual = ServerLimits.DEFAULT;
        server =
                new TestServer(
                        directory,
                        new ServerLimits(
                                usual.bodyBytes(),
                                5_000_000,
                                usual.lineBytes(),
                                usual.headerBytes(),
                                usual.requestTime(),
                                Duration.ofSeconds(3),
                                usual.idleTime(),
                                usual.stallTime(),
                                usual.watchBytes(),
                                Duration.ofSeconds(2)));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void who_may_not_write_is_refused_before_the_body_comes() throws Exception {
        try (var client = new Client("nobody")) {
            client.send(head(LARGE, ""));

            assertThat(client.answer()).startsWith("HTTP/1.1 403");

            client.send(" ".repeat(LARGE));
            client.send("GET /version HTTP/1.1\r\nHost: x\r\n\r\n");
            assertThat(client.answer()).startsWith("HTTP/1.1 200").contains("gitVersion");
        }
    }

    @Test
    void who_has_no_valid_token_is_refused_before_the_body_comes() throws Exception {
        try (var client = new Client("")) {
            client.send(head(LARGE, "Authorization: Bearer wrong\r\n"));

            assertThat(client.answer()).startsWith("HTTP/1.1 401");
        }
    }

    @Test
    void who_asks_before_sending_is_told_to_go_on_only_when_allowed() throws Exception {
        var expects = "Expect: 100-continue\r\n";
        try (var client = new Client("nobody")) {
            client.send(head(LARGE, expects));

            assertThat(client.answer())
                    .startsWith("HTTP/1.1 403")
                    .containsIgnoringCase("connection: close");
            assertThat(client.closed()).isTrue();
        }
        try (var client = new Client(ADMIN)) {
            var body = pod("asked", LARGE);
            client.send(head(body.length(), expects));

            assertThat(client.answer()).startsWith("HTTP/1.1 100");
            client.send(body);
            assertThat(client.answer()).startsWith("HTTP/1.1 201");
        }
    }

    @Test
    void a_body_in_small_parts_arrives_whole() throws Exception {
        var body = pod("parts", 200_000);
        try (var client = new Client(ADMIN)) {
            client.send(head(body.length(), ""));
            for (int at = 0; at < body.length(); at += 10_000) {
                client.send(body.substring(at, Math.min(body.length(), at + 10_000)));
            }

            assertThat(client.answer()).startsWith("HTTP/1.1 201");
            client.send(
                    "POST %s HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
                            .formatted(PODS));
            var second = pod("chunks", 200_000);
            for (int at = 0; at < second.length(); at += 50_000) {
                var part = second.substring(at, Math.min(second.length(), at + 50_000));
                client.send(Integer.toHexString(part.length()) + "\r\n" + part + "\r\n");
            }
            client.send("0\r\n\r\n");
            assertThat(client.answer()).startsWith("HTTP/1.1 201");
        }
    }

    @Test
    void who_stops_within_a_body_is_told_so_and_cut_off() throws Exception {
        try (var client = new Client(ADMIN)) {
            client.send(head(LARGE, "") + " ".repeat(1_000_000));

            assertThat(client.answer())
                    .startsWith("HTTP/1.1 408")
                    .contains("the body of the request did not arrive");
            assertThat(client.closed()).isTrue();
        }
    }

    @Test
    void when_large_bodies_fill_the_budget_then_others_come_again_and_small_ones_pass()
            throws Exception {
        try (var holder = new Client(ADMIN);
                var client = new Client(ADMIN)) {
            holder.send(head(LARGE, "Expect: 100-continue\r\n"));
            // From now on it has its place.
            assertThat(holder.answer()).startsWith("HTTP/1.1 100");
            var large = pod("large", LARGE);

            client.send(head(large.length(), "") + large);
            assertThat(client.answer())
                    .startsWith("HTTP/1.1 429")
                    .containsIgnoringCase("retry-after: 1");
            var small = pod("small", 30_000);
            client.send(head(small.length(), "") + small.substring(0, 10));
            client.send(small.substring(10));
            assertThat(client.answer()).startsWith("HTTP/1.1 201");
            holder.send(" ".repeat(LARGE));
            assertThat(holder.answer()).startsWith("HTTP/1.1 400");
            client.send(head(large.length(), "") + large);
            assertThat(client.answer()).startsWith("HTTP/1.1 201");
        }
    }

    @Test
    void when_a_crowd_stops_within_its_bodies_then_only_one_is_held() throws Exception {
        var answers = new ArrayList<Future<String>>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 60; i++) {
                answers.add(threads.submit(this::stopWithinBody));
            }
        }

        var codes = new ArrayList<String>();
        for (var answer : answers) {
            codes.add(answer.get());
        }
        assertThat(codes)
                .contains("HTTP/1.1 408", "HTTP/1.1 429")
                .isSubsetOf("HTTP/1.1 408", "HTTP/1.1 429", CUT_OFF);
        var small = pod("small", 10);
        assertThat(server.post(server.admin(), PODS, small).statusCode()).isEqualTo(201);
    }

    /** On a busy machine a connection may be given up before its request has been read. */
    private String stopWithinBody() {
        try (var client = new Client(ADMIN)) {
            client.send(head(LARGE, "") + " ".repeat(LARGE - 100_000));
            return client.answer().substring(0, "HTTP/1.1 429".length());
        } catch (IOException _) {
            return CUT_OFF;
        }
    }

    private static String head(int length, String fields) {
        return "POST %s HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n%sContent-Length: %d\r\n\r\n"
                .formatted(PODS, fields, length);
    }

    private static String pod(String name, int padding) {
        return "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"%s\"}%s}"
                .formatted(name, " ".repeat(padding));
    }

    /** One connection on which bytes are sent and answers are read. */
    private final class Client implements AutoCloseable {
        private final SSLSocket socket;

        /**
         * @param user empty for nobody in particular
         */
        Client(String user) throws IOException {
            var groups = user.equals(ADMIN) ? List.of("system:masters") : List.<String>of();
            var clientIdentity = user.isEmpty() ? null : server.api.pki().client(user, groups);
            socket =
                    (SSLSocket)
                            server.tls(clientIdentity)
                                    .getSocketFactory()
                                    .createSocket("127.0.0.1", server.api.port());
            socket.setSoTimeout((int) TestServer.PATIENCE.toMillis());
        }

        void send(String text) throws IOException {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
        }

        /** The next answer: its head and as much of a body as the head announces. */
        String answer() throws IOException {
            var read = new ByteArrayOutputStream();
            while (!text(read).endsWith("\r\n\r\n")) {
                next(read);
            }
            var head = text(read);
            int length =
                    head.lines()
                            .filter(
                                    line ->
                                            line.toLowerCase(Locale.ROOT)
                                                    .startsWith("content-length: "))
                            .mapToInt(line -> Integer.parseInt(line.substring(16)))
                            .findFirst()
                            .orElse(0);
            for (int i = 0; i < length; i++) {
                next(read);
            }
            return text(read);
        }

        private void next(ByteArrayOutputStream into) throws IOException {
            int single = socket.getInputStream().read();
            if (single < 0) {
                throw new IOException("closed after " + text(into));
            }
            into.write(single);
        }

        private static String text(ByteArrayOutputStream bytes) {
            return bytes.toString(StandardCharsets.ISO_8859_1);
        }

        /** Reads until the server closes. */
        boolean closed() throws IOException {
            return socket.getInputStream().read() < 0;
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
