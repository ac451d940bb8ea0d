// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.gateway.RouteTable.Revision;
import org.paddlepaddle.cloud.gateway.RouteTable.Route;
import org.paddlepaddle.cloud.gateway.RouteTable.Share;
import org.paddlepaddle.cloud.gateway.message.PeerHeader;

/** The gateway with real sockets on both sides. */
class GatewayIT {
    private static final String HOST = "m.ns.example.com";
    private static final String GET = "GET / HTTP/1.1\r\nHost: " + HOST + "\r\n\r\n";
    private static final String LAST =
            "GET / HTTP/1.1\r\nHost: " + HOST + "\r\nConnection: close\r\n\r\n";

    private final List<FakeEndpoint> endpoints = new ArrayList<>();
    private final LinkedBlockingQueue<String> demands = new LinkedBlockingQueue<>();
    private Gateway gateway;
    private InetSocketAddress address;

    @BeforeEach
    void start() {
        begin(GatewayConfig.usual().withLimits(1 << 20, 4));
    }

    private void begin(GatewayConfig config) {
        gateway = Gateway.start(config, demands::add);
        address = gateway.listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    @AfterEach
    void stop() throws IOException {
        gateway.close();
        for (var endpoint : endpoints) {
            endpoint.close();
        }
    }

    @Test
    void given_an_old_server_that_closes_then_every_request_is_answered() throws IOException {
        routeTo(
                (endpoint, in, out) -> {
                    endpoint.request(in);
                    FakeEndpoint.write(out, "HTTP/1.0 200 OK\r\nContent-Length: 5\r\n\r\n");
                    FakeEndpoint.write(out, "hello");
                });

        for (int i = 0; i < 300; i++) {
            try (var client = new RawClient(address)) {
                assertThat(client.send(LAST).all()).as("request " + i).endsWith("hello");
            }
        }
    }

    @Test
    void given_an_answer_without_length_then_it_is_chunked_and_the_connection_goes_on()
            throws IOException {
        routeTo(
                (endpoint, in, out) -> {
                    endpoint.request(in);
                    FakeEndpoint.write(out, "HTTP/1.0 200 OK\r\n\r\nall there is");
                });

        try (var client = new RawClient(address)) {
            client.send(GET);
            assertThat(client.until("0\r\n\r\n"))
                    .contains("transfer-encoding: chunked", "all there is");
            client.send(LAST);
            assertThat(client.all()).contains("all there is");
        }
    }

    @Test
    void given_kept_connections_then_they_are_used_again() throws IOException {
        var endpoint = route(FakeEndpoint.saying("hi"));

        try (var client = new RawClient(address)) {
            for (int i = 0; i < 20; i++) {
                client.send(GET);
                assertThat(client.until("hi")).startsWith("HTTP/1.1 200 OK");
            }
        }

        assertThat(endpoint.connections()).isEqualTo(1);
    }

    @Test
    void given_pipelined_requests_then_the_answers_come_in_their_order() throws IOException {
        routeTo(
                (endpoint, in, out) -> {
                    for (var head = endpoint.request(in);
                            !head.isEmpty();
                            head = endpoint.request(in)) {
                        FakeEndpoint.write(out, FakeEndpoint.answer(head.split(" ")[1]));
                    }
                });

        try (var client = new RawClient(address)) {
            client.send(
                    GET.replace("/ ", "/a ")
                            + GET.replace("/ ", "/b ")
                            + LAST.replace("/ ", "/c "));
            assertThat(client.all()).containsSubsequence("/a", "/b", "/c");
        }
    }

    @Test
    void given_headers_of_one_connection_then_they_go_no_further() throws IOException {
        var endpoint = route(FakeEndpoint.saying("hi"));

        try (var client = new RawClient(address)) {
            client.send(
                    "GET /x HTTP/1.1\r\nHost: %s\r\nConnection: close, X-Secret, Host\r\nX-Secret: 1\r\nKeep-Alive: 5\r\nX-Own: 2\r\n\r\n"
                            .formatted(HOST));
            client.all();
        }

        assertThat(endpoint.heads().getFirst())
                .contains(
                        "Host: " + HOST,
                        "X-Own: 2",
                        "x-forwarded-for: 127.0.0.1",
                        "x-forwarded-proto: http")
                .doesNotContainIgnoringCase("x-secret")
                .doesNotContainIgnoringCase("keep-alive");
    }

    @Test
    void given_shares_then_of_ten_thousand_requests_exactly_so_many_go_to_each() {
        var counter = new WeightedRoundRobin(List.of(new Share("a", 70), new Share("b", 30)));

        long b =
                java.util.stream.IntStream.range(0, 10_000)
                        .filter(_ -> counter.next().equals("b"))
                        .count();

        assertThat(b).isEqualTo(3_000);
    }

    @Test
    void given_no_endpoint_then_the_request_waits_demands_one_and_is_answered() throws Exception {
        route(Map.of("r", new Revision(List.of(), List.of(), 0, Duration.ofSeconds(20))));

        try (var client = new RawClient(address)) {
            client.send(LAST);
            assertThat(demands.poll(10, TimeUnit.SECONDS)).isEqualTo("r");
            assertThat(gateway.loads())
                    .hasEntrySatisfying("r", load -> assertThat(load.waiting()).isEqualTo(1));
            route(FakeEndpoint.saying("awake"));
            assertThat(client.all()).endsWith("awake");
        }
    }

    @Test
    void given_a_starting_endpoint_then_it_is_used_once_it_accepts() throws Exception {
        int port;
        try (var free = new java.net.ServerSocket(0)) {
            port = free.getLocalPort();
        }
        route(
                Map.of(
                        "r",
                        new Revision(
                                List.of(),
                                List.of(new Endpoint("127.0.0.1", port)),
                                0,
                                Duration.ofSeconds(20))));

        try (var client = new RawClient(address)) {
            client.send(LAST);
            demands.poll(10, TimeUnit.SECONDS);
            endpoints.add(
                    FakeEndpoint.start(
                            port,
                            (endpoint, in, out) -> {
                                if (!endpoint.request(in).isEmpty()) {
                                    FakeEndpoint.write(out, FakeEndpoint.answer("up"));
                                }
                            }));
            assertThat(client.all()).endsWith("up");
        }
    }

    @Test
    void given_a_full_queue_then_503_and_a_deadline_then_503() throws Exception {
        route(Map.of("r", new Revision(List.of(), List.of(), 0, Duration.ofMillis(500))));
        var waiting = new ArrayList<RawClient>();
        for (int i = 0; i < 4; i++) {
            waiting.add(new RawClient(address).send(LAST));
            demands.poll(10, TimeUnit.SECONDS);
        }

        try (var client = new RawClient(address)) {
            assertThat(client.send(LAST).all())
                    .startsWith("HTTP/1.1 503")
                    .contains("more than 4 requests", "retry-after: 1");
        }

        for (var client : waiting) {
            assertThat(client.all()).startsWith("HTTP/1.1 503").contains("within 0 s");
            client.close();
        }
    }

    @Test
    void given_a_limit_of_one_then_no_endpoint_has_two_requests() throws Exception {
        var busy = new java.util.concurrent.atomic.AtomicInteger();
        var most = new java.util.concurrent.atomic.AtomicInteger();
        var endpoint =
                keep(
                        FakeEndpoint.start(
                                (self, in, out) -> {
                                    while (!self.request(in).isEmpty()) {
                                        most.accumulateAndGet(busy.incrementAndGet(), Math::max);
                                        java.util.concurrent.locks.LockSupport.parkNanos(2_000_000);
                                        busy.decrementAndGet();
                                        FakeEndpoint.write(out, FakeEndpoint.answer("x"));
                                    }
                                }));
        route(
                Map.of(
                        "r",
                        new Revision(
                                List.of(endpoint.endpoint()),
                                List.of(),
                                1,
                                Duration.ofSeconds(20))));

        var done = new CountDownLatch(4);
        for (int i = 0; i < 4; i++) {
            Thread.ofVirtual()
                    .start(
                            () -> {
                                try (var client = new RawClient(address)) {
                                    for (int j = 0; j < 10; j++) {
                                        client.send(GET).until("x");
                                    }
                                    done.countDown();
                                } catch (IOException e) {
                                    throw new java.io.UncheckedIOException(e);
                                }
                            });
        }

        assertThat(done.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(most).hasValue(1);
    }

    @Test
    void given_a_dead_endpoint_beside_a_good_one_then_no_request_fails() throws IOException {
        var good = keep(FakeEndpoint.saying("good"));

        try (var dead = new DeadEndpoint();
                var client = new RawClient(address)) {
            route(Map.of("r", Revision.at(dead.endpoint(), good.endpoint())));
            for (int i = 0; i < 20; i++) {
                client.send(
                        "POST / HTTP/1.1\r\nHost: %s\r\nContent-Length: 2\r\n\r\nab"
                                .formatted(HOST));
                assertThat(client.until("good")).startsWith("HTTP/1.1 200");
            }
        }
    }

    @Test
    void given_large_bodies_then_they_pass_both_ways_and_too_large_ones_are_refused()
            throws IOException {
        routeTo(
                (endpoint, in, out) -> {
                    var request = endpoint.request(in);
                    var body = request.substring(request.indexOf("\r\n\r\n") + 4);
                    FakeEndpoint.write(out, FakeEndpoint.answer(body));
                });
        var body = "0123456789abcdef".repeat(1 << 15);

        try (var client = new RawClient(address)) {
            client.send(post(body));
            assertThat(client.all()).endsWith("\r\n\r\n" + body);
        }
        try (var client = new RawClient(address)) {
            assertThat(client.send(post(body.repeat(3))).all()).startsWith("HTTP/1.1 413");
        }
    }

    private static String post(String body) {
        return "POST / HTTP/1.1\r\nHost: %s\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%s"
                .formatted(HOST, body.length(), body);
    }

    @Test
    void given_expect_continue_then_the_endpoint_decides() throws IOException {
        routeTo(
                (endpoint, in, out) -> {
                    var head = new StringBuilder();
                    while (!head.toString().endsWith("\r\n\r\n")) {
                        head.append((char) in.read());
                    }
                    FakeEndpoint.write(out, "HTTP/1.1 100 Continue\r\n\r\n");
                    in.readNBytes(2);
                    FakeEndpoint.write(out, FakeEndpoint.answer("taken"));
                });

        try (var client = new RawClient(address)) {
            client.send(
                    "POST / HTTP/1.1\r\nHost: %s\r\nExpect: 100-continue\r\nConnection: close\r\nContent-Length: 2\r\n\r\n"
                            .formatted(HOST));
            assertThat(client.until("\r\n\r\n")).startsWith("HTTP/1.1 100");
            client.send("ab");
            assertThat(client.all()).startsWith("HTTP/1.1 200").endsWith("taken");
        }
    }

    @Test
    void given_an_upgrade_then_bytes_pass_both_ways() throws IOException {
        routeTo(
                (endpoint, in, out) -> {
                    endpoint.request(in);
                    FakeEndpoint.write(
                            out,
                            "HTTP/1.1 101 Switching Protocols\r\n"
                                    + "Connection: Upgrade\r\n"
                                    + "Upgrade: echo\r\n\r\n"
                                    + "first");
                    for (int next = in.read(); next >= 0; next = in.read()) {
                        out.write(next);
                        out.flush();
                    }
                });

        try (var client = new RawClient(address)) {
            client.send(
                    "GET / HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n"
                            .formatted(HOST));
            assertThat(client.until("\r\n\r\n"))
                    .startsWith("HTTP/1.1 101")
                    .containsIgnoringCase("upgrade: echo");
            assertThat(client.until("first")).isEqualTo("first");
            client.send("hello");
            assertThat(client.until("hello")).isEqualTo("hello");
        }
    }

    @Test
    void given_an_endpoint_that_breaks_off_then_the_client_learns_it() throws IOException {
        routeTo(
                (endpoint, in, out) -> {
                    var head = endpoint.request(in);
                    if (head.startsWith("GET /half")) {
                        FakeEndpoint.write(
                                out, "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf");
                    }
                });

        try (var client = new RawClient(address)) {
            assertThat(client.send(LAST).all())
                    .startsWith("HTTP/1.1 502")
                    .contains("before it answered");
        }
        try (var client = new RawClient(address)) {
            assertThat(client.send(LAST.replace("/ ", "/half ")).all()).endsWith("\r\n\r\nhalf");
        }
    }

    @Test
    void given_a_seal_then_requests_wait_for_another_endpoint() throws Exception {
        var old = keep(FakeEndpoint.saying("old"));
        route(Map.of("r", Revision.at(old.endpoint())));
        assertThat(gateway.seal("r")).isTrue();

        try (var client = new RawClient(address)) {
            client.send(LAST);
            assertThat(demands.poll(10, TimeUnit.SECONDS)).isEqualTo("r");
            assertThat(gateway.seal("r")).as("one waits").isFalse();
            var young = keep(FakeEndpoint.saying("young"));
            route(Map.of("r", Revision.at(old.endpoint(), young.endpoint())));
            assertThat(client.all()).endsWith("young");
        }
    }

    @Test
    void given_other_hosts_then_they_go_to_the_fallback_and_unknown_models_do_not()
            throws IOException {
        gateway.close();
        var web = keep(FakeEndpoint.saying("web"));
        begin(GatewayConfig.usual().withFallback(fallback(web, PeerHeader.fresh())));
        route(FakeEndpoint.saying("model"));

        assertThat(get("localhost:8080")).endsWith("web");
        assertThat(get(HOST.toUpperCase(java.util.Locale.ROOT) + ".:80")).endsWith("model");
        assertThat(get("other.ns.example.com"))
                .startsWith("HTTP/1.1 404")
                .contains("no service has the host");
        assertThat(web.heads().getFirst())
                .contains("Host: localhost:8080", "x-forwarded-host: localhost:8080");
    }

    @Test
    void given_a_fallback_then_it_alone_learns_where_the_connection_comes_from()
            throws IOException {
        gateway.close();
        var web = keep(FakeEndpoint.saying("web"));
        var peer = PeerHeader.fresh();
        begin(GatewayConfig.usual().withFallback(fallback(web, peer)));
        var model = route(FakeEndpoint.saying("model"));

        for (var host : List.of("localhost", HOST)) {
            try (var client = new RawClient(address)) {
                client.send(
                        "GET / HTTP/1.1\r\nHost: %s\r\n%s: forged\r\nConnection: close\r\n\r\n"
                                .formatted(host, PeerHeader.NAME));
                client.all();
            }
        }

        var said =
                web.heads()
                        .getFirst()
                        .lines()
                        .filter(line -> line.startsWith(PeerHeader.NAME))
                        .map(line -> line.substring(line.indexOf(':') + 1).strip())
                        .toList();
        assertThat(said)
                .singleElement()
                .satisfies(value -> assertThat(peer.read(value)).isPresent());
        assertThat(model.heads().getFirst()).contains(PeerHeader.NAME + ": forged");
    }

    private static GatewayConfig.Fallback fallback(FakeEndpoint web, PeerHeader peer) {
        var port = web.endpoint().port();
        return new GatewayConfig.Fallback(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), port), peer);
    }

