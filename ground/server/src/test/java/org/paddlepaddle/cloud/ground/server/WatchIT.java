// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.server.netty.ServerLimits;

@Timeout(300)
class WatchIT {
    private static final String PODS = "/api/v1/namespaces/default/pods";
    private static final int SMALL_BUFFER = 256 * 1024;

    private TestServer server;

    @BeforeEach
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
                                usual.requestTime(),
                                usual.bodyStallTime(),
                                usual.idleTime(),
                                usual.stallTime(),
                                SMALL_BUFFER,
                                Duration.ofSeconds(2)));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void events_arrive_as_lines_while_the_request_stays_open() throws Exception {
        try (var lines = watch(server.admin(), PODS + "?watch=True")) {
            put("one");
            put("two");

            assertThat(lines.readLine())
                    .startsWith("{\"type\":\"ADDED\",\"object\":{")
                    .contains("\"one\"");
            assertThat(lines.readLine()).contains("\"two\"").endsWith("}}");
        }
    }

    @Test
    void the_legacy_path_watches_one_object() throws Exception {
        try (var lines = watch(server.admin(), "/api/v1/watch/namespaces/default/pods/one")) {
            put("one");

            assertThat(lines.readLine()).contains("\"one\"");
        }
        var seen = server.cluster.requests.take();
        assertThat(seen.options().text("fieldSelector")).contains("metadata.name=one");
    }

    @Test
    void tables_are_watched_with_columns_in_the_first_event_only() throws Exception {
        var request =
                server.request(PODS + "?watch=1")
                        .header("Accept", "application/json;as=Table;v=v1;g=meta.k8s.io")
                        .build();
        var answer = server.admin().send(request, BodyHandlers.ofInputStream());
        try (var lines = reader(answer.body())) {
            put("one");
            put("two");

            assertThat(lines.readLine()).contains("\"columnDefinitions\":[{", "[\"one\"]");
            assertThat(lines.readLine()).contains("\"columnDefinitions\":null", "[\"two\"]");
        }
    }

    @Test
    void a_watch_ends_in_good_order_at_its_time_limit_and_the_connection_goes_on()
            throws Exception {
        var client = server.admin();
        try (var lines = watch(client, PODS + "?watch=true&timeoutSeconds=1")) {
            assertThat(lines.readLine()).isNull();
        }
        assertThat(server.get(client, PODS).statusCode()).isEqualTo(200);
        awaitWatchers(0);
    }

    @Test
    void a_source_that_ends_ends_the_answer() throws Exception {
        try (var lines = watch(server.admin(), PODS + "?watch=true")) {
            put("last");
            server.cluster.endWatches();

            assertThat(lines.readLine()).contains("\"last\"");
            assertThat(lines.readLine()).isNull();
        }
    }

    @Test
    void a_client_that_leaves_stops_the_source() throws Exception {
        var lines = watch(server.admin(), PODS + "?watch=true");
        awaitWatchers(1);

        lines.close();

        awaitWatchers(0);
    }

    @Test
    void a_watcher_that_does_not_read_is_cut_off_and_blocks_nobody() throws Exception {
        try (var slow = rawWatch();
                var lines = watch(server.admin(), PODS + "?watch=true")) {
            awaitWatchers(2);
            var filler = "x".repeat(32 * 1024);
            int sent = 0;
            while (server.cluster.watcherCount() > 1 && sent < 10_000) {
                put("p" + sent++, filler);
                assertThat(lines.readLine()).contains("\"ADDED\"");
            }

            assertThat(server.cluster.watcherCount()).isEqualTo(1);
            put("after");
            assertThat(lines.readLine()).contains("\"after\"");
            assertThat(slow.isConnected()).isTrue();
        }
    }

    @Test
    void closing_the_server_ends_watches_in_good_order() throws Exception {
        var lines = watch(server.admin(), PODS + "?watch=true");
        put("one");
        assertThat(lines.readLine()).contains("\"one\"");

        server.close();

        assertThat(lines.readLine()).isNull();
    }

    @Test
    void a_websocket_carries_events_as_messages_and_a_token_as_protocol() throws Exception {
        var token = server.api.tokens().issue("jane", List.of("system:masters"));
        var encoded =
                Base64.getUrlEncoder()
                        .withoutPadding()
                        .encodeToString(token.getBytes(StandardCharsets.UTF_8));
        var messages = new Messages();

        var socket =
                server.anonymous()
                        .newWebSocketBuilder()
                        .subprotocols(
                                "binary.k8s.io", "base64url.bearer.authorization.k8s.io." + encoded)
                        .buildAsync(
                                java.net.URI.create(
                                        server.api.url().replace("https", "wss")
                                                + PODS
                                                + "?watch=true"),
                                messages)
                        .get(60, TimeUnit.SECONDS);
        awaitWatchers(1);
        put("one");

        assertThat(messages.next()).startsWith("{\"type\":\"ADDED\"").contains("\"one\"");
        server.cluster.endWatches();
        assertThat(messages.next()).isEqualTo("closed 1000");
        socket.abort();
    }

    private static final class Messages implements WebSocket.Listener {
        private final BlockingQueue<String> received = new LinkedBlockingQueue<>();
        private final StringBuilder partial = new StringBuilder();

        @Override
        public @Nullable CompletionStage<?> onText(
                WebSocket socket, CharSequence text, boolean last) {
            partial.append(text);
            if (last) {
                received.add(partial.toString());
                partial.setLength(0);
            }
            socket.request(1);
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
            received.add("closed " + code);
            return null;
        }

        @Nullable String next() throws InterruptedException {
            return received.poll(60, TimeUnit.SECONDS);
        }
    }

    private BufferedReader watch(HttpClient client, String path) throws Exception {
        var answer =
                client.send(
                        java.net.http.HttpRequest.newBuilder(server.uri(path)).build(),
                        BodyHandlers.ofInputStream());
        assertThat(answer.statusCode()).isEqualTo(200);
        return reader(answer.body());
    }

    private static BufferedReader reader(java.io.InputStream body) {
        return new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8));
    }

    /** Asks for a watch and never reads. */
    private SSLSocket rawWatch() throws IOException {
        var clientIdentity = server.api.pki().client("kubernetes-admin", List.of("system:masters"));
        var socket =
                (SSLSocket)
                        server.tls(clientIdentity)
                                .getSocketFactory()
                                .createSocket("127.0.0.1", server.api.port());
        socket.setReceiveBufferSize(4096);
        socket.startHandshake();
        socket.getOutputStream()
                .write(
                        ("GET " + PODS + "?watch=true HTTP/1.1\r\nHost: x\r\n\r\n")
                                .getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
        return socket;
    }

    private void put(String name) {
        put(name, "");
    }

    private void put(String name, String filler) {
        server.cluster.put(
                "pods",
                "default",
                "{\"metadata\":{\"name\":\"%s\"},\"spec\":{\"f\":\"%s\"}}".formatted(name, filler));
    }

    private void awaitWatchers(int count) throws InterruptedException {
        server.cluster.awaitWatchers(count);
    }
}
