// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cube.client.CubeClient;
import org.paddlepaddle.cloud.cube.client.SeekResult;
import org.paddlepaddle.cloud.cube.layer.LayerSpec;
import org.paddlepaddle.cloud.cube.layer.Rows;
import org.paddlepaddle.cloud.cube.store.FileStore;
import org.paddlepaddle.cloud.cube.store.InProcessClient;
import org.paddlepaddle.cloud.cube.store.StoreOptions;

/** What a request costs in garbage, once everything is compiled. */
class HotPathIT {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int KEYS = 100;
    private static final int MEASURED = 10_000;

    /** How often it may take to be compiled. */
    private static final int ROUNDS = 20;

    @TempDir Path root;

    private FileStore store;

    @BeforeEach
    void open() {
        var rows = Rows.none();
        for (int key = 0; key < 1000; key++) {
            rows.put(key, new byte[64]);
        }
        rows.publish(LayerSpec.base("default", "1", 0, 1), root.resolve("1"));
        store = FileStore.open(root, StoreOptions.defaults());
        store.loadBase("default", "1");
        store.enable("default", "1");
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void a_request_leaves_no_garbage_on_the_loop() throws IOException {
        var keys = new StringBuilder();
        for (int key = 1; key <= KEYS; key++) {
            keys.append("08%02x".formatted(key));
        }
        var request = WireClient.seek(keys.toString());
        try (var server = CubeServer.start(ServerOptions.defaults().withLoops(1), store);
                var client = new WireClient(server.port())) {
            var reply = new byte[exchange(client, request)];
            long loop = loop();

            long least = Long.MAX_VALUE;
            for (int round = 0; round < ROUNDS && least > MEASURED; round++) {
                long before = THREADS.getThreadAllocatedBytes(loop);
                exchange(client, request, reply);
                least = Math.min(least, THREADS.getThreadAllocatedBytes(loop) - before);
            }

            assertThat((double) least / MEASURED).as("bytes per request").isLessThan(1);
        }
    }

    private static int exchange(WireClient client, byte[] request) throws IOException {
        client.send(request);
        return 12 + (client.reply().length() - 1) / 2;
    }

    private static void exchange(WireClient client, byte[] request, byte[] reply)
            throws IOException {
        var in = client.socket().getInputStream();
        for (int i = 0; i < MEASURED; i++) {
            client.send(request);
            assertThat(in.readNBytes(reply, 0, reply.length)).isEqualTo(reply.length);
        }
    }

    private static long loop() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("cube-loop-0"))
                .mapToLong(Thread::threadId)
                .max()
                .orElseThrow();
    }

    @Test
    void a_seek_in_process_leaves_no_garbage() {
        var keys = new long[KEYS];
        for (int i = 0; i < KEYS; i++) {
            keys[i] = i;
        }
        var result = new SeekResult();
        try (var client = new InProcessClient(store)) {
            long least = Long.MAX_VALUE;
            for (int round = 0; round < ROUNDS && least > MEASURED; round++) {
                long before = THREADS.getCurrentThreadAllocatedBytes();
                seek(client, keys, result);
                least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
            }

            assertThat(result.found(KEYS - 1)).isTrue();
            assertThat((double) least / MEASURED).as("bytes per seek").isLessThan(1);
        }
    }

    private static void seek(CubeClient client, long[] keys, SeekResult result) {
        for (int i = 0; i < MEASURED; i++) {
            client.seek("default", keys, 0, KEYS, result);
        }
    }
}
