// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.sequence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.paddlepaddle.cloud.cube.input.InputException;

class SequenceFileTest {
    private record Row(long key, List<Byte> value) {}

    static Stream<SequenceFormat> formats() {
        byte[] sync = SequenceFormat.upstream(7).sync();
        return Arrays.stream(Dialect.values())
                .flatMap(
                        dialect ->
                                Arrays.stream(SequenceCompression.values())
                                        .flatMap(
                                                sequenceCompression ->
                                                        Arrays.stream(Codec.values())
                                                                .map(
                                                                        codec ->
                                                                                new SequenceFormat(
                                                                                        dialect,
                                                                                        sequenceCompression,
                                                                                        codec,
                                                                                        Map.of(),
                                                                                        sync))));
    }

    @Test
    void upstreams_bytes_are_as_they_have_always_been() {
        byte[] file = written(SequenceFormat.upstream(1), List.of(row(2, "base:2")));

        byte[] head =
                ("SEQ\6\"" + SequenceHeader.BYTES + "\"" + SequenceHeader.BYTES)
                        .getBytes(StandardCharsets.ISO_8859_1);
        assertThat(file).startsWith(head);
        assertThat(HexFormat.of().formatHex(file, head.length, head.length + 6))
                .isEqualTo("000000000000");
        assertThat(head.length + 6).isEqualTo(80);
        assertThat(HexFormat.of().formatHex(file, 96, file.length))
                .isEqualTo("0000000e" + "00000008" + "0200000000000000" + "626173653a32");
    }

    @ParameterizedTest
    @MethodSource("formats")
    void every_format_gives_back_what_was_written(SequenceFormat format) {
        for (int seed = 0; seed < 20; seed++) {
            List<Row> rows = random(seed, seed * 17);

            assertThat(read(written(format, rows))).isEqualTo(rows);
        }
    }

