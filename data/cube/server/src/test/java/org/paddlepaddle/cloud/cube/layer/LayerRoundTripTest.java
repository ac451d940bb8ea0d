// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.cube.layer.Manifest.Kind;
import org.paddlepaddle.cloud.cube.layer.Manifest.Values;
import org.paddlepaddle.cloud.cube.layer.memory.ProcessMemory;

class LayerRoundTripTest {
    @TempDir Path directory;

    private final LayerSpec base = LayerSpec.base("t", "1", 0, 1);
    private final LayerSpec patch = LayerSpec.patch("t", "2", "1", 0, 1);

    @ParameterizedTest
    @CsvSource({
        "0,8,8",
        "1,8,8",
        "2,0,0",
        "3,64,64",
        "100,1,1",
        "5000,40,40",
        "5000,0,100",
        "300,0,9000"
    })
    void a_base_has_the_last_row_of_every_key(int count, int least, int most) {
        var rows = Rows.random(count, count, least, most);

        var manifest = rows.publish(base, directory.resolve("1"));

        assertSame(read(directory.resolve("1")), rows.last());
        assertThat(manifest.keyCount()).isEqualTo(rows.last().size());
        assertThat(manifest.values()).isEqualTo(least == most ? Values.IN_SLOT : Values.IN_HEAP);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 100, 5000, 40_000})
    void a_patch_has_the_last_row_of_every_key_and_what_is_gone(int count) {
        var rows =
                Rows.random(count, count, 0, 50).remove(17).remove(-1).remove(18).put(18, bytes(1));

        var manifest = rows.publish(patch, directory.resolve("2"));

        assertSame(read(directory.resolve("2")), rows.last());
        assertThat(manifest.kind()).isEqualTo(Kind.PATCH);
        assertThat(manifest.tombstoneCount()).isEqualTo(2);
        assertThat(manifest.keyCount()).isEqualTo(rows.last().size() - 2);
    }

    /** The boundary at 256: below, a part takes several buckets of the spill, above, a bucket. */
    @ParameterizedTest
    @ValueSource(ints = {20_000, 100, 30})
    void any_number_of_parts_gives_the_same_rows(int partKeys) {
        var rows = Rows.random(1, 20_000, 8, 8);

        rows.publish(base.withPartKeys(partKeys), directory.resolve("1"));

        assertSame(read(directory.resolve("1")), rows.last());
    }

    @ParameterizedTest
    @CsvSource({"BASE,16,16", "BASE,0,60", "PATCH,0,60"})
    void the_same_rows_give_the_same_bytes_however_they_were_built(Kind kind, int least, int most)
            throws IOException {
        var rows = Rows.random(5, 20_000, least, most);
        var spec = kind == Kind.BASE ? base.withPartKeys(1000) : patch;

        rows.publish(spec.withThreads(1), directory.resolve("a"));
        rows.publish(spec.withThreads(4).withMemory(0), directory.resolve("b"));

        assertThat(content(directory.resolve("a"))).isEqualTo(content(directory.resolve("b")));
    }

    @Test
    void rows_that_do_not_fit_wait_in_scratch_and_leave_nothing() throws IOException {
        var scratch = directory.resolve("scratch");
        try (var sink = Layers.sink(base.withMemory(0), scratch)) {
            for (int i = 0; i < 100_000; i++) {
                sink.put(i, new byte[32], 0, 32);
            }
            assertThat(scratch).isNotEmptyDirectory();

            sink.publish(directory.resolve("1"));
        }

        assertThat(scratch).isEmptyDirectory();
        assertThat(ManifestFile.read(directory.resolve("1")).keyCount()).isEqualTo(100_000);
    }

    @Test
    void scratch_of_the_dead_is_removed_and_of_the_living_kept() throws IOException {
        var scratch = directory.resolve("scratch");
        var dead = Files.createDirectories(scratch.resolve("cube-rows-dead"));
        Files.createFile(dead.resolve("owner"));
        try (var living = new Spill(scratch, 0);
                var next = new Spill(scratch, 0)) {
            fill(living);
            fill(next);

            assertThat(dead).doesNotExist();
            try (var entries = Files.list(scratch)) {
                assertThat(entries).hasSize(2);
            }
        }
        assertThat(scratch).isEmptyDirectory();
    }

    private static void fill(Spill spill) throws IOException {
        for (int i = 0; i < 10; i++) {
            spill.add(0, i, new byte[1000], 0, 1000);
        }
    }

    @Test
    void nothing_is_seen_of_a_sink_that_was_not_published() {
        try (var sink = Layers.sink(base, directory.resolve("scratch"))) {
            sink.put(1, bytes(1), 0, 1);
        }

        assertThat(directory).isEmptyDirectory();
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void how_much_is_written_is_known_meanwhile(Kind kind) {
        var heard = new ArrayList<Double>();
        var asked = new AtomicReference<@Nullable LayerSink>();
        var spec =
                (kind == Kind.BASE ? base : patch)
                        .withPartKeys(100)
                        .withFaults(
                                _ ->
                                        Optional.ofNullable(asked.get())
                                                .ifPresent(sink -> heard.add(sink.written())));
        try (var sink = Layers.sink(spec, directory.resolve("scratch"))) {
            asked.set(sink);
            for (int key = 0; key < 5000; key++) {
                sink.put(key, bytes(1000), 0, 1000);
            }

            sink.publish(directory.resolve("1"));

            assertThat(sink.written()).isEqualTo(1);
        }
        assertThat(heard).isSorted().startsWith(0.0);
        assertThat(heard).anyMatch(share -> share > 0.1 && share < 0.9);
    }

    @Test
    void a_layer_is_never_written_over() {
        Rows.none().publish(base, directory.resolve("1"));

        assertThatThrownBy(() -> Rows.none().publish(base, directory.resolve("1")))
                .isInstanceOf(LayerException.class)
                .hasMessageContaining("never changed");
        assertThat(directory.resolve(".1.partial")).doesNotExist();
    }

    @Test
    void a_base_cannot_remove_and_a_value_cannot_be_endless() {
        try (var sink = Layers.sink(base, directory)) {
            assertThatThrownBy(() -> sink.remove(1)).isInstanceOf(LayerException.class);
            assertThatThrownBy(() -> sink.put(1, new byte[1 << 24], 0, 1 << 24))
                    .hasMessageContaining("key 1 has 16777216 bytes");
        }
    }

    @Test
    void the_index_takes_less_than_ten_bytes_per_key_with_the_key() {
        var rows = Rows.none();
        for (int i = 0; i < 200_000; i++) {
            rows.put(Hash.of(i, 1), new byte[64]);
        }

        var manifest = rows.publish(base, directory.resolve("1"));

        long bytes = manifest.files().stream().mapToLong(Manifest.PartFile::length).sum();
        assertThat(bytes / 200_000.0 - 64).isLessThan(10);
    }

    private static byte[] bytes(int length) {
        return new byte[length];
    }

    private static Map<Long, Optional<byte[]>> read(Path layer) {
        var map = new TreeMap<Long, Optional<byte[]>>();
        try (var rows = Layers.rows(layer)) {
            while (rows.next()) {
                byte[] value = new byte[(int) rows.value().byteSize()];
                ProcessMemory.copy(rows.value().address(), value, 0, value.length);
                var old =
                        map.put(rows.key(), rows.removed() ? Optional.empty() : Optional.of(value));
                assertThat(old).isNull();
            }
        }
        return map;
    }

    private static void assertSame(
            Map<Long, Optional<byte[]>> actual, Map<Long, Optional<byte[]>> expected) {
        assertThat(actual.keySet()).isEqualTo(expected.keySet());
        for (var row : actual.entrySet()) {
            var wanted = Objects.requireNonNull(expected.get(row.getKey()));
            assertThat(row.getValue().isPresent()).isEqualTo(wanted.isPresent());
            if (wanted.isPresent()) {
                assertThat(row.getValue().orElseThrow()).isEqualTo(wanted.get());
            }
        }
    }

    private static Map<String, String> content(Path layer) throws IOException {
        var map = new TreeMap<String, String>();
        try (var files = Files.list(layer)) {
            for (var file : files.toList()) {
                map.put(
                        String.valueOf(file.getFileName()),
                        HexFormat.of().formatHex(Files.readAllBytes(file)));
            }
        }
        return map;
    }
}
