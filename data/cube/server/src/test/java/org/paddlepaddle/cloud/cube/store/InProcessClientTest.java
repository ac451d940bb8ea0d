// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.cube.client.CubeClient;
import org.paddlepaddle.cloud.cube.client.CubeClientException;
import org.paddlepaddle.cloud.cube.client.SeekResult;
import org.paddlepaddle.cloud.cube.layer.LayerSpec;
import org.paddlepaddle.cloud.cube.layer.Rows;

/** The way without a network, over a store on disk. */
class InProcessClientTest {
    private static final String TABLE = "default";

    @TempDir Path root;
    private FileStore store;
    private CubeClient client;

    @BeforeEach
    void open() {
        store = FileStore.open(root, StoreOptions.defaults());
        client = new InProcessClient(store);
    }

    @AfterEach
    void close() {
        client.close();
        store.close();
    }

    private TreeMap<Long, byte[]> serve(String version, Rows rows) {
        rows.publish(LayerSpec.base(TABLE, version, 0, 1), root.resolve(version));
        store.loadBase(TABLE, version);
        store.enable(TABLE, version);
        var map = new TreeMap<Long, byte[]>();
        rows.over(map);
        return map;
    }

    /** Around the size of a window, and batches whose values outgrow the first buffer. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 255, 256, 257, 1000, 5000})
    void batches_of_any_size_are_answered(int size) {
        var map = serve("1", Rows.random(1, 3000, 0, 90));
        var known = map.keySet().stream().mapToLong(key -> key).toArray();
        var keys = new long[size];
        for (int i = 0; i < size; i++) {
            keys[i] = i % 3 == 0 ? i : known[i % known.length];
        }
        var result = new SeekResult();

        for (int round = 0; round < 3; round++) {
            client.seek(TABLE, keys, 0, size, result);
            assertSame(result, keys, map);
        }
    }

    private static void assertSame(SeekResult result, long[] keys, TreeMap<Long, byte[]> map) {
        assertThat(result.size()).isEqualTo(keys.length);
        assertThat(result.status()).isEqualTo(SeekResult.FOUND);
        for (int i = 0; i < keys.length; i++) {
            var expected = map.get(keys[i]);
            assertThat(result.found(i)).isEqualTo(expected != null);
            assertThat(result.value(i)).isEqualTo(expected == null ? new byte[0] : expected);
        }
    }

    @Test
    void only_the_slice_of_the_array_is_looked_up() {
        serve("1", Rows.none().put(7, "seven".getBytes(UTF_8)));
        var result = new SeekResult();

        client.seek(TABLE, new long[] {1, 7, 2}, 1, 1, result);

        assertThat(result.size()).isEqualTo(1);
        assertThat(new String(result.value(0), UTF_8)).isEqualTo("seven");
        assertThat(result.version()).isEqualTo("1");
    }

    @Test
    void a_table_without_a_version_has_no_keys() {
        var result = client.seek(TABLE, 1, 2);

        assertThat(result.status()).isEqualTo(SeekResult.FOUND);
        assertThat(result.code(0)).isEqualTo(SeekResult.NO_SUCH_KEY);
        assertThat(result.code(1)).isEqualTo(SeekResult.NO_SUCH_KEY);
        assertThat(result.version()).isEmpty();
    }

    @Test
    void a_table_that_does_not_exist_is_refused_with_those_there_are() {
        assertThat(client.tables()).containsExactly(TABLE);
        assertThatThrownBy(() -> client.seek("other", 1))
                .isInstanceOf(CubeClientException.class)
                .hasMessageContaining("no table other")
                .hasMessageContaining("[default]");
    }

    @Test
    void the_next_batch_is_of_the_version_enabled_meanwhile() {
        serve("1", Rows.none().put(7, "old".getBytes(UTF_8)));
        var result = new SeekResult();
        client.seek(TABLE, new long[] {7}, 0, 1, result);
        assertThat(new String(result.value(0), UTF_8)).isEqualTo("old");

        serve("2", Rows.none().put(7, "new".getBytes(UTF_8)));
        client.seek(TABLE, new long[] {7}, 0, 1, result);

        assertThat(new String(result.value(0), UTF_8)).isEqualTo("new");
        assertThat(result.version()).isEqualTo("2");
    }

    /** More callers at once than there are readers kept for the next ones. */
    @Test
    void any_number_of_threads_may_ask() throws Exception {
        var map = serve("1", Rows.random(2, 500, 8, 8));
        var keys = map.keySet().stream().mapToLong(key -> key).toArray();
        int callers = 4 * Runtime.getRuntime().availableProcessors() + 8;
        var start = new CyclicBarrier(callers);
        var calls = new ArrayList<CompletableFuture<Void>>();
        for (int i = 0; i < callers; i++) {
            calls.add(
                    CompletableFuture.runAsync(
                            () -> seekTogether(start, keys, map),
                            run -> Thread.ofPlatform().start(run)));
        }
        for (var call : calls) {
            call.get();
        }
    }

    private void seekTogether(CyclicBarrier start, long[] keys, TreeMap<Long, byte[]> map) {
        try {
            start.await();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        for (int i = 0; i < 20; i++) {
            assertSame(client.seek(TABLE, keys), keys, map);
        }
    }

    @Test
    void a_closed_client_lets_the_store_close_at_once() {
        serve("1", Rows.none().put(1, new byte[8]));
        client.seek(TABLE, LongStream.range(0, 100).toArray());

        client.close();
        client.close();

        serve("2", Rows.none().put(1, new byte[8]));
        assertThat(store.status(TABLE).current()).isEqualTo("2");
    }
}
