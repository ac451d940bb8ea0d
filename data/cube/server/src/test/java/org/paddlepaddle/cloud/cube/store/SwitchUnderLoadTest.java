// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cube.layer.LayerSpec;
import org.paddlepaddle.cloud.cube.layer.Rows;
import org.paddlepaddle.cloud.cube.layer.memory.ProcessMemory;

/** Readers go on while versions are switched, compacted and freed; no reply mixes two. */
class SwitchUnderLoadTest {
    private static final String TABLE = "default";
    private static final int KEYS = 3000;
    private static final int BATCH = 200;
    private static final int VERSIONS = 30;

    @TempDir Path root;

    @Test
    void every_reply_is_of_one_version() throws Exception {
        var done = new AtomicBoolean();
        var started = new CountDownLatch(3);
        var options = StoreOptions.defaults().withCompaction(2, 0.5);
        publish(0);
        try (var threads = Executors.newCachedThreadPool();
                var store = FileStore.open(root, options)) {
            store.loadBase(TABLE, "0");
            store.enable(TABLE, "0");
            var readers = new ArrayList<Future<Long>>();
            for (int i = 0; i < 3; i++) {
                readers.add(threads.submit(reading(store, i, started, done)));
            }
            assertThat(started.await(60, TimeUnit.SECONDS)).isTrue();
            try {
                for (int version = 1; version < VERSIONS; version++) {
                    change(store, version);
                }
            } finally {
                done.set(true);
            }
            for (var each : readers) {
                assertThat(each.get(60, TimeUnit.SECONDS)).isPositive();
            }
        }
    }

    private void change(FileStore store, int version) {
        publish(version);
        var name = "" + version;
        if (version % 3 == 0) {
            store.loadBase(TABLE, name);
        } else {
            store.loadPatch(TABLE, name);
        }
        store.enable(TABLE, name);
        if (version % 2 == 0) {
            store.unloadBackground(TABLE);
        }
    }

    /** Every version changes every row, so a row tells which version it is of. */
    private void publish(int version) {
        var rows = Rows.none();
        for (long key = 0; key < KEYS; key++) {
            rows.put(key, ByteBuffer.allocate(16).putLong(key).putLong(version).array());
        }
        var name = "" + version;
        var spec =
                version % 3 == 0
                        ? LayerSpec.base(TABLE, name, 0, 1)
                        : LayerSpec.patch(TABLE, name, "" + (version - 1), 0, 1);
        rows.publish(spec, root.resolve(name));
    }

    private static Callable<Long> reading(
            FileStore store, long seed, CountDownLatch started, AtomicBoolean done) {
        return () -> {
            var random = new SplittableRandom(seed);
            var keys = new long[BATCH];
            var found = new Found(BATCH);
            long requests = 0;
            try (var reader = store.newReader()) {
                do {
                    var version = Objects.requireNonNull(reader.current(TABLE));
                    for (int i = 0; i < BATCH; i++) {
                        keys[i] = random.nextLong(KEYS + 100);
                    }
                    version.find(keys, 0, BATCH, found);
                    check(version, keys, found);
                    reader.quiescent();
                    started.countDown();
                    requests++;
                } while (!done.get());
            }
            return requests;
        };
    }

    private static void check(TableVersion version, long[] keys, Found found) {
        byte[] value = new byte[16];
        for (int i = 0; i < BATCH; i++) {
            if (keys[i] >= KEYS) {
                assertThat(found.length(i)).isEqualTo(Found.MISS);
                continue;
            }
            assertThat(found.length(i)).isEqualTo(16);
            ProcessMemory.copy(found.address(i), value, 0, 16);
            var buffer = ByteBuffer.wrap(value);
            assertThat(buffer.getLong()).isEqualTo(keys[i]);
            assertThat("" + buffer.getLong()).isEqualTo(version.name());
        }
    }
}