    @Test
    void given_paths_then_they_lead_on_and_who_has_no_endpoint_is_refused_at_once()
            throws IOException {
        var api = keep(FakeEndpoint.saying("api"));
        var route = new PathRoutes.Rule("/api", false, Route.to("ns/api:80"));
        var empty = new PathRoutes.Rule("/empty", false, Route.to("ns/empty:80"));
        var backend =
                new Revision(
                        List.of(api.endpoint()), List.of(), 0, Duration.ofMinutes(1), false, false);
        var nobody = new Revision(List.of(), List.of(), 0, Duration.ofMinutes(1), false, false);
        gateway.route(
                new RouteTable(
                        Map.of(),
                        Map.of("ns/api:80", backend, "ns/empty:80", nobody),
                        Optional.of("example.com"),
                        new PathRoutes(Map.of("web.org", List.of(route, empty)))));

        assertThat(get("web.org", "/api/x?path=/empty")).endsWith("api");
        assertThat(get("web.org", "/apis"))
                .startsWith("HTTP/1.1 404")
                .contains("no service has the host");
        assertThat(get("web.org", "/empty"))
                .startsWith("HTTP/1.1 503")
                .contains("ns/empty:80 has no endpoint that is ready");
        assertThat(demands).isEmpty();
    }

    private String get(String host) throws IOException {
        return get(host, "/");
    }

    private String get(String host, String path) throws IOException {
        try (var client = new RawClient(address)) {
            var head = "GET %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n";
            return client.send(head.formatted(path, host)).all();
        }
    }

    private void routeTo(FakeEndpoint.Behaviour behaviour) throws IOException {
        route(FakeEndpoint.start(behaviour));
    }

    private FakeEndpoint route(FakeEndpoint endpoint) {
        route(Map.of("r", Revision.at(keep(endpoint).endpoint())));
        return endpoint;
    }

    private FakeEndpoint keep(FakeEndpoint endpoint) {
        endpoints.add(endpoint);
        return endpoint;
    }

    private void route(Map<String, Revision> revisions) {
        gateway.route(
                new RouteTable(Map.of(HOST, Route.to("r")), revisions, Optional.of("example.com")));
    }
}
