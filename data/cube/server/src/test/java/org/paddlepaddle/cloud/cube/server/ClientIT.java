// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.cube.client.ClientOptions;
import org.paddlepaddle.cloud.cube.client.CubeClient;
import org.paddlepaddle.cloud.cube.client.SeekResult;
import org.paddlepaddle.cloud.cube.client.TableConf;
import org.paddlepaddle.cloud.cube.store.InProcessClient;

/** The client against our own server, and both ways to a table against each other. */
class ClientIT {
    private static final String TABLE = "ctr";
    private static final int KEYS = 5000;
    private static final Duration LONG = Duration.ofSeconds(60);

    private final List<AutoCloseable> open = new ArrayList<>();

    @AfterEach
    void close() throws Exception {
        for (var resource : open.reversed()) {
            resource.close();
        }
    }

    /** Rows of one shard: the value names key and version. */
    private static Map<Long, byte[]> rows(int shard, int shards, String version) {
        var rows = new HashMap<Long, byte[]>();
        for (long key = shard; key < KEYS; key += shards) {
            rows.put(key, (version + ":" + key).getBytes(UTF_8));
        }
        return rows;
    }

    private MemoryStore store(int shard, int shards, String... versions) {
        var store = new MemoryStore();
        for (var version : versions) {
            store.offer(TABLE, version, rows(shard, shards, version));
        }
        store.loadBase(TABLE, versions[0]);
        store.enable(TABLE, versions[0]);
        return store;
    }

    private int serve(MemoryStore store) {
        var server = CubeServer.start(ServerOptions.defaults().withLoops(1), store);
        open.add(server);
        return server.port();
    }

    private static TableConf conf(Duration timeout, Duration backup, String... shards) {
        return new TableConf(TABLE, 1, timeout, 3, backup, TableConf.Balancing.RR, List.of(shards));
    }

    /** Takes no server for dead because the machine is slow. */
    private CubeClient client(TableConf conf) {
        return client(conf, LONG);
    }

    private CubeClient client(TableConf conf, Duration healthInterval) {
        var client =
                CubeClient.open(
                        List.of(conf),
                        ClientOptions.defaults()
                                .withSplitKeys(300)
                                .withHealthInterval(healthInterval));
        open.add(client);
        return client;
    }

    private static String list(int... ports) {
        var text = new StringBuilder("list://");
        for (int port : ports) {
            text.append("127.0.0.1:").append(port).append(',');
        }
        return text.toString();
    }

    private static long[] someKeys() {
        var keys = new long[2000];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = (i * 7919L) % (KEYS + 100);
        }
        keys[10] = keys[11];
        return keys;
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
                assertThat(result.length(i)).isZero();
            }
        }
    }

    @Test
    void shards_are_asked_and_put_together() {
        var client =
                client(
                        conf(
                                LONG,
                                Duration.ZERO,
                                list(serve(store(0, 3, "1"))),
                                list(serve(store(1, 3, "1"))),
                                list(serve(store(2, 3, "1")))));
        var keys = someKeys();

        assertRows(client.seek(TABLE, keys), keys, "1");
        assertRows(client.seek(TABLE, 4), new long[] {4}, "1");
        assertThat(client.seek(TABLE).size()).isZero();
        assertThatThrownBy(() -> client.seek("other", 1)).hasMessageContaining("[ctr]");
    }

    @Test
    void shards_on_different_versions_are_brought_together() {
        var first = store(0, 2, "1", "2");
        var second = store(1, 2, "1", "2");
        first.loadBase(TABLE, "2");
        first.enable(TABLE, "2");
        second.loadBase(TABLE, "2");
        var client = client(conf(LONG, Duration.ZERO, list(serve(first)), list(serve(second))));
        var keys = someKeys();

        assertRows(client.seek(TABLE, keys), keys, "2");

        second.unloadBackground(TABLE);
        assertRows(client.seek(TABLE, keys), keys, "1");
    }

    @Test
    void a_batch_never_mixes_while_shards_switch() {
        var first = store(0, 2, "1", "2");
        var second = store(1, 2, "1", "2");
        first.loadBase(TABLE, "2");
        second.loadBase(TABLE, "2");
        var client = client(conf(LONG, Duration.ZERO, list(serve(first)), list(serve(second))));
        var keys = someKeys();
        var stop = new AtomicBoolean();
        var switching =
                CompletableFuture.runAsync(
                        () -> {
                            while (!stop.get()) {
                                first.swap(TABLE);
                                second.swap(TABLE);
                            }
                        },
                        run -> Thread.ofPlatform().daemon().start(run));
        try {
            for (int i = 0; i < 50; i++) {
                var result = client.seek(TABLE, keys);
                assertRows(result, keys, result.version());
            }
        } finally {
            stop.set(true);
            switching.join();
        }
    }

    @Test
    void the_way_without_a_network_answers_the_same() {
        var store = store(0, 1, "7");
        try (var client = new InProcessClient(store)) {
            var keys = someKeys();
            var result = new SeekResult();

            for (int i = 0; i < 3; i++) {
                client.seek(TABLE, keys, 0, keys.length, result);
                assertRows(result, keys, "7");
            }
            assertThatThrownBy(() -> client.seek("other", 1)).hasMessageContaining("other");
        }
    }

    @Test
    void floats_are_read_without_an_object_per_key() {
        var store = new MemoryStore().with(TABLE, "1", Map.of(5L, new byte[] {0, 0, -128, 63}));
        try (var client = new InProcessClient(store)) {
            var row = new float[] {9, 9, 9};

            client.seek(TABLE, 5).floats(0, row, 1, 2);

            assertThat(row).containsExactly(9, 1, 0);
        }
    }
}
