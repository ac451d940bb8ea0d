// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.legacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cube.files.Durable;
import org.paddlepaddle.cloud.cube.layer.LayerSink;
import org.paddlepaddle.cloud.cube.layer.LayerSpec;
import org.paddlepaddle.cloud.cube.layer.Layers;

class LegacyExportTest {
    @TempDir Path table;

    @BeforeEach
    void aBaseAndTwoPatches() throws IOException {
        layer(LayerSpec.base("t", "1", 0, 1), "base:", List.of(), 1, 2, 3, 4, 5);
        layer(LayerSpec.patch("t", "1_2", "1", 0, 1), "two:", List.of(4L), 2, 6);
        layer(LayerSpec.patch("t", "1_3", "1_2", 0, 1), "three:", List.of(6L), 3, 4);
    }

    @Test
    void a_base_is_written_as_it_is() {
        LegacyExport.write(LegacyExport.layers(table.resolve("1")), table.resolve("out"), 1);

        assertThat(Legacy.read(table.resolve("out")))
                .isEqualTo(Legacy.expected("base:", 1, 2, 3, 4, 5));
    }

    @Test
    void patches_are_laid_over_and_removed_keys_are_gone() {
        List<Path> layers = LegacyExport.layers(table.resolve("1_3"));
        assertThat(layers)
                .containsExactly(table.resolve("1"), table.resolve("1_2"), table.resolve("1_3"));

        List<LegacyCounters> counters = LegacyExport.write(layers, table.resolve("out"), 1);

        Map<Long, String> expected = new TreeMap<>(Legacy.expected("base:", 1, 5));
        expected.putAll(Legacy.expected("two:", 2));
        expected.putAll(Legacy.expected("three:", 3, 4));
        assertThat(Legacy.read(table.resolve("out"))).isEqualTo(expected);
        assertThat(counters.getFirst().keys()).isEqualTo(5);
        assertThat(table.resolve("out/merged")).doesNotExist();
        assertThat(table.resolve(".out.partial")).doesNotExist();
    }

    @Test
    void a_split_makes_a_directory_for_each_part() {
        LegacyExport.write(LegacyExport.layers(table.resolve("1")), table.resolve("out"), 2);

        assertThat(Legacy.read(table.resolve("out/0"))).isEqualTo(Legacy.expected("base:", 2, 4));
        assertThat(Legacy.read(table.resolve("out/1")))
                .isEqualTo(Legacy.expected("base:", 1, 3, 5));
    }

    @Test
    void in_a_builders_tree_the_base_is_found_as_well() throws IOException {
        for (String version : List.of("1", "1_2")) {
            String built = version.contains("_") ? version : version + "_" + version;
            Path shard = table.resolve("output").resolve(built).resolve("t_part0");
            Files.createDirectories(shard.getParent());
            Files.move(table.resolve(version), shard);
        }

        List<Path> layers = LegacyExport.layers(table.resolve("output/1_2/t_part0"));

        assertThat(layers)
                .containsExactly(
                        table.resolve("output/1_1/t_part0"), table.resolve("output/1_2/t_part0"));
    }

    @Test
    void a_patch_without_its_base_is_refused() throws IOException {
        Durable.delete(table.resolve("1_2"));

        assertThatThrownBy(() -> LegacyExport.layers(table.resolve("1_3")))
                .isInstanceOf(LegacyException.class)
                .hasMessageContaining("is a patch of version 1_2, which is neither");
    }

    @Test
    void nothing_is_written_over() throws IOException {
        Files.createDirectory(table.resolve("out"));

        assertThatThrownBy(
                        () ->
                                LegacyExport.write(
                                        LegacyExport.layers(table.resolve("1")),
                                        table.resolve("out"),
                                        1))
                .isInstanceOf(LegacyException.class)
                .hasMessageContaining("already there");
    }

    private void layer(LayerSpec spec, String prefix, List<Long> removed, long... keys)
            throws IOException {
        Path scratch = Files.createDirectories(table.resolve(".scratch"));
        try (LayerSink sink = Layers.sink(spec, scratch)) {
            for (long key : keys) {
                byte[] value = (prefix + key).getBytes(StandardCharsets.UTF_8);
                sink.put(key, value, 0, value.length);
            }
            removed.forEach(sink::remove);
            sink.publish(table.resolve(spec.version()));
        }
    }
}
