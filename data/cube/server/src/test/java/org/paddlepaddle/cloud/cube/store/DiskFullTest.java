// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cube.layer.LayerException;
import org.paddlepaddle.cloud.cube.layer.LayerSpec;
import org.paddlepaddle.cloud.cube.layer.Rows;
import org.paddlepaddle.cloud.testkit.SmallDisk;

/** On a disk of one mebibyte, which only root can make. */
class DiskFullTest {
    @TempDir Path small;
    private SmallDisk disk;

    @BeforeEach
    void mount() throws IOException {
        disk = SmallDisk.mount(small);
    }

    @AfterEach
    void unmount() throws IOException {
        if (disk != null) {
            disk.close();
        }
    }

    @Test
    void a_layer_that_does_not_fit_leaves_the_store_as_it_was() {
        var rows = Rows.random(1, 100, 8, 8);
        rows.publish(LayerSpec.base("default", "1", 0, 1), small.resolve("1"));
        var map = new TreeMap<Long, byte[]>();
        rows.over(map);
        try (var store = FileStore.open(small, StoreOptions.defaults());
                var reader = store.newReader()) {
            store.loadBase("default", "1");
            store.enable("default", "1");

            var large = Rows.random(2, 100_000, 16, 16);
            assertThatThrownBy(
                            () ->
                                    large.publish(
                                            LayerSpec.base("default", "2", 0, 1),
                                            small.resolve("2")))
                    .isInstanceOf(LayerException.class)
                    .hasMessageContaining("No space left");

            assertThat(small.resolve("2")).doesNotExist();
            assertThat(small.resolve(".2.partial")).doesNotExist();
            Answers.assertSame(reader, "default", map);
            assertThat(store.verify("default", "1").good()).isTrue();
        }
    }

    @Test
    void layers_that_cannot_be_merged_are_served_on() throws IOException {
        var map = new TreeMap<Long, byte[]>();
        var base = Rows.random(1, 2000, 64, 64);
        base.publish(LayerSpec.base("default", "1", 0, 1), small.resolve("1"));
        base.over(map);
        var patch = Rows.random(2, 500, 64, 64);
        patch.publish(LayerSpec.patch("default", "2", "1", 0, 1), small.resolve("2"));
        patch.over(map);
        var unmerged = StoreOptions.defaults().withCompaction(Integer.MAX_VALUE, 1e9);
        try (var store = FileStore.open(small, unmerged)) {
            store.loadBase("default", "1");
            store.enable("default", "1");
            store.loadPatch("default", "2");
            store.enable("default", "2");
        }
        disk.fill();
        try (var store = FileStore.open(small, StoreOptions.defaults().withCompaction(1, 0.01));
                var reader = store.newReader()) {
            assertThatThrownBy(() -> store.compact("default"))
                    .hasMessageContaining("No space left");

            assertThat(small.resolve("2.compacted-1")).doesNotExist();
            Answers.assertSame(reader, "default", map);
            assertThat(store.verify("default", "2").good()).isTrue();
        }
    }
}
