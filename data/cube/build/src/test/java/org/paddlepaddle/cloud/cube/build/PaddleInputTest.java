// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cube.build.PaddleRows.Optimizer;
import org.paddlepaddle.cloud.cube.input.InputException;
import org.paddlepaddle.cloud.cube.layer.Layers;

class PaddleInputTest {
    @TempDir Path root;

    @Test
    void the_vector_is_the_first_weight_and_then_the_others() throws Exception {
        String line =
                "512 0 0 1.1 11 0 -0.0378725 0.00866747 2.31412e-05 0.531441 0.994015 "
                        + "1 2 3 4 5 6 7 "
                        + fields(14, "0.5")
                        + " 0.531441 0.994015";
        part("part-000-00000.gz", line + "\n");

        build(PaddleRows.ADAM);

        assertThat(vectors())
                .isEqualTo(Map.of(512L, List.of(-0.0378725f, 1f, 2f, 3f, 4f, 5f, 6f, 7f)));
    }

    @Test
    void many_parts_make_one_table_and_rare_features_get_zeros() throws Exception {
        SplittableRandom random = new SplittableRandom(1);
        Map<Long, List<Float>> expected = new TreeMap<>();
        for (int part = 0; part < 4; part++) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < 700; i++) {
                long key = i * 4L + part - 50;
                List<Float> weights = new ArrayList<>();
                for (int w = 0; w < 8; w++) {
                    weights.add((random.nextInt(2_000_000) - 1_000_000) / 1e7f);
                }
                boolean rare = i % 10 == 9;
                text.append(row(key, weights, rare)).append('\n');
                expected.put(key, rare ? zeroed(weights) : weights);
            }
            part("part-000-0000" + part + ".gz", text.toString());
        }

        build(PaddleRows.ADAM);

        assertThat(vectors()).isEqualTo(expected);
    }

    @Test
    void parts_unpacked_ahead_give_the_same_bytes_however_many_at_once() throws Exception {
        // Longer than is unpacked ahead, and all of them know every key: the last one wins.
        List<Float> last = List.of();
        for (int part = 0; part < 6; part++) {
            StringBuilder text = new StringBuilder();
            last = List.of(part + 0.5f, part + 1f, part + 2f, part + 3f);
            for (long key = 0; key < 6000; key++) {
                text.append(row(key, last, false)).append('\n');
            }
            part("part-000-0000" + part + ".gz", text.toString());
        }

        List<String> sums = new ArrayList<>();
        for (int workers : List.of(1, 2, 4, 2)) {
            build(PaddleRows.ADAM, new BuildLimits(workers, 1 << 20));
            for (int shard = 0; shard < 2; shard++) {
                sums.add(Files.readString(root.resolve("out/1_1/dict_part" + shard + ".tar.md5")));
            }
            assertThat(vectors()).hasSize(6000).containsEntry(77L, last);
            try (var files = Files.walk(root.resolve("out"))) {
                files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
            }
        }

        assertThat(Set.copyOf(sums)).as("one for each shard").hasSize(2);
    }

    @Test
    void a_line_with_the_wrong_number_of_fields_is_named() throws IOException {
        part(
                "part-000-00000.gz",
                row(1, List.of(1f, 2f, 3f, 4f), false) + "\n" + "2 0 0 1 1 0 0.5 1 2 3\n");

        assertThatThrownBy(() -> build(PaddleRows.ADAM))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("part-000-00000.gz, line 2: 10 fields; want 22, or 11");
    }

    @Test
    void a_field_that_is_no_number_is_named() throws IOException {
        String row = row(1, List.of(1f, 2f, 3f, 4f), false);
        part("part-000-00000.gz", row + "\n" + row.replace(" 3.0 ", " three ") + "\n");

        assertThatThrownBy(() -> build(PaddleRows.ADAM))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("line 2: field 13 is no number: 'three'");
    }

    @Test
    void a_table_that_no_optimizer_of_that_name_wrote_is_refused() throws IOException {
        part("part-000-00000.gz", "1 " + fields(25, "1") + "\n");

        assertThatThrownBy(() -> build(PaddleRows.ADAM))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("line 1: 26 fields; that is no row of a table trained");
    }

    @Test
    void other_optimizers_leave_other_gaps() throws Exception {
        part("part-000-00000.gz", "7 0 0 1 1 0 0.25 9 1 2 3 9\n");

        build(new PaddleRows(Optimizer.ADAGRAD, 4));

        assertThat(vectors()).isEqualTo(Map.of(7L, List.of(0.25f, 1f, 2f, 3f)));
    }

    @Test
    void rows_without_other_weights_need_a_dimension() throws Exception {
        part("part-000-00000.gz", row(1, List.of(0.5f, 0f), true) + "\n");

        assertThatThrownBy(() -> build(PaddleRows.ADAM))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("the dimension cannot be seen");
        build(new PaddleRows(Optimizer.ADAM, 2));
        assertThat(vectors()).isEqualTo(Map.of(1L, List.of(0.5f, 0f)));
    }

    @Test
    void a_part_cut_short_is_refused() throws IOException {
        Path part = part("part-000-00000.gz", row(1, List.of(1f, 2f), false) + "\n");
        byte[] bytes = Files.readAllBytes(part);
        Files.write(part, Arrays.copyOf(bytes, bytes.length - 9));

        assertThatThrownBy(() -> build(PaddleRows.ADAM)).isInstanceOf(InputException.class);
    }

    @Test
    void a_saved_parameter_becomes_a_table_of_its_rows() throws Exception {
        ByteBuffer file = ByteBuffer.allocate(200).order(ByteOrder.LITTLE_ENDIAN);
        byte[] description = {8, 5, 16, 3, 16, 2};
        file.putInt(0).putLong(0).putInt(0).putInt(description.length).put(description);
        for (int i = 0; i < 6; i++) {
            file.putFloat(i);
        }
        Files.createDirectories(root.resolve("in"));
        byte[] whole = Arrays.copyOf(file.array(), file.position());
        Files.write(root.resolve("in/embedding"), whole);

        build(PaddleRows.ADAM);

        assertThat(vectors())
                .isEqualTo(Map.of(0L, List.of(0f, 1f), 1L, List.of(2f, 3f), 2L, List.of(4f, 5f)));
    }

    @Test
    void a_saved_parameter_cut_short_is_refused() throws IOException {
        byte[] description = {8, 5, 16, 3, 16, 2};
        ByteBuffer file = ByteBuffer.allocate(20 + 6 + 23).order(ByteOrder.LITTLE_ENDIAN);
        file.putInt(0).putLong(0).putInt(0).putInt(description.length).put(description);
        Files.createDirectories(root.resolve("in"));
        Files.write(root.resolve("in/embedding"), file.array());

        assertThatThrownBy(() -> build(PaddleRows.ADAM))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("the file ends inside row 0 to 2 of 3");
    }

    @Test
    void numbers_are_read_as_the_jdk_reads_them() {
        SplittableRandom random = new SplittableRandom(2);
        for (int i = 0; i < 200_000; i++) {
            float any = Float.intBitsToFloat(random.nextInt());
            String text =
                    switch (i % 4) {
                        case 0 -> Float.toString(any);
                        case 1 -> String.valueOf(random.nextInt(1_000_000) / 1e6);
                        case 2 -> random.nextInt(999_999) + "e-" + random.nextInt(60);
                        default ->
                                "-" + random.nextInt(10) + "." + random.nextInt(1 << 30) + "e-05";
                    };
            byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);

            assertThat(TextRow.real(bytes, 0, bytes.length))
                    .as(text)
                    .isEqualTo(Float.valueOf(text));
        }
    }

    private Path part(String name, String text) throws IOException {
        Path file = Files.createDirectories(root.resolve("in")).resolve(name);
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return file;
    }

    private static String row(long key, List<Float> weights, boolean rare) {
        String first =
                Long.toUnsignedString(key) + " 0 0 1.1 11 0 " + weights.getFirst() + " .1 .2 .3 .4";
        if (rare) {
            return first;
        }
        String others =
                weights.stream().skip(1).map(String::valueOf).collect(Collectors.joining(" "));
        return first + " " + others + " " + fields(2 * (weights.size() - 1) + 2, "0.5");
    }

    private static String fields(int count, String field) {
        return IntStream.range(0, count).mapToObj(_ -> field).collect(Collectors.joining(" "));
    }

    private static List<Float> zeroed(List<Float> weights) {
        List<Float> zeroed = new ArrayList<>(weights);
        for (int i = 1; i < zeroed.size(); i++) {
            zeroed.set(i, 0f);
        }
        return zeroed;
    }

    private void build(PaddleRows rows) throws InterruptedException {
        build(rows, new BuildLimits(2, 1 << 20));
    }

    private void build(PaddleRows rows, BuildLimits limits) throws InterruptedException {
        BuildSpec spec =
                BuildSpec.base(root.resolve("in").toString(), root.resolve("out"), "dict", 2, 1);
        new CubeBuild(spec.withPaddle(rows).withLimits(limits), BuildProgress.Listener.NONE).run();
    }

    private Map<Long, List<Float>> vectors() {
        Map<Long, List<Float>> vectors = new TreeMap<>();
        for (int shard = 0; shard < 2; shard++) {
            try (var rows = Layers.rows(root.resolve("out/1_1/dict_part" + shard))) {
                while (rows.next()) {
                    List<Float> vector = new ArrayList<>();
                    var floats =
                            ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
                    for (float weight : rows.value().toArray(floats)) {
                        vector.add(weight);
                    }
                    vectors.put(rows.key(), vector);
                }
            }
        }
        return vectors;
    }
}
