// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.legacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cube.files.Tar;

class LegacyShardTest {
    @TempDir Path directory;

    @Test
    void the_files_are_upstreams_byte_for_byte() throws Exception {
        writeBase(directory, "base:", 0, 2, 4, 6, 8);

        assertThat(hex("data.n")).isEqualTo("0100000032000000");
        assertThat(hex("data.0"))
                .startsWith("0a000000" + "626173653a30" + "0a000000" + "626173653a32");
        assertThat(hex("index.n")).isEqualTo("0000000005000000010000005000000000000000");
        assertThat(hex("index.0"))
                .startsWith("0000000000000000" + "0000000000000000")
                .contains("0200000000000000" + "0a00000000000000");
        assertThat(Legacy.read(directory)).isEqualTo(Legacy.expected("base:", 0, 2, 4, 6, 8));
    }

    @Test
    void counters_make_the_trip_to_json_and_back() {
        LegacyCounters counters = writeBase(directory, "base:", 0, 2, 4, 6, 8);

        assertThat(counters.toJson())
                .isEqualTo(
                        "{\"index_total_count\":\"5\",\"data_len_list\":[\"50\"],"
                                + "\"index_len_list\":[\"80\"]}");
        assertThat(LegacyCounters.fromJson(counters.toJson())).isEqualTo(counters);
        assertThat(LegacyCounters.read(directory)).isEqualTo(counters);
    }

    @Test
    void any_rows_come_back_and_of_a_key_the_last() {
        SplittableRandom random = new SplittableRandom(1);
        Map<Long, String> expected = new TreeMap<>();
        try (LegacyWriter writer = new LegacyWriter(directory, LegacyCounters.NONE, 1000)) {
            for (int i = 0; i < 2000; i++) {
                long key = random.nextLong(500) - 250;
                String value = "v".repeat(random.nextInt(90)) + i;
                byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
                writer.put(key, bytes, 0, bytes.length);
                expected.put(key, value);
            }
            LegacyCounters counters = writer.finish();
            assertThat(counters.keys()).isEqualTo(2000);
            assertThat(counters.blocks()).hasSizeGreaterThan(50).allMatch(size -> size <= 1000);
        }

        assertThat(Legacy.read(directory)).isEqualTo(expected);
    }

    @Test
    void an_empty_shard_is_a_shard() {
        writeBase(directory, "base:");

        assertThat(Legacy.read(directory)).isEmpty();
        assertThat(hex("data.n")).isEqualTo("0100000000000000");
    }

    @Test
    void a_missing_data_file_is_a_warning_and_its_keys_are_misses() throws IOException {
        writeBase(directory, "base:", 1, 2);
        Files.delete(directory.resolve("data.0"));

        try (LegacyShard shard = LegacyShard.open(directory)) {
            assertThat(shard.warnings()).singleElement().asString().contains("data.0 is missing");
        }
        assertThat(Legacy.read(directory)).isEmpty();
    }

    @Test
    void a_missing_index_file_is_a_warning() throws IOException {
        writeBase(directory, "base:", 1, 2);
        Files.delete(directory.resolve("index.0"));

        try (LegacyShard shard = LegacyShard.open(directory)) {
            assertThat(shard.warnings()).singleElement().asString().contains("index.0 is missing");
        }
    }

    @Test
    void files_of_another_size_than_announced_are_refused() throws IOException {
        writeBase(directory, "base:", 1, 2);
        byte[] index = Files.readAllBytes(directory.resolve("index.0"));

        Files.write(directory.resolve("index.0"), new byte[16]);
        assertThatThrownBy(() -> LegacyShard.open(directory))
                .isInstanceOf(LegacyException.class)
                .hasMessageContaining("index.0 has 16 bytes; the counters say 32");

        Files.write(directory.resolve("index.0"), index);
        Files.write(directory.resolve("data.0"), new byte[3]);
        assertThatThrownBy(() -> LegacyShard.open(directory))
                .isInstanceOf(LegacyException.class)
                .hasMessageContaining("data.0 has 3 bytes; the counters say 20");
    }

    @Test
    void counters_cut_short_are_refused() throws IOException {
        writeBase(directory, "base:", 1, 2);
        for (String name : new String[] {"index.n", "data.n"}) {
            byte[] whole = Files.readAllBytes(directory.resolve(name));
            for (int length = 0; length < whole.length; length++) {
                Files.write(directory.resolve(name), Arrays.copyOf(whole, length));
                assertThatThrownBy(() -> LegacyShard.open(directory))
                        .isInstanceOf(LegacyException.class);
            }
            Files.write(directory.resolve(name), whole);
        }
    }

    @Test
    void an_address_that_leads_nowhere_is_a_miss() throws IOException {
        writeBase(directory, "base:", 1, 2);
        byte[] index = Files.readAllBytes(directory.resolve("index.0"));
        index[8] = 18;
        Files.write(directory.resolve("index.0"), index);

        assertThat(Legacy.read(directory)).isEqualTo(Legacy.expected("base:", 2));
    }

    @Test
    void the_archive_is_a_tar_that_others_unpack() throws Exception {
        Path shard = Files.createDirectory(directory.resolve("shard"));
        writeBase(shard, "base:", 0, 2, 4, 6, 8);
        Path tar = directory.resolve("x_part0.tar");

        Tar.pack(shard, tar).writeMd5(tar, Path.of("/srv/out/x_part0.tar"));

        byte[] digest = MessageDigest.getInstance("MD5").digest(Files.readAllBytes(tar));
        assertThat(Files.readString(directory.resolve("x_part0.tar.md5")))
                .isEqualTo(HexFormat.of().formatHex(digest) + "  /srv/out/x_part0.tar\n");
        Path unpacked = Files.createDirectory(directory.resolve("unpacked"));
        Process process =
                new ProcessBuilder("tar", "-xf", tar.toString(), "-C", unpacked.toString())
                        .inheritIO()
                        .start();
        assertThat(process.waitFor()).isZero();
        assertThat(Legacy.read(unpacked)).isEqualTo(Legacy.expected("base:", 0, 2, 4, 6, 8));
    }

    @Test
    void the_layout_knows_versions_and_sub_dictionaries() throws IOException {
        LegacyLayout plain = new LegacyLayout(directory, 1);
        assertThat(plain.version()).isEmpty();
        assertThat(plain.directories("")).containsExactly(directory);

        Files.writeString(directory.resolve("VERSION"), "1565323045\nolder\n");
        LegacyLayout split = new LegacyLayout(directory, 2);
        assertThat(split.version()).isEqualTo("1565323045");
        assertThat(split.directories("7"))
                .containsExactly(directory.resolve("0/7"), directory.resolve("1/7"));
        assertThat(split.part(-1)).isEqualTo(1);
        assertThatThrownBy(() -> plain.directories("../etc")).isInstanceOf(LegacyException.class);
    }

    private static LegacyCounters writeBase(Path into, String prefix, long... keys) {
        return Legacy.write(into, LegacyCounters.NONE, prefix, keys);
    }

    private String hex(String name) {
        try {
            return HexFormat.of().formatHex(Files.readAllBytes(directory.resolve(name)));
        } catch (IOException failure) {
            throw new AssertionError(failure);
        }
    }
}
