// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that begin and do not finish are bounded in number, time and memory. */
class SlowClientsIT {
    private static final String FRAME = "PRPC\u0003\u00ff\u00ff\u00ff\0\0\0\u0010";
    private static final String BODY =
            "POST /DictService/seek HTTP/1.1\r\nHost: a\r\nContent-Length: 60000000\r\n\r\n";
    private static final String CHUNKS =
            "POST /DictService/seek HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + "3000000\r\n";
    private static final String HEAD = "POST /DictService/seek HTTP/1.1\r\nHost: a\r\nX: ";

    private final MemoryStore store = new MemoryStore().with("", "1", Map.of(2L, new byte[] {7}));
    private final List<WireClient> clients = new ArrayList<>();

    @AfterEach
    void close() throws IOException {
        for (var client : clients) {
            client.close();
        }
    }

    private static ServerOptions options() {
        var minute = Duration.ofSeconds(60);
        return ServerOptions.defaults()
                .withLoops(1)
                .withTimeouts(minute, minute, Duration.ofMillis(100));
    }

    private WireClient begin(int port, String start, int bytes) throws IOException {
        var client = new WireClient(port);
        clients.add(client);
        client.send(start.getBytes(ISO_8859_1));
        try {
            client.send(new byte[bytes]);
        } catch (IOException e) {
            // Cut off already, which is one way to be bounded.
        }
        return client;
    }

    private static void assertServes(int port) throws IOException {
        var body = "{\"keys\":[" + "2,".repeat(2000) + "2]}";
        var head = "POST /DictService/seek HTTP/1.1\r\nHost: a\r\nConnection: close\r\n";
        try (var http = new WireClient(port);
                var brpc = new WireClient(port)) {
            http.send(
                    (head + "Content-Length: " + body.length() + "\r\n\r\n" + body)
                            .getBytes(US_ASCII));
            assertThat(new String(http.socket().getInputStream().readAllBytes(), US_ASCII))
                    .startsWith("HTTP/1.1 200 ");
            var frame = WireClient.seek("0802".repeat(2000));
            brpc.send(Arrays.copyOf(frame, 100));
            brpc.send(Arrays.copyOfRange(frame, 100, frame.length));
            assertThat(brpc.reply()).startsWith("1202080018002007|0a");
        }
    }

    /** The buffers of all together are many times what the server may hold. */
    @ParameterizedTest
    @ValueSource(strings = {FRAME, BODY, CHUNKS})
    void those_who_stop_in_the_middle_deny_nobody(String start) throws IOException {
        try (var server = CubeServer.start(options().withBufferLimit(32 << 20), store)) {
            for (int i = 0; i < 40; i++) {
                begin(server.port(), start, 3 << 19);
            }

            assertServes(server.port());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {FRAME, BODY, CHUNKS, HEAD, "P", ""})
    void a_request_is_complete_in_time_or_its_client_is_cut_off(String start) throws IOException {
        var quick = options().withRequestTimeout(Duration.ofMillis(100));
        try (var server = CubeServer.start(quick, store)) {
            var slow = begin(server.port(), start, start.length() > 1 ? 1000 : 0);

            assertThat(slow.atEnd()).isTrue();

            assertServes(server.port());
        }
    }

    /** Each byte is progress; all of them together are not. */
    @Test
    void a_drop_now_and_then_does_not_help() throws IOException {
        var quick = options().withRequestTimeout(Duration.ofMillis(300));
        try (var server = CubeServer.start(quick, store)) {
            var slow = begin(server.port(), BODY, 1);

            boolean cut = false;
            while (!cut) {
                try {
                    slow.send(new byte[] {' '});
                    LockSupport.parkNanos(5_000_000);
                } catch (IOException e) {
                    cut = true;
                }
            }

            assertThat(cut).isTrue();
        }
    }

    @Test
    void what_was_held_for_those_who_left_is_free_again() throws Exception {
        try (var server = CubeServer.start(options().withBufferLimit(8 << 20), store)) {
            for (int round = 0; round < 20; round++) {
                for (var start : List.of(FRAME, BODY, CHUNKS)) {
                    try (var client = begin(server.port(), start, 1 << 20)) {
                        client.socket().shutdownOutput();
                        client.atEnd();
                    }
                }
            }

            assertServes(server.port());
        }
    }

    @Test
    void where_it_is_crowded_idle_clients_make_room() {
        var options = ServerOptions.defaults();

        assertThat(ClientTimeouts.of(options, false).idleNanos(false))
                .isEqualTo(options.idleTimeout().toNanos());
        assertThat(ClientTimeouts.of(options, true).idleNanos(false))
                .isEqualTo(Duration.ofSeconds(10).toNanos());
        assertThat(ClientTimeouts.of(options, false).requestNanos(64 << 20))
                .isEqualTo(Duration.ofSeconds(30 + 256).toNanos());
    }
}
