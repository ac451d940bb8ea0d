// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Slow readers, too many of them, draining and switching while clients ask. */
class LoadIT {
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final String OK = "1202080018002007|";

    private final MemoryStore store = new MemoryStore();

    private static Map<Long, byte[]> rows(int fill) {
        var rows = new HashMap<Long, byte[]>();
        for (long key = 0; key < 64; key++) {
            var value = new byte[1000];
            Arrays.fill(value, (byte) fill);
            rows.put(key, value);
        }
        return rows;
    }

    /** On a thread of its own: the common pool may have but one. */
    private static CompletableFuture<Void> background(Runnable task) {
        return CompletableFuture.runAsync(task, run -> Thread.ofVirtual().start(run));
    }

    private static String keys(int count) {
        var text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append("08%02x".formatted(i % 64));
        }
        return text.toString();
    }

    @Test
    void a_reader_who_stops_is_not_sent_more_and_gets_all_when_it_goes_on() throws IOException {
        store.with("", "1", rows(7));
        try (var server = CubeServer.start(ServerOptions.defaults().withLoops(1), store);
                var slow = new WireClient(server.port());
                var quick = new WireClient(server.port())) {
            var request = WireClient.seek(keys(1000));
            var writer =
                    background(
                            () -> {
                                try {
                                    for (int i = 0; i < 60; i++) {
                                        slow.send(request);
                                    }
                                } catch (IOException e) {
                                    throw new UncheckedIOException(e);
                                }
                            });
            for (int i = 0; i < 20; i++) {
                quick.send(WireClient.seek("0801"));
                assertThat(quick.reply()).startsWith(OK);
            }

            for (int i = 0; i < 60; i++) {
                assertThat(slow.reply()).startsWith(OK).hasSize(17 + 1000 * 2 * 1008);
            }
            writer.join();
        }
    }

    @Test
    void a_reader_who_never_goes_on_is_cut() throws Exception {
        store.with("", "1", rows(7));
        var options =
                ServerOptions.defaults()
                        .withLoops(1)
                        .withTimeouts(LONG, Duration.ofMillis(200), Duration.ofSeconds(1));
        try (var server = CubeServer.start(options, store);
                var slow = new WireClient(server.port())) {
            slow.socket().setReceiveBufferSize(4096);
            assertCut(slow);
        }
    }

    @Test
    void replies_that_wait_for_readers_are_limited() throws Exception {
        store.with("", "1", rows(7));
        var options = ServerOptions.defaults().withLoops(1).withBufferLimit(1 << 20);
        try (var server = CubeServer.start(options, store);
                var slow = new WireClient(server.port())) {
            assertCut(slow);
        }
    }

    /** Asks for more and more without reading, until the server has hung up. */
    private static void assertCut(WireClient slow) throws Exception {
        var request = WireClient.seek(keys(60_000));
        var asking =
                background(
                        () -> {
                            try {
                                while (true) {
                                    slow.send(request);
                                }
                            } catch (SocketException e) {
                                // Cut off, at last.
                            } catch (IOException e) {
                                throw new UncheckedIOException(e);
                            }
                        });

        asking.get(LONG.toSeconds(), TimeUnit.SECONDS);
    }

    @Test
    void idle_connections_are_closed() throws IOException {
        store.with("", "1", rows(7));
        var options =
                ServerOptions.defaults()
                        .withLoops(1)
                        .withTimeouts(Duration.ofMillis(50), LONG, Duration.ofSeconds(1));
        try (var server = CubeServer.start(options, store);
                var client = new WireClient(server.port())) {
            assertThat(client.ended()).isTrue();
        }
    }

    @Test
    void a_port_that_somebody_serves_is_not_shared() {
        try (var first = CubeServer.start(ServerOptions.defaults().withLoops(1), store)) {
            var again = ServerOptions.defaults().listeningOn("127.0.0.1", first.port());

            assertThatThrownBy(() -> CubeServer.start(again, store))
                    .hasMessageContaining("cannot listen on 127.0.0.1:" + first.port());
        }
    }

    @Test
    void connections_above_the_limit_are_refused() throws IOException {
        store.with("", "1", rows(7));
        var options = ServerOptions.defaults().withLoops(1).withConnections(2);
        try (var server = CubeServer.start(options, store);
                var first = asking(server.port());
                var second = asking(server.port());
                var third = new WireClient(server.port())) {
            assertThat(third.ended()).isTrue();

            first.send(WireClient.seek("0801"));
            second.send(WireClient.seek("0801"));
            assertThat(first.reply()).startsWith(OK);
            assertThat(second.reply()).startsWith(OK);
        }
    }

    /** Connected for certain: it was answered. The warm-up's own connection may be in the way. */
    private static WireClient asking(int port) throws IOException {
        while (true) {
            var client = new WireClient(port);
            try {
                client.send(WireClient.seek("0801"));
                client.reply();
                return client;
            } catch (IOException e) {
                client.close();
            }
        }
    }

    @Test
    void draining_loses_no_reply() throws Exception {
        store.with("", "1", rows(7));
        for (int round = 0; round < 5; round++) {
            var server = CubeServer.start(ServerOptions.defaults().withLoops(2), store);
            int clients = 4;
            var asked = new CountDownLatch(clients);
            var outcomes = new CompletableFuture<?>[clients];
            for (int i = 0; i < clients; i++) {
                outcomes[i] = background(() -> askUntilTheEnd(server.port(), asked));
            }
            asked.await();

            server.close();

            CompletableFuture.allOf(outcomes).join();
        }
    }

    /** Four requests at a time; the end may come between replies but never within one. */
    private static void askUntilTheEnd(int port, CountDownLatch asked) {
        try (var client = new WireClient(port)) {
            var one = WireClient.seek(keys(32));
            var four = ByteBuffer.allocate(4 * one.length).put(one).put(one).put(one).put(one);
            for (int round = 0; ; round++) {
                if (round == 10) {
                    asked.countDown();
                }
                try {
                    client.send(four.array());
                } catch (SocketException e) {
                    return;
                }
                for (int i = 0; i < 4; i++) {
                    if (client.atEnd()) {
                        return;
                    }
                    assertThat(client.reply()).startsWith(OK).hasSize(17 + 32 * 2 * 1008);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void a_reply_is_of_one_version_while_versions_switch() throws Exception {
        store.with("", "1", rows(1));
        store.offer("", "2", rows(2));
        store.loadBase("", "2");
        var stop = new AtomicBoolean();
        try (var server = CubeServer.start(ServerOptions.defaults().withLoops(2), store)) {
            var switching =
                    background(
                            () -> {
                                while (!stop.get()) {
                                    store.swap("");
                                    LockSupport.parkNanos(50_000);
                                }
                            });
            try (var client = new WireClient(server.port())) {
                for (int i = 0; i < 300; i++) {
                    client.send(WireClient.seek(keys(64) + "1001"));
                    var reply = client.reply();
                    var version = reply.substring(reply.length() - 2).equals("31") ? "01" : "02";
                    var row = "0aed07080012e807" + version.repeat(1000);
                    assertThat(reply).isEqualTo(OK + row.repeat(64) + "12013" + version.charAt(1));
                }
            } finally {
                stop.set(true);
                switching.join();
            }
        }
    }
}
