// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.cube.wire.RpcCode;
import org.paddlepaddle.cloud.supervise.Supervisor;

/** The client against servers that are good, dead, late, wrong or of another opinion. */
class RemoteClientIT {
    private static final String TABLE = "ctr";
    private static final long KEYS = 5000;
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final byte[] SILENCE = {};

    private final List<AutoCloseable> open = new ArrayList<>();

    @AfterEach
    void close() throws Exception {
        for (var resource : open.reversed()) {
            resource.close();
        }
    }

    private ScriptedServer server(ScriptedServer.Script script) throws IOException {
        var server = ScriptedServer.start(script);
        open.add(server);
        return server;
    }

    private ScriptedServer good(String version) throws IOException {
        return server(ScriptedServer.rows(version, KEYS));
    }

    private static String list(ScriptedServer... servers) {
        var text = new StringBuilder("list://");
        for (var server : servers) {
            text.append("127.0.0.1:").append(server.port()).append(',');
        }
        return text.toString();
    }

    private static TableConf conf(Duration timeout, int retry, Duration backup, String... shards) {
        return new TableConf(
                TABLE, 1, timeout, retry, backup, TableConf.Balancing.RR, List.of(shards));
    }

    private static TableConf conf(String... shards) {
        return conf(LONG, 3, Duration.ZERO, shards);
    }

    private CubeClient client(TableConf conf) {
        return client(conf, LONG);
    }

    private CubeClient client(TableConf conf, Duration healthInterval) {
        return client(conf, healthInterval, new Supervisor());
    }

    private CubeClient client(TableConf conf, Duration healthInterval, Supervisor supervisor) {
        var options =
                ClientOptions.defaults().withSplitKeys(300).withHealthInterval(healthInterval);
        var client = CubeClient.open(List.of(conf), options, supervisor);
        open.add(client);
        return client;
    }

    private static void assertRows(SeekResult result, long[] keys, String version) {
        assertThat(result.error()).isNull();
        assertThat(result.status()).isEqualTo(SeekResult.FOUND);
        assertThat(result.version()).isEqualTo(version);
        for (int i = 0; i < keys.length; i++) {
            if (keys[i] < KEYS) {
                assertThat(new String(result.value(i), UTF_8)).isEqualTo(version + ":" + keys[i]);
            } else {
                assertThat(result.code(i)).isEqualTo(SeekResult.NO_SUCH_KEY);
            }
        }
    }

    private static int closedPort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Test
    void every_shard_is_asked_for_its_own_keys_once() throws IOException {
        var shards = List.of(good("1"), good("1"), good("1"));
        var client = client(conf(list(shards.get(0)), list(shards.get(1)), list(shards.get(2))));
        var keys = new long[] {6, 1, 5, 6, 7777, 1, 9};

        assertRows(client.seek(TABLE, keys), keys, "1");

        for (int shard = 0; shard < 3; shard++) {
            int own = shard;
            var asked = shards.get(shard).requests().stream().flatMap(r -> r.keys().stream());
            assertThat(asked).allMatch(key -> key % 3 == own).doesNotHaveDuplicates();
        }
    }

    @Test
    void a_large_batch_goes_in_parts() throws IOException {
        var server = good("1");
        var keys = LongStream.range(0, 1000).toArray();

        assertRows(client(conf(list(server))).seek(TABLE, keys), keys, "1");

        assertThat(server.requests()).hasSize(4).allMatch(r -> r.keys().size() <= 300);
        assertThat(server.requests()).allMatch(r -> r.table().equals(TABLE));
        assertThat(server.connections()).isEqualTo(1);
    }

    @Test
    void a_slice_of_an_array_can_be_looked_up() throws IOException {
        var client = client(conf(list(good("1"))));
        var result = new SeekResult();

        client.seek(TABLE, new long[] {9, 8, 7, 6}, 1, 2, result);

        assertThat(result.size()).isEqualTo(2);
        assertThat(new String(result.value(0), UTF_8)).isEqualTo("1:8");
        assertThat(new String(result.value(1), UTF_8)).isEqualTo("1:7");
    }

