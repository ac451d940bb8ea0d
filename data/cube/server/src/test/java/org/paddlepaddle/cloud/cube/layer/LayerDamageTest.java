// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.layer;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.cube.layer.Manifest.Kind;
import org.paddlepaddle.cloud.cube.layer.memory.Residence;

class LayerDamageTest {
    @TempDir Path directory;

    @ParameterizedTest
    @CsvSource({"BASE,8,8", "BASE,0,9", "PATCH,0,9"})
    void a_flipped_bit_anywhere_is_found(Kind kind, int least, int most) throws IOException {
        var layer = layer(kind, least, most);

        for (var file : files(layer)) {
            byte[] good = Files.readAllBytes(file);
            for (int at = 0; at < good.length; at += 3) {
                byte[] bad = good.clone();
                bad[at] ^= (byte) (1 << at / 3 % 8);
                Files.write(file, bad);
                assertRefused(layer, Residence.MEMORY, file + " at " + at);
            }
            Files.write(file, good);
        }
        Layers.rows(layer).close();
    }

    @ParameterizedTest
    @CsvSource({"BASE,8,8", "BASE,0,9", "PATCH,0,9"})
    void a_shorter_file_is_found(Kind kind, int least, int most) throws IOException {
        var layer = layer(kind, least, most);

        for (var file : files(layer)) {
            byte[] good = Files.readAllBytes(file);
            for (int length = 0; length < good.length; length += 29) {
                Files.write(file, Arrays.copyOf(good, length));
                assertRefused(layer, Residence.MEMORY, file + " of " + length);
            }
            Files.delete(file);
            assertRefused(layer, Residence.MAPPED, file + " missing");
            Files.write(file, good);
        }
    }

    @ParameterizedTest
    @CsvSource({"MEMORY", "MAPPED"})
    void damage_in_a_large_file_is_told_with_its_place(Residence residence) throws IOException {
        var layer = directory.resolve("large");
        var rows = Rows.none();
        for (int i = 0; i < 20_000; i++) {
            rows.put(i, new byte[56]);
        }
        rows.publish(LayerSpec.base("t", "1", 0, 1), layer);
        var file = layer.resolve("slots.bin");
        byte[] bytes = Files.readAllBytes(file);
        bytes[600_000] ^= 1;
        Files.write(file, bytes);

        assertThatThrownBy(() -> LayerImage.open(layer, residence).close())
                .hasMessageContaining("slots.bin: damaged between 524288 and 786432");
    }

    private Path layer(Kind kind, int least, int most) {
        var layer = directory.resolve("1");
        var spec =
                kind == Kind.BASE
                        ? LayerSpec.base("t", "1", 0, 1).withPartKeys(10)
                        : LayerSpec.patch("t", "1", "0", 0, 1);
        Rows.random(3, 12, least, most).publish(spec, layer);
        return layer;
    }

    private static List<Path> files(Path layer) throws IOException {
        try (var files = Files.list(layer)) {
            return files.sorted().toList();
        }
    }

    private static void assertRefused(Path layer, Residence residence, String what) {
        assertThatThrownBy(() -> LayerImage.open(layer, residence).close())
                .as(what)
                .isInstanceOf(LayerException.class);
    }
}
