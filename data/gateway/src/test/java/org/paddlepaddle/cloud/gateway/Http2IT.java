// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.gateway.RouteTable.Revision;
import org.paddlepaddle.cloud.gateway.RouteTable.Route;

/** Clients that speak HTTP/2 before endpoints that speak HTTP/1.1, and the other way round. */
class Http2IT {
    private static final String HOST = "localhost";
    private static final int END_STREAM = 1;
    private static final int END_HEADERS = 4;

    private Gateway gateway;
    private InetSocketAddress address;
    private HttpClient client;

    @BeforeEach
    void start() {
        gateway = Gateway.start(GatewayConfig.usual(), _ -> {});
        address = gateway.listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build();
    }

    @AfterEach
    void stop() {
        client.shutdownNow();
        gateway.close();
    }

    private void route(Endpoint endpoint, boolean http2) {
        gateway.route(
                new RouteTable(
                        Map.of(HOST, Route.to("r")),
                        Map.of(
                                "r",
                                new Revision(
                                        List.of(endpoint),
                                        List.of(),
                                        0,
                                        Duration.ofSeconds(20),
                                        http2)),
                        Optional.of("example.com")));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://localhost:" + address.getPort() + path));
    }

    @Test
    void given_a_client_that_upgrades_then_it_goes_on_in_http_2() throws Exception {
        try (var endpoint = FakeEndpoint.saying("hello")) {
            route(endpoint.endpoint(), false);

            for (int i = 0; i < 5; i++) {
                var answer =
                        client.send(request("/x").build(), HttpResponse.BodyHandlers.ofString());
                assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_2);
                assertThat(answer.statusCode()).isEqualTo(200);
                assertThat(answer.body()).isEqualTo("hello");
            }

            assertThat(endpoint.heads().getFirst())
                    .startsWith("GET /x HTTP/1.1")
                    .contains("x-forwarded-for: 127.0.0.1")
                    .doesNotContainIgnoringCase("upgrade")
                    .doesNotContainIgnoringCase("http2-settings")
                    .doesNotContainIgnoringCase("x-http2");
        }
    }

    @Test
    void given_many_requests_with_bodies_at_once_then_each_gets_its_answer() throws Exception {
        try (var endpoint =
                FakeEndpoint.start(
                        (self, in, out) -> {
                            for (var all = self.request(in);
                                    !all.isEmpty();
                                    all = self.request(in)) {
                                FakeEndpoint.write(
                                        out,
                                        FakeEndpoint.answer(
                                                all.substring(all.indexOf("\r\n\r\n") + 4)));
                            }
                        })) {
            route(endpoint.endpoint(), false);
            client.send(request("/first").build(), HttpResponse.BodyHandlers.ofString());

            var answers =
                    IntStream.range(0, 90)
                            .mapToObj(i -> ("body " + i + " ").repeat(2000))
                            .map(
                                    body ->
                                            client.sendAsync(
                                                            request("/")
                                                                    .POST(
                                                                            HttpRequest
                                                                                    .BodyPublishers
                                                                                    .ofString(body))
                                                                    .build(),
                                                            HttpResponse.BodyHandlers.ofString())
                                                    .thenAccept(
                                                            answer ->
                                                                    assertThat(answer.body())
                                                                            .isEqualTo(body)))
                            .toArray(CompletableFuture<?>[]::new);

            CompletableFuture.allOf(answers).get(20, java.util.concurrent.TimeUnit.SECONDS);
        }
    }

    @Test
    void given_an_endpoint_that_speaks_only_http_2_then_clients_of_http_1_reach_it()
            throws IOException {
        try (var endpoint = GrpcEndpoint.echo();
                var raw = new RawClient(address)) {
            route(endpoint.endpoint(), true);

            // gRPC's server wants another type of content.
            assertThat(
                            raw.send(
                                            "GET / HTTP/1.1\r\nHost: localhost\r\n"
                                                    + "Connection: close\r\n\r\n")
                                    .all())
                    .startsWith("HTTP/1.1 415")
                    .doesNotContainIgnoringCase("x-http2");
        }
    }

    @Test
    void given_an_endpoint_that_shows_its_head_first_then_the_client_sees_it() throws IOException {
        var seen = new java.util.concurrent.CountDownLatch(1);
        try (var endpoint =
                        FakeEndpoint.start(
                                (self, in, out) -> {
                                    self.request(in);
                                    FakeEndpoint.write(
                                            out, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n");
                                    try {
                                        seen.await();
                                    } catch (InterruptedException e) {
                                        Thread.currentThread().interrupt();
                                    }
                                    FakeEndpoint.write(out, "ok");
                                });
                var raw = new RawHttp2(address)) {
            route(endpoint.endpoint(), false);
            raw.write(
                    RawHttp2.frame(
                            RawHttp2.HEADERS, END_STREAM | END_HEADERS, 1, RawHttp2.get(HOST)));

            assertThat(raw.next(RawHttp2.HEADERS)).isNotNull();
            seen.countDown();
            assertThat(raw.next(RawHttp2.DATA))
                    .extracting(frame -> new String(frame.payload(), StandardCharsets.US_ASCII))
                    .isEqualTo("ok");
        }
    }

    @Test
    void given_an_upgrade_to_http_2_with_a_body_then_it_goes_no_further() throws IOException {
        try (var endpoint = FakeEndpoint.saying("plain");
                var raw = new RawClient(address)) {
            route(endpoint.endpoint(), false);

            var answer =
                    raw.send(
                                    "POST / HTTP/1.1\r\n"
                                            + "Host: localhost\r\n"
                                            + "Content-Length: 2\r\n"
                                            + "Connection: close, Upgrade, HTTP2-Settings\r\n"
                                            + "Upgrade: h2c\r\n"
                                            + "HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n"
                                            + "ab")
                            .all();

            assertThat(answer).startsWith("HTTP/1.1 200").endsWith("plain");
            assertThat(endpoint.heads().getFirst())
                    .doesNotContainIgnoringCase("h2c")
                    .doesNotContainIgnoringCase("http2-settings");
        }
    }
}