    @ParameterizedTest
    @MethodSource("formats")
    void a_file_cut_anywhere_gives_a_prefix_or_says_where_it_ends(SequenceFormat format) {
        List<Row> rows = random(3, 6);
        byte[] whole = written(format, rows);

        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            try {
                List<Row> found = read(cut);
                assertThat(found).isEqualTo(rows.subList(0, found.size()));
            } catch (InputException told) {
                assertThat(told).hasMessageContaining("some.file, byte ");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("formats")
    void a_damaged_file_never_does_worse_than_an_input_exception(SequenceFormat format) {
        byte[] whole = written(format, random(4, 8));
        SplittableRandom random = new SplittableRandom(5);

        for (int i = 0; i < 2000; i++) {
            byte[] damaged = whole.clone();
            damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
            try {
                read(damaged);
            } catch (InputException told) {
                assertThat(told).hasMessageContaining("some.file");
            }
        }
    }

    @Test
    void values_larger_than_a_chunk_and_many_sync_markers_are_no_trouble() {
        List<Row> rows = new ArrayList<>();
        byte[] large = new byte[3 << 20];
        Arrays.fill(large, (byte) 9);
        rows.add(row(1, "small"));
        rows.add(new Row(2, list(large)));
        for (int i = 0; i < 5000; i++) {
            rows.add(new Row(i, list(new byte[100])));
        }

        assertThat(read(written(SequenceFormat.upstream(3), rows))).isEqualTo(rows);
    }

    @Test
    void metadata_is_kept() {
        SequenceFormat format = SequenceFormat.upstream(1).with(Map.of("dim", "8", "名", "表"));
        byte[] file = written(format, List.of(row(1, "x")));

        try (SequenceReader reader = reader(file)) {
            assertThat(reader.header().metadata())
                    .containsOnly(Map.entry("dim", "8"), Map.entry("名", "表"));
        }
    }

    @Test
    void a_codec_that_cannot_be_undone_is_named() {
        SequenceFormat format = SequenceFormat.hadoop(SequenceCompression.BLOCK, Codec.GZIP, 1);
        byte[] file =
                new String(written(format, List.of()), StandardCharsets.ISO_8859_1)
                        .replace("GzipCodec", "ZstdCodec")
                        .getBytes(StandardCharsets.ISO_8859_1);

        assertThatThrownBy(() -> read(file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("org.apache.hadoop.io.compress.ZstdCodec")
                .hasMessageContaining("DefaultCodec");
    }

    @Test
    void a_record_that_promises_too_much_is_refused_before_memory_is_taken() {
        byte[] file = written(SequenceFormat.upstream(1), List.of(row(1, "x")));
        file[96] = 0x7f;

        assertThatThrownBy(() -> read(file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("byte 96: a record of 2130706441 bytes");
    }

    @Test
    void another_sync_marker_than_the_headers_is_damage() {
        List<Row> rows = List.of(new Row(1, list(new byte[2500])), row(2, "x"));
        byte[] file = written(SequenceFormat.upstream(1), rows);
        int marker = 96 + 8 + 8 + 2500;
        file[marker + 4 + 15] ^= 1;

        assertThatThrownBy(() -> read(file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("byte " + marker + ": the sync marker");
    }

    @Test
    void a_sync_marker_at_the_very_end_is_a_clean_end() {
        SequenceFormat format = SequenceFormat.upstream(1);
        byte[] file = written(format, List.of(row(1, "x")));
        byte[] longer = Arrays.copyOf(file, file.length + 20);
        Arrays.fill(longer, file.length, file.length + 4, (byte) -1);
        System.arraycopy(format.sync(), 0, longer, file.length + 4, 16);

        assertThat(read(longer)).containsExactly(row(1, "x"));
    }

    @Test
    void keys_of_another_length_are_refused() {
        byte[] file = written(SequenceFormat.upstream(1), List.of(row(1, "xxxxxx")));
        file[96 + 7] = 9;

        assertThatThrownBy(() -> read(file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("the first key has 9 bytes");
    }

    @Test
    void numbers_of_variable_length_are_hadoops() {
        assertThat(Vint.decode(new byte[] {(byte) -113, (byte) 200}, 0)).isEqualTo(200);
        assertThat(Vint.decode(new byte[] {(byte) -114, 1, 0}, 0)).isEqualTo(256);
        assertThat(Vint.decode(new byte[] {(byte) -121, (byte) 200}, 0)).isEqualTo(-201);
        assertThat(Vint.decode(new byte[] {-112}, 0)).isEqualTo(-112);
        assertThat(Vint.size((byte) -128)).isEqualTo(9);
    }

    private static Row row(long key, String value) {
        return new Row(key, list(value.getBytes(StandardCharsets.UTF_8)));
    }

    private static List<Row> random(int seed, int count) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            byte[] value = new byte[random.nextInt(random.nextInt(40) == 0 ? 9000 : 70)];
            random.nextBytes(value);
            rows.add(new Row(random.nextLong(), list(value)));
        }
        return rows;
    }

    private static byte[] written(SequenceFormat format, List<Row> rows) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (SequenceWriter writer = new SequenceWriter(out, format)) {
            for (Row row : rows) {
                byte[] value = new byte[row.value.size()];
                for (int i = 0; i < value.length; i++) {
                    value[i] = row.value.get(i);
                }
                writer.write(row.key, value);
            }
        }
        return out.toByteArray();
    }

    private static SequenceReader reader(byte[] file) {
        return new SequenceReader("some.file", new ByteArrayInputStream(file));
    }

    private static List<Row> read(byte[] file) {
        List<Row> rows = new ArrayList<>();
        try (SequenceReader reader = reader(file)) {
            while (reader.next()) {
                rows.add(new Row(reader.key(), list(reader.value())));
            }
        }
        return rows;
    }

    private static List<Byte> list(byte[] bytes) {
        Byte[] boxed = new Byte[bytes.length];
        Arrays.setAll(boxed, i -> bytes[i]);
        return List.of(boxed);
    }
}
