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
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.gateway.RouteTable.Revision;
import org.paddlepaddle.cloud.gateway.RouteTable.Route;

/** Slow clients, slow endpoints, those that hang, and the end of the gateway meanwhile. */
class SlownessIT {
    private static final String HOST = "m.ns.example.com";
    private static final String GET = "GET / HTTP/1.1\r\nHost: " + HOST + "\r\n\r\n";
    private static final Duration SHORT = Duration.ofMillis(400);
    private static final Duration LONG = Duration.ofSeconds(20);

    private final List<AutoCloseable> open = new ArrayList<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private @Nullable Gateway running;
    private @Nullable InetSocketAddress listening;

    private void begin(Duration head, Duration drain, Duration timeout, FakeEndpoint endpoint) {
        open.add(endpoint);
        var gateway = Gateway.start(GatewayConfig.usual().withTimeouts(head, drain), _ -> {});
        open.add(gateway);
        running = gateway;
        listening = gateway.listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        gateway.route(
                new RouteTable(
                        Map.of(HOST, Route.to("r")),
                        Map.of(
                                "r",
                                new Revision(List.of(endpoint.endpoint()), List.of(), 1, timeout)),
                        Optional.of("example.com")));
    }

    private Gateway gateway() {
        return Objects.requireNonNull(running);
    }

    private RawClient client() throws IOException {
        return new RawClient(Objects.requireNonNull(listening));
    }

    @AfterEach
    void stop() throws Exception {
        ended.countDown();
        for (var each : open) {
            each.close();
        }
    }

    /** Answers when the test says so. */
    private FakeEndpoint hanging(CountDownLatch asked) throws IOException {
        return FakeEndpoint.start(
                (endpoint, in, out) -> {
                    while (!endpoint.request(in).isEmpty()) {
                        asked.countDown();
                        await(ended);
                        FakeEndpoint.write(out, FakeEndpoint.answer("late"));
                    }
                });
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await(LONG.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void given_a_head_that_drips_then_408_in_time() throws IOException {
        begin(SHORT, LONG, LONG, FakeEndpoint.saying("hi"));

        try (var client = client()) {
            client.send(GET);
            assertThat(client.until("hi")).startsWith("HTTP/1.1 200");
            client.send("GET / HTTP/1.1\r\nHost: ").send("m.ns");
            assertThat(client.all())
                    .startsWith("HTTP/1.1 408")
                    .contains("within 400 ms")
                    .containsIgnoringCase("connection: close");
        }
    }

    @Test
    void given_an_endpoint_that_hangs_then_504_and_its_place_is_free_again() throws Exception {
        var asked = new CountDownLatch(1);
        var turn = new AtomicInteger();
        begin(
                LONG,
                LONG,
                SHORT,
                FakeEndpoint.start(
                        (endpoint, in, out) -> {
                            while (!endpoint.request(in).isEmpty()) {
                                if (turn.getAndIncrement() == 0) {
                                    asked.countDown();
                                    await(ended);
                                }
                                FakeEndpoint.write(out, FakeEndpoint.answer("well"));
                            }
                        }));

        try (var client = client()) {
            client.send(GET);
            await(asked);
            assertThat(client.until("within 0 s\n")).startsWith("HTTP/1.1 504");
            client.send(GET);
            assertThat(client.until("well")).startsWith("HTTP/1.1 200");
        }
    }

    @Test
    void given_an_answer_that_drips_then_it_comes_as_long_as_there_is_progress()
            throws IOException {
        begin(
                LONG,
                LONG,
                SHORT,
                FakeEndpoint.start(
                        (endpoint, in, out) -> {
                            endpoint.request(in);
                            FakeEndpoint.write(out, "HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\n");
                            for (int i = 0; i < 8; i++) {
                                LockSupport.parkNanos(SHORT.toNanos() / 4);
                                FakeEndpoint.write(out, "x");
                            }
                            await(ended);
                        }));

        try (var client = client()) {
            assertThat(client.send(GET).until("xxxxxxxx")).endsWith("\r\n\r\nxxxxxxxx");
        }
    }

    @Test
    void given_an_answer_that_stops_half_way_then_the_connection_ends() throws IOException {
        begin(
                LONG,
                LONG,
                SHORT,
                FakeEndpoint.start(
                        (endpoint, in, out) -> {
                            endpoint.request(in);
                            FakeEndpoint.write(
                                    out, "HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\nxxx");
                            await(ended);
                        }));

        try (var client = client()) {
            assertThat(client.send(GET).all()).endsWith("\r\n\r\nxxx");
        }
    }

    @Test
    void given_the_end_of_the_gateway_then_what_is_under_way_is_answered_and_nothing_new()
            throws Exception {
        var asked = new CountDownLatch(1);
        begin(LONG, LONG, LONG, hanging(asked));

        try (var client = client();
                var idle = client()) {
            client.send(GET);
            await(asked);
            var closing = Thread.ofVirtual().start(gateway()::close);
            untilRefused();
            ended.countDown();
            assertThat(client.all()).endsWith("late").containsIgnoringCase("connection: close");
            closing.join(LONG);
            assertThat(closing.isAlive()).isFalse();
            assertThat(idle.all()).isEmpty();
        }
    }

    @Test
    void given_a_request_without_end_then_the_gateway_ends_all_the_same() throws Exception {
        var asked = new CountDownLatch(1);
        begin(LONG, SHORT, LONG, hanging(asked));

        try (var client = client()) {
            client.send(GET);
            await(asked);
            gateway().close();
            assertThat(client.all()).isEmpty();
        }
    }

    private void untilRefused() {
        long end = System.nanoTime() + LONG.toNanos();
        while (System.nanoTime() - end < 0) {
            try (var _ = client()) {
                LockSupport.parkNanos(1_000_000);
            } catch (IOException e) {
                return;
            }
        }
        throw new AssertionError("the gateway listens still");
    }
}
