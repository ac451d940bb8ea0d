// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.paddlepaddle.cloud.cube.layer.LayerSpec;
import org.paddlepaddle.cloud.cube.layer.Rows;
import org.paddlepaddle.cloud.cube.layer.memory.Residence;

/** Whatever the layers, the answers are those of a plain map. */
class StoreRowsTest {
    private static final String TABLE = "default";

    @TempDir Path root;

    private final TreeMap<Long, byte[]> map = new TreeMap<>();

    @ParameterizedTest
    @CsvSource({"0,8,8", "1,8,8", "1000,64,64", "1000,256,256", "1000,0,0", "3000,0,700"})
    void a_base_answers_like_a_map(int count, int least, int most) {
        base("1", Rows.random(count, count, least, most), 0, 1);

        try (var store = open(quiet());
                var reader = store.newReader()) {
            store.loadBase(TABLE, "1");
            store.enable(TABLE, "1");
            Answers.assertSame(reader, TABLE, map);
        }
    }

    @ParameterizedTest
    @EnumSource(Residence.class)
    void patches_lie_over_each_other_and_compaction_changes_no_answer(Residence residence) {
        base("0", Rows.random(0, 4000, 0, 64), 0, 1);
        try (var store = open(quiet().withResidence(residence));
                var reader = store.newReader()) {
            store.loadBase(TABLE, "0");
            store.enable(TABLE, "0");
            for (int patch = 1; patch <= 6; patch++) {
                patch("" + patch, "" + (patch - 1), changes(patch));
                store.loadPatch(TABLE, "" + patch);
                store.enable(TABLE, "" + patch);
                Answers.assertSame(reader, TABLE, map);
            }
            assertThat(store.verify(TABLE, "6").problems()).isEmpty();
        }

        try (var store = open(quiet().withCompaction(4, 0.1));
                var reader = store.newReader()) {
            Answers.assertSame(reader, TABLE, map);
            assertThat(store.compact(TABLE)).isTrue();
            assertThat(store.compact(TABLE)).isFalse();
            Answers.assertSame(reader, TABLE, map);
            assertThat(store.status(TABLE).current()).isEqualTo("6");

            patch("7", "6", changes(7));
            store.loadPatch(TABLE, "7");
            store.enable(TABLE, "7");
        }
        try (var store = open(quiet());
                var reader = store.newReader()) {
            Answers.assertSame(reader, TABLE, map);
        }
    }

    private Rows changes(int patch) {
        var rows = Rows.random(100 + patch, 300, 0, 64);
        map.keySet().stream().skip(patch * 50L).limit(40).toList().forEach(rows::remove);
        rows.remove(123_456_789L + patch).remove(0);
        return rows;
    }

    @Test
    void a_removed_key_can_come_back() {
        base("1", Rows.none().put(5, new byte[] {1}), 0, 1);
        patch("2", "1", Rows.none().remove(5));
        patch("3", "2", Rows.none().put(5, new byte[] {3}));
        try (var store = open(quiet());
                var reader = store.newReader()) {
            store.loadBase(TABLE, "2");
            store.enable(TABLE, "2");
            assertThat(Answers.get(reader, TABLE, 5)).isNull();
            store.loadPatch(TABLE, "3");
            store.enable(TABLE, "3");
            assertThat(Answers.get(reader, TABLE, 5)).containsExactly(3);
        }
    }

    @Test
    void splits_are_asked_by_remainder() {
        int splits = 3;
        for (int split = 0; split < splits; split++) {
            var rows = Rows.none();
            for (long i = -500; i < 500; i++) {
                if (Long.remainderUnsigned(i, splits) == split) {
                    rows.put(i, ("" + i).getBytes(StandardCharsets.UTF_8));
                }
            }
            rows.publish(LayerSpec.base(TABLE, "1", 0, 1), root.resolve("" + split).resolve("1"));
            rows.over(map);
        }

        try (var store = open(quiet().withSplits(splits));
                var reader = store.newReader()) {
            store.loadBase(TABLE, "1");
            store.enable(TABLE, "1");
            Answers.assertSame(reader, TABLE, map);
        }
    }

    private void base(String version, Rows rows, int shard, int shards) {
        rows.publish(LayerSpec.base(TABLE, version, shard, shards), root.resolve(version));
        rows.over(map);
    }

    private void patch(String version, String depend, Rows rows) {
        rows.publish(LayerSpec.patch(TABLE, version, depend, 0, 1), root.resolve(version));
        rows.over(map);
    }

    private static StoreOptions quiet() {
        return StoreOptions.defaults().withCompaction(Integer.MAX_VALUE, 1e9);
    }

    private FileStore open(StoreOptions options) {
        return FileStore.open(root, options);
    }
}
