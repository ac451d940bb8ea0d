// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cube.layer.LayerSpec;
import org.paddlepaddle.cloud.cube.layer.Rows;

/** Layers are merged and removed while somebody reads them against their checksums. */
class VerifyWhileMergingTest {
    private static final String TABLE = "default";
    private static final int VERSIONS = 20;

    @TempDir Path root;

    @Test
    void nothing_is_taken_for_damage() throws Exception {
        // Compacted after every patch.
        var options = StoreOptions.defaults().withCompaction(1, 0);
        publish(LayerSpec.base(TABLE, "0", 0, 1));
        try (var store = FileStore.open(root, options)) {
            store.loadBase(TABLE, "0");
            store.enable(TABLE, "0");
            var done = new AtomicBoolean();
            var verifying = new FutureTask<>(() -> verified(store, done));
            Thread.ofPlatform().start(verifying);
            try {
                for (int version = 1; version < VERSIONS; version++) {
                    publish(LayerSpec.patch(TABLE, "" + version, "" + (version - 1), 0, 1));
                    store.loadPatch(TABLE, "" + version);
                    store.enable(TABLE, "" + version);
                    store.unloadBackground(TABLE);
                }
            } finally {
                done.set(true);
            }
            assertThat(verifying.get(5, TimeUnit.MINUTES)).isPositive();
        }
    }

    private static int verified(FileStore store, AtomicBoolean done) {
        int times = 0;
        do {
            assertThat(store.scrub()).allSatisfy(each -> assertThat(each.problems()).isEmpty());
            times++;
        } while (!done.get());
        return times;
    }

    private void publish(LayerSpec spec) {
        Rows.none()
                .put(1, spec.version().getBytes(UTF_8))
                .put(2, "unchanged".getBytes(UTF_8))
                .publish(spec, root.resolve(spec.version()));
    }
}