    @Test
    void no_keys_are_no_request() throws IOException {
        var server = good("1");

        var result = client(conf(list(server))).seek(TABLE);

        assertThat(result.size()).isZero();
        assertThat(result.status()).isEqualTo(SeekResult.FOUND);
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void an_unknown_table_is_refused_with_those_there_are() throws IOException {
        var client = client(conf(list(good("1"))));

        assertThat(client.tables()).containsExactly(TABLE);
        assertThatThrownBy(() -> client.seek("other", 1))
                .isInstanceOf(CubeClientException.class)
                .hasMessageContaining("[ctr]");
    }

    @Test
    void a_closed_client_says_so() throws IOException {
        var client = client(conf(list(good("1"))));

        client.close();

        assertThatThrownBy(() -> client.seek(TABLE, 1)).hasMessageContaining("closed");
    }

    @Test
    void a_value_that_is_too_long_to_be_sent_is_told_apart() throws IOException {
        var server = server(r -> ScriptedServer.tooLong(r.id(), "1", r.keys().size()));

        var result = client(conf(list(server))).seek(TABLE, 1);

        assertThat(result.code(0)).isEqualTo(SeekResult.TOO_LONG);
        assertThat(result.found(0)).isFalse();
        assertThat(result.status()).isEqualTo(SeekResult.FOUND);
    }

    @Test
    void an_empty_value_is_a_value() throws IOException {
        var server = server(r -> ScriptedServer.reply(r.id(), "1", List.of(new byte[0])));

        var result = client(conf(list(server))).seek(TABLE, 1);

        assertThat(result.found(0)).isTrue();
        assertThat(result.length(0)).isZero();
    }

    @Test
    void a_reply_of_megabytes_comes_whole() throws IOException {
        var large = new byte[3 << 20];
        Arrays.fill(large, (byte) 7);
        var server = server(r -> ScriptedServer.reply(r.id(), "1", List.of(large)));

        assertThat(client(conf(list(server))).seek(TABLE, 1).value(0)).isEqualTo(large);
    }

    /** One byte at a time would be the worst; three at a time cut every field somewhere. */
    @Test
    void a_reply_may_come_in_pieces() throws IOException {
        try (var listener = new ServerSocket(0, 4, InetAddress.getLoopbackAddress())) {
            var good = good("1");
            Thread.ofVirtual().start(() -> relay(listener, good.port(), 3));
            var conf = conf("list://127.0.0.1:" + listener.getLocalPort());

            assertRows(client(conf).seek(TABLE, 1, 2, 3), new long[] {1, 2, 3}, "1");
        }
    }

    private static void relay(ServerSocket listener, int port, int bytes) {
        try (var near = listener.accept();
                var far = new Socket(InetAddress.getLoopbackAddress(), port)) {
            near.setTcpNoDelay(true);
            Thread.ofVirtual()
                    .start(
                            () -> {
                                try {
                                    near.getInputStream().transferTo(far.getOutputStream());
                                } catch (IOException e) {
                                    // The test is over.
                                }
                            });
            var chunk = new byte[bytes];
            for (int n = 0; n >= 0; n = far.getInputStream().read(chunk)) {
                near.getOutputStream().write(chunk, 0, n);
                near.getOutputStream().flush();
            }
        } catch (IOException e) {
            // The test is over.
        }
    }

    @Test
    void replies_may_come_in_one_piece_and_in_any_order() throws Exception {
        var held = Collections.synchronizedList(new ArrayList<byte[]>());
        var server =
                server(
                        r -> {
                            if (r.keys().isEmpty()) {
                                return ScriptedServer.rows(r, "1", KEYS);
                            }
                            held.add(ScriptedServer.rows(r, "1", KEYS));
                            if (held.size() < 4) {
                                return SILENCE;
                            }
                            var all = new ByteArrayOutputStream();
                            for (var reply : held.reversed()) {
                                all.write(reply);
                            }
                            return all.toByteArray();
                        });
        var keys = LongStream.range(0, 1000).toArray();

        assertRows(client(conf(list(server))).seek(TABLE, keys), keys, "1");
    }

    @Test
    void an_answer_nobody_asked_for_is_ignored() throws IOException {
        var server =
                server(
                        r -> {
                            var stray = ScriptedServer.reply(r.id() + 1000, "9", List.of());
                            var right = ScriptedServer.rows(r, "1", KEYS);
                            var both = Arrays.copyOf(stray, stray.length + right.length);
                            System.arraycopy(right, 0, both, stray.length, right.length);
                            return both;
                        });

        assertRows(client(conf(list(server))).seek(TABLE, 5), new long[] {5}, "1");
        assertThat(server.connections()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {RpcCode.INTERNAL, RpcCode.LIMIT, RpcCode.OVERCROWDED})
    void what_another_replica_may_do_better_is_tried_there(int code) throws IOException {
        var bad = server(r -> ScriptedServer.error(r.id(), code, "not now"));
        var client = client(conf(list(bad, good("1"))));

        for (int i = 0; i < 4; i++) {
            assertRows(client.seek(TABLE, 5), new long[] {5}, "1");
        }
        assertThat(bad.requests()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {RpcCode.BAD_REQUEST, RpcCode.NO_METHOD, RpcCode.NO_TABLE})
    void what_no_replica_can_do_is_not_tried_again(int code) throws IOException {
        var bad = server(r -> ScriptedServer.error(r.id(), code, "never"));

        var result = client(conf(list(bad))).seek(TABLE, 5);

        assertThat(result.status()).isEqualTo(SeekResult.ALL_FAILED);
        assertThat(result.code(0)).isEqualTo(SeekResult.FAILED);
        assertThat(result.error()).contains("127.0.0.1:" + bad.port()).contains("never");
        assertThat(bad.requests()).hasSize(1);
    }

    @Test
    void retries_come_to_an_end() throws IOException {
        var bad = server(r -> ScriptedServer.error(r.id(), RpcCode.INTERNAL, "broken"));

        var result = client(conf(LONG, 2, Duration.ZERO, list(bad))).seek(TABLE, 5);

        assertThat(result.status()).isEqualTo(SeekResult.ALL_FAILED);
        assertThat(bad.requests()).hasSize(3);
    }

    @Test
    void a_dead_replica_costs_nothing_but_a_retry() throws IOException {
        var shard = "list://127.0.0.1:" + closedPort() + ",127.0.0.1:" + good("1").port();
        var client = client(conf(shard));

        for (int i = 0; i < 5; i++) {
            assertRows(client.seek(TABLE, 5), new long[] {5}, "1");
        }
    }

    @Test
    void keys_of_a_shard_without_a_server_have_failed() throws IOException {
        var client = client(conf(list(good("1")), "127.0.0.1:" + closedPort()));

        var result = client.seek(TABLE, 2, 3, 4);

        assertThat(result.status()).isEqualTo(SeekResult.FAILED);
        assertThat(result.code(0)).isEqualTo(SeekResult.FOUND);
        assertThat(result.code(1)).isEqualTo(SeekResult.FAILED);
        assertThat(result.code(2)).isEqualTo(SeekResult.FOUND);
        assertThat(result.error()).contains("cannot be reached");
        assertThat(client.seek(TABLE, 3).status()).isEqualTo(SeekResult.ALL_FAILED);
    }

    @Test
    void a_connection_that_breaks_in_the_middle_is_made_anew() throws IOException {
        var turn = new AtomicInteger();
        var server =
                server(r -> turn.getAndIncrement() == 0 ? null : ScriptedServer.rows(r, "1", KEYS));

        assertRows(client(conf(list(server))).seek(TABLE, 5), new long[] {5}, "1");

        assertThat(server.connections()).isEqualTo(2);
    }

    @Test
    void a_server_that_comes_back_is_found_again() throws IOException {
        int port;
        CubeClient client;
        try (var first = ScriptedServer.start(ScriptedServer.rows("1", KEYS))) {
            port = first.port();
            client = client(conf(list(first)));
            assertRows(client.seek(TABLE, 5), new long[] {5}, "1");
        }
        assertThat(client.seek(TABLE, 5).status()).isEqualTo(SeekResult.ALL_FAILED);

        open.add(ScriptedServer.start(port, ScriptedServer.rows("2", KEYS)));

        assertRows(client.seek(TABLE, 5), new long[] {5}, "2");
    }

    @Test
    void servers_that_are_not_there_yet_do_not_keep_a_client_from_opening() throws IOException {
        int port = closedPort();
        var client = client(conf("127.0.0.1:" + port));

        open.add(ScriptedServer.start(port, ScriptedServer.rows("1", KEYS)));

        assertRows(client.seek(TABLE, 5), new long[] {5}, "1");
    }

    @Test
    void a_silent_replica_is_hedged() throws IOException {
        var silent = server(r -> SILENCE);
        var client = client(conf(LONG, 3, Duration.ofMillis(5), list(silent, good("1"))));

        for (int i = 0; i < 4; i++) {
            assertRows(client.seek(TABLE, 5), new long[] {5}, "1");
        }
        assertThat(silent.requests()).isNotEmpty();
    }

    @Test
    void without_another_replica_a_late_answer_is_waited_for() throws IOException {
        var release = new CountDownLatch(1);
        var late =
                server(
                        r -> {
                            await(release);
                            return ScriptedServer.rows(r, "1", KEYS);
                        });
        var client = client(conf(LONG, 3, Duration.ofMillis(1), list(late)));
        var asked =
                CompletableFuture.supplyAsync(
                        () -> client.seek(TABLE, 5), run -> Thread.ofVirtual().start(run));
        while (late.requests().isEmpty()) {
            Thread.onSpinWait();
        }
        release.countDown();

        assertRows(asked.join(), new long[] {5}, "1");
        assertThat(late.requests()).hasSize(1);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Although the first turn of each health check fails. */
    @Test
    void a_silent_replica_is_found_out_by_the_health_check() throws IOException {
        var failed = ConcurrentHashMap.<String>newKeySet();
        var supervisor =
                new Supervisor(
                        loop -> {
                            if (failed.add(loop)) {
                                throw new IllegalStateException("on purpose");
                            }
                        });
        // As many retries as it takes: on a slow machine the good one is suspected too.
        var conf = conf(LONG, 10_000, Duration.ZERO, list(server(r -> SILENCE), good("1")));
        var client = client(conf, Duration.ofMillis(200), supervisor);

        for (int i = 0; i < 2; i++) {
            assertRows(client.seek(TABLE, 5), new long[] {5}, "1");
        }
        assertThat(failed).hasSize(2).allMatch(loop -> loop.startsWith("cube-health-127.0.0.1:"));
        assertThat(supervisor.trouble()).isEmpty();
    }

    @Test
    void health_checks_that_keep_failing_are_trouble_of_the_process() throws IOException {
        var supervisor =
                new Supervisor(
                        _ -> {
                            throw new IllegalStateException("on purpose");
                        });
        var server = good("1");
        var client = client(conf(list(server)), LONG, supervisor);

        while (supervisor.trouble().isEmpty()) {
            Thread.onSpinWait();
        }
        assertThat(supervisor.trouble().orElseThrow())
                .isEqualTo(
                        "cube-health-127.0.0.1:"
                                + server.port()
                                + ": java.lang.IllegalStateException: on purpose");
        assertRows(client.seek(TABLE, 4), new long[] {4}, "1");
    }

    @Test
    void the_deadline_holds_for_the_whole_call() throws IOException {
        var client =
                client(
                        conf(
                                Duration.ofMillis(50),
                                3,
                                Duration.ZERO,
                                list(server(r -> SILENCE)),
                                list(good("1"))));
        // How long the first answer takes is not the point.
        while (!client.seek(TABLE, 1).found(0)) {
            Thread.onSpinWait();
        }

        var result = client.seek(TABLE, 2, 3);

        assertThat(result.status()).isNotEqualTo(SeekResult.FOUND);
        assertThat(result.code(0)).isEqualTo(SeekResult.FAILED);
        assertThat(client.seek(TABLE, 2).error()).contains("no answer in time");
    }

    @Test
    void an_interrupt_ends_the_wait_and_stays_set() throws IOException {
        var client = client(conf(list(server(r -> SILENCE))));
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> client.seek(TABLE, 1))
                .isInstanceOf(CubeClientException.class)
                .hasMessageContaining("interrupted");

        assertThat(Thread.interrupted()).isTrue();
    }

    /** Each is followed by a good answer of another replica, which must be the one believed. */
    @ParameterizedTest
    @ValueSource(strings = {"http", "huge", "meta", "cut", "few", "many", "request", "packed"})
    void a_lying_replica_is_not_believed(String lie) throws IOException {
        var liar = server(request -> lie(lie, request));
        var client = client(conf(list(liar, good("1"))));

        for (int i = 0; i < 4; i++) {
            assertRows(client.seek(TABLE, 5, 6), new long[] {5, 6}, "1");
        }
        assertThat(liar.requests()).isNotEmpty();
    }

    private static byte[] lie(String lie, ScriptedServer.Request request) {
        var good = ScriptedServer.rows(request, "0", KEYS);
        return switch (lie) {
            case "http" -> "HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(UTF_8);
            case "huge" -> new byte[] {'P', 'R', 'P', 'C', 127, -1, -1, -1, 0, 0, 0, 1};
            case "meta" -> new byte[] {'P', 'R', 'P', 'C', 0, 0, 0, 1, 0, 0, 0, 2, 0};
            case "cut" -> {
                good[good.length - 2] = 127;
                yield good;
            }
            case "few" -> ScriptedServer.reply(request.id(), "0", List.of());
            case "many" ->
                    ScriptedServer.reply(request.id(), "0", Collections.nCopies(3, new byte[] {1}));
            case "request" -> {
                // The meta's field 1 instead of 2: a request where an answer should be.
                good[12] = 0x0a;
                yield good;
            }
            case "packed" -> {
                // compress_type of the meta.
                good[17] = 2;
                yield good;
            }
            default -> throw new AssertionError(lie);
        };
    }

    @Test
    void shards_on_different_versions_are_brought_together() throws IOException {
        var old = server(r -> ScriptedServer.rows(r, r.version().equals("2") ? "2" : "1", KEYS));
        var client = client(conf(list(good("2")), list(old)));

        assertRows(client.seek(TABLE, 0, 1), new long[] {0, 1}, "2");

        assertThat(old.requests()).extracting(ScriptedServer.Request::version).contains("2");
    }

    @Test
    void a_version_that_one_replica_lacks_is_looked_for_at_another() throws IOException {
        var lacking =
                server(
                        r ->
                                r.version().equals("2")
                                        ? ScriptedServer.error(r.id(), RpcCode.NO_VERSION, "gone")
                                        : ScriptedServer.rows(r, "1", KEYS));
        var having = server(r -> ScriptedServer.rows(r, r.version().equals("2") ? "2" : "1", KEYS));
        var client = client(conf(list(good("2")), list(lacking, having)));

        for (int i = 0; i < 3; i++) {
            assertRows(client.seek(TABLE, 0, 1), new long[] {0, 1}, "2");
        }
    }

    @Test
    void the_older_version_will_do_where_the_newer_is_not_everywhere() throws IOException {
        var both = server(r -> ScriptedServer.rows(r, r.version().equals("1") ? "1" : "2", KEYS));
        var old = server(RemoteClientIT::onlyOne);
        var client = client(conf(list(both), list(old)));

        assertRows(client.seek(TABLE, 0, 1), new long[] {0, 1}, "1");
    }

    private static byte[] onlyOne(ScriptedServer.Request request) {
        return request.version().isEmpty() || request.version().equals("1")
                ? ScriptedServer.rows(request, "1", KEYS)
                : ScriptedServer.error(request.id(), RpcCode.NO_VERSION, "only 1");
    }

    @Test
    void shards_without_a_version_in_common_never_mix() throws IOException {
        var client =
                client(
                        conf(
                                Duration.ofMillis(300),
                                3,
                                Duration.ZERO,
                                list(server(RemoteClientIT::onlyOne)),
                                list(good("2"))));
        // How long the first answers take is not the point.
        while (!client.seek(TABLE, 0).found(0) || !client.seek(TABLE, 1).found(0)) {
            Thread.onSpinWait();
        }

        var result = client.seek(TABLE, 0, 2, 1);

        assertThat(result.status()).isNotEqualTo(SeekResult.FOUND);
        assertThat(result.error()).isNotNull();
        for (int i = 0; i < 3; i++) {
            if (result.found(i)) {
                assertThat(new String(result.value(i), UTF_8)).startsWith(result.version() + ":");
            }
        }
    }

    @Test
    void many_callers_share_one_connection() throws Exception {
        var server = good("1");
        var client = client(conf(list(server)));
        var callers = new ArrayList<CompletableFuture<Void>>();
        for (int i = 0; i < 8; i++) {
            long first = i * 100L;
            callers.add(
                    CompletableFuture.runAsync(
                            () -> seekOften(client, first), run -> Thread.ofVirtual().start(run)));
        }
        for (var caller : callers) {
            caller.get();
        }
        assertThat(server.connections()).isEqualTo(1);
    }

    private static void seekOften(CubeClient client, long first) {
        var result = new SeekResult();
        for (int i = 0; i < 50; i++) {
            var keys = LongStream.range(first, first + 20).toArray();
            client.seek(TABLE, keys, 0, keys.length, result);
            assertRows(result, keys, "1");
        }
    }

    @Test
    void one_server_for_all_shards_gets_one_connection() throws IOException {
        var server = good("1");
        var address = "127.0.0.1:" + server.port();

        assertRows(
                client(conf(address, address, address)).seek(TABLE, 1, 2, 3),
                new long[] {1, 2, 3},
                "1");

        assertThat(server.connections()).isEqualTo(1);
    }
}
