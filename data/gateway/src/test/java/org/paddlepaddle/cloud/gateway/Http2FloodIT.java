// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.gateway.RouteTable.Revision;
import org.paddlepaddle.cloud.gateway.RouteTable.Route;

/** Clients of HTTP/2 that mean harm lose their connection; the others notice nothing. */
class Http2FloodIT {
    private static final String HOST = "m.ns.example.com";
    private static final int END_STREAM = 1;
    private static final int END_HEADERS = 4;
    private static final int CALM_DOWN = 0xb;
    private static final int MANY = 50_000;

    private FakeEndpoint endpoint;
    private Gateway gateway;
    private InetSocketAddress address;

    @BeforeEach
    void start() throws IOException {
        endpoint = FakeEndpoint.saying("passed");
        gateway = Gateway.start(GatewayConfig.usual(), _ -> {});
        address = gateway.listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        gateway.route(
                new RouteTable(
                        Map.of(HOST, Route.to("r")),
                        Map.of("r", Revision.at(endpoint.endpoint())),
                        Optional.of("example.com")));
    }

    @AfterEach
    void stop() throws IOException {
        try (var client = new RawHttp2(address)) {
            client.write(
                    RawHttp2.frame(
                            RawHttp2.HEADERS, END_STREAM | END_HEADERS, 1, RawHttp2.get(HOST)));
            assertThat(client.next(RawHttp2.DATA))
                    .extracting(frame -> new String(frame.payload(), StandardCharsets.US_ASCII))
                    .isEqualTo("passed");
        }
        assertThat(gateway.loads())
                .hasEntrySatisfying("r", load -> assertThat(load.waiting()).isZero());
        gateway.close();
        endpoint.close();
    }

    @Test
    void given_a_client_that_opens_and_resets_streams_then_it_is_cut_off() throws IOException {
        try (var client = new RawHttp2(address)) {
            flood(
                    client,
                    i -> {
                        var both = new ByteArrayOutputStream();
                        both.writeBytes(
                                RawHttp2.frame(
                                        RawHttp2.HEADERS,
                                        END_STREAM | END_HEADERS,
                                        2 * i + 1,
                                        RawHttp2.get(HOST)));
                        both.writeBytes(
                                RawHttp2.frame(
                                        RawHttp2.RST_STREAM,
                                        0,
                                        2 * i + 1,
                                        new byte[] {0, 0, 0, 8}));
                        return both.toByteArray();
                    });
            assertCutOff(client);
        }
        assertThat(endpoint.heads().size()).as("requests that came through").isLessThan(1000);
    }

    @Test
    void given_settings_without_end_whose_answers_nobody_reads_then_it_is_cut_off()
            throws IOException {
        try (var client = new RawHttp2(address)) {
            flood(client, _ -> RawHttp2.frame(RawHttp2.SETTINGS, 0, 0, new byte[0]));
            assertCutOff(client);
        }
    }

    @Test
    void given_pings_without_end_whose_answers_nobody_reads_then_it_is_cut_off()
            throws IOException {
        try (var client = new RawHttp2(address)) {
            flood(client, _ -> RawHttp2.frame(RawHttp2.PING, 0, 0, new byte[8]));
            assertCutOff(client);
        }
    }

    @Test
    void given_headers_that_never_end_then_it_is_cut_off() throws IOException {
        try (var client = new RawHttp2(address)) {
            client.write(RawHttp2.frame(RawHttp2.HEADERS, END_STREAM, 1, RawHttp2.get(HOST)));
            flood(
                    client,
                    _ -> RawHttp2.frame(RawHttp2.CONTINUATION, 0, 1, RawHttp2.header("a", "b")));
            assertCutOff(client);
        }
        assertThat(endpoint.heads()).isEmpty();
    }

    @Test
    void given_headers_that_are_too_large_then_the_request_is_refused() throws IOException {
        try (var client = new RawHttp2(address)) {
            var block = new ByteArrayOutputStream();
            block.writeBytes(RawHttp2.get(HOST));
            for (int i = 0; i < 400; i++) {
                block.writeBytes(RawHttp2.header("name-" + i, "x".repeat(100)));
            }
            var whole = block.toByteArray();
            for (int at = 0; at < whole.length; at += 16_000) {
                int end = Math.min(whole.length, at + 16_000);
                client.write(
                        RawHttp2.frame(
                                at == 0 ? RawHttp2.HEADERS : RawHttp2.CONTINUATION,
                                (at == 0 ? END_STREAM : 0)
                                        | (end == whole.length ? END_HEADERS : 0),
                                1,
                                java.util.Arrays.copyOfRange(whole, at, end)));
            }
            // The head of an answer, 431, or the end of the connection.
            assertThat(client.next(RawHttp2.DATA)).isNull();
        }
        assertThat(endpoint.heads()).isEmpty();
    }

    private interface Frames {
        byte[] frame(int i);
    }

    private static void flood(RawHttp2 client, Frames frames) {
        try {
            for (int i = 0; i < MANY; i++) {
                client.write(frames.frame(i));
            }
        } catch (IOException e) {
            // It was cut off already.
        }
    }

    private static void assertCutOff(RawHttp2 client) throws IOException {
        var goAway = client.next(RawHttp2.GOAWAY);
        if (goAway != null) {
            assertThat(goAway.error()).isEqualTo(CALM_DOWN);
        }
        assertThat(client.next(RawHttp2.GOAWAY)).isNull();
    }
}
