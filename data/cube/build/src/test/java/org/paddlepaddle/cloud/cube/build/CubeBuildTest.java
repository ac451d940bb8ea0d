// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cube.input.InputException;
import org.paddlepaddle.cloud.cube.legacy.LegacyCounters;
import org.paddlepaddle.cloud.cube.sequence.Codec;
import org.paddlepaddle.cloud.cube.sequence.SequenceCompression;
import org.paddlepaddle.cloud.cube.sequence.SequenceFormat;

class CubeBuildTest {
    @TempDir Path root;

    private Path input;
    private Path output;

    @BeforeEach
    void places() {
        input = root.resolve("in");
        output = root.resolve("out");
    }

    @Test
    void rows_go_to_shards_by_their_key_and_the_last_of_a_key_wins() throws Exception {
        Tables.sequence(input.resolve("a"), "old:", 0, 1, 2, 3, -1);
        Tables.sequence(input.resolve("sub/b"), "new:", 2, 5);
        Tables.sequence(input.resolve(".hidden"), "never:", 0);
        Files.writeString(input.resolve("_SUCCESS"), "");

        BuildReport report = build(base(100));

        assertThat(report.directory()).isEqualTo(output.resolve("100_100"));
        assertThat(Tables.layer(output.resolve("100_100/dict_part0")))
                .isEqualTo(Map.of(0L, "old:0", 2L, "new:2"));
        assertThat(Tables.layer(output.resolve("100_100/dict_part1")))
                .isEqualTo(Map.of(1L, "old:1", 3L, "old:3", 5L, "new:5", -1L, "old:-1"));
        assertThat(report.rows()).isEqualTo(7);
        assertThat(report.keys()).hasValue(6);
        assertThat(report.duplicates()).hasValue(1);
        assertThat(report.version()).isEqualTo("100");
        assertThat(Tables.names(output.resolve(".building"))).containsExactly("100_100.lock");
    }

    @Test
    void upstreams_tree_has_upstreams_names() throws Exception {
        Tables.sequence(input.resolve("a"), "base:", 0, 2, 4, 6, 8);

        BuildReport report = build(base(100).withFormat(OutputFormat.LEGACY));

        assertThat(Tables.names(output))
                .containsExactlyInAnyOrder(
                        ".building/100_100.lock",
                        "100_100/dict_part0/data.0",
                        "100_100/dict_part0/data.n",
                        "100_100/dict_part0/index.0",
                        "100_100/dict_part0/index.n",
                        "100_100/dict_part0.tar",
                        "100_100/dict_part0.tar.md5",
                        "100_100/dict_part1/data.0",
                        "100_100/dict_part1/data.n",
                        "100_100/dict_part1/index.0",
                        "100_100/dict_part1/index.n",
                        "100_100/dict_part1.tar",
                        "100_100/dict_part1.tar.md5",
                        "meta_info/100_100_0_0.json",
                        "meta_info/100_100_1_0.json");
        assertThat(Files.readString(output.resolve("meta_info/100_100_0_0.json")))
                .isEqualTo(
                        "{\"index_total_count\":\"5\",\"data_len_list\":[\"50\"],"
                                + "\"index_len_list\":[\"80\"]}");
        assertThat(Files.readString(output.resolve("100_100/dict_part0.tar.md5")))
                .isEqualTo(
                        report.shards().getFirst().md5()
                                + "  "
                                + output.resolve("100_100/dict_part0.tar").toAbsolutePath()
                                + "\n");
        assertThat(report.keys()).isEmpty();
    }

    @Test
    void a_delta_goes_on_where_its_base_stopped() throws Exception {
        Tables.sequence(input.resolve("a"), "base:", 0, 2, 4, 6, 8);
        build(base(100).withFormat(OutputFormat.BOTH));
        Path changes = root.resolve("changes");
        Tables.sequence(changes.resolve("a"), "delta:", 2, 10);

        BuildReport report =
                build(
                        BuildSpec.base(changes.toString(), output, "dict", 2, 0)
                                .withFormat(OutputFormat.BOTH)
                                .asDelta(new BuildVersions(200, 100, 100), false));

        assertThat(report.version()).isEqualTo("100_200");
        Path part = output.resolve("100_200/dict_part0");
        assertThat(Tables.names(part)).containsExactly("data.1", "data.n", "index.1", "index.n");
        assertThat(LegacyCounters.read(part))
                .isEqualTo(new LegacyCounters(7, List.of(50L, 23L), List.of(80L, 32L)));
        assertThat(Tables.layer(output.resolve("100_200/dict_part0.cube")))
                .isEqualTo(Tables.expected("delta:", 2, 10));
    }

    @Test
    void a_delta_without_the_description_of_its_predecessor_reads_the_shard() throws Exception {
        Tables.sequence(input.resolve("a"), "base:", 0, 2);
        build(base(100).withFormat(OutputFormat.LEGACY));
        Files.delete(output.resolve("meta_info/100_100_0_0.json"));
        BuildSpec delta =
                base(0).withFormat(OutputFormat.LEGACY)
                        .asDelta(new BuildVersions(200, 100, 100), false);

        build(delta);

        assertThat(output.resolve("100_200/dict_part0/index.1")).exists();
        assertThatThrownBy(() -> build(delta.asDelta(new BuildVersions(400, 100, 300), false)))
                .isInstanceOf(BuildException.class)
                .hasMessageContaining("nothing is known of version 300");
    }

    @Test
    void an_empty_value_of_a_delta_removes_its_key_when_told_so() throws Exception {
        Tables.sequence(input.resolve("a"), "base:", 0, 2, 4);
        build(base(100));
        Path changes = Files.createDirectories(root.resolve("changes"));
        try (var writer =
                org.paddlepaddle.cloud.cube.sequence.SequenceWriter.create(
                        changes.resolve("a"), SequenceFormat.upstream(1))) {
            writer.write(2, new byte[0]);
            writer.write(4, new byte[] {'x'});
        }

        BuildReport report =
                build(
                        BuildSpec.base(changes.toString(), output, "dict", 2, 0)
                                .asDelta(new BuildVersions(200, 100, 100), true));

        assertThat(Tables.layer(output.resolve("100_200/dict_part0")))
                .isEqualTo(Map.of(2L, "<removed>", 4L, "x"));
        assertThat(report.removed()).isEqualTo(1);
        assertThat(report.duplicates()).hasValue(0);
    }

    @Test
    void the_output_does_not_depend_on_threads_or_memory() throws Exception {
        SplittableRandom random = new SplittableRandom(9);
        Map<Long, String> expected = new TreeMap<>();
        List<SequenceFormat> formats =
                List.of(
                        SequenceFormat.upstream(1),
                        SequenceFormat.hadoop(SequenceCompression.RECORD, Codec.DEFLATE, 2),
                        SequenceFormat.hadoop(SequenceCompression.BLOCK, Codec.GZIP, 3));
        for (int file = 0; file < 6; file++) {
            long[] keys = random.longs(3000, 0, 8000).toArray();
            Tables.sequence(
                    input.resolve("part-" + file),
                    formats.get(file % formats.size()),
                    file + ":",
                    keys);
            for (long key : keys) {
                expected.put(key, file + ":" + key);
            }
        }

        List<String> digests = new ArrayList<>();
        for (BuildLimits limits :
                List.of(
                        new BuildLimits(1, 1 << 20),
                        new BuildLimits(2, 64 << 20),
                        new BuildLimits(7, 4 << 20))) {
            output = root.resolve("out" + digests.size());
            BuildReport report =
                    build(
                            BuildSpec.base(input.toString(), output, "dict", 3, 100)
                                    .withFormat(OutputFormat.BOTH)
                                    .withLimits(limits));
            digests.add(Tables.digest(report.directory()));
        }

        assertThat(digests).containsOnly(digests.getFirst());
        Map<Long, String> found = new TreeMap<>();
        for (int shard = 0; shard < 3; shard++) {
            found.putAll(Tables.layer(output.resolve("100_100/dict_part" + shard + ".cube")));
        }
        assertThat(found).isEqualTo(expected);
    }

    @Test
    void a_damaged_file_is_named_and_nothing_appears() throws Exception {
        Tables.sequence(input.resolve("a"), "base:", 0, 2, 4);
        Path damaged = Tables.sequence(input.resolve("b"), "base:", 6, 8);
        byte[] bytes = Files.readAllBytes(damaged);
        Files.write(damaged, Arrays.copyOf(bytes, bytes.length - 3));

        assertThatThrownBy(() -> build(base(100).withFormat(OutputFormat.BOTH)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(damaged.toString())
                .hasMessageContaining("the file ends inside a record");
        assertThat(Tables.names(output)).containsExactly(".building/100_100.lock");
    }

    @Test
    void what_is_no_input_is_refused() throws IOException {
        Files.createDirectories(input);

        assertThatThrownBy(() -> build(base(100)))
                .isInstanceOf(BuildException.class)
                .hasMessageContaining("holds no input files");
        Files.writeString(input.resolve("notes.txt"), "hello");
        assertThatThrownBy(() -> build(base(100)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("notes.txt is neither a SequenceFile");
        assertThatThrownBy(() -> build(BuildSpec.base(root + "/nowhere", output, "dict", 1, 100)))
                .isInstanceOf(BuildException.class)
                .hasMessageContaining("nowhere");
    }

    @Test
    void a_version_is_never_built_twice() throws Exception {
        Tables.sequence(input.resolve("a"), "base:", 0);
        build(base(100));

        assertThatThrownBy(() -> build(base(100)))
                .isInstanceOf(BuildException.class)
                .hasMessageContaining("100_100 is already there");
    }

    @Test
    void progress_ends_with_all_bytes() throws Exception {
        Path file = Tables.sequence(input.resolve("a"), "base:", 0, 1, 2, 3);
        List<BuildProgress> heard = new ArrayList<>();

        BuildReport report = new CubeBuild(base(100), heard::add).run();

        assertThat(heard).isNotEmpty();
        assertThat(heard.getLast().phase()).isEqualTo(BuildProgress.Phase.WRITING);
        assertThat(heard.getLast().bytesRead()).isEqualTo(Files.size(file));
        assertThat(heard.getLast().bytesTotal()).isEqualTo(Files.size(file));
        assertThat(heard.getLast().written()).isEqualTo(1);
        assertThat(report.bytesRead()).isEqualTo(Files.size(file));
    }

    @Test
    void each_phase_says_how_long_it_will_go_on() {
        Duration ten = Duration.ofSeconds(10);
        BuildProgress reading =
                new BuildProgress(BuildProgress.Phase.READING, 250, 1000, 1, 0, ten, ten);
        BuildProgress writing =
                new BuildProgress(
                        BuildProgress.Phase.WRITING, 1000, 1000, 9, 0.8, ten, ten.dividedBy(2));
        BuildProgress unknown =
                new BuildProgress(BuildProgress.Phase.READING, 250, -1, 1, 0, ten, ten);

        assertThat(reading.share()).isEqualTo(0.25);
        assertThat(reading.remaining()).contains(Duration.ofSeconds(30));
        assertThat(writing.share()).isEqualTo(0.8);
        assertThat(writing.remaining().orElseThrow())
                .isCloseTo(Duration.ofMillis(1250), Duration.ofMillis(1));
        assertThat(unknown.share()).isNegative();
        assertThat(unknown.remaining()).isEmpty();
    }

    private BuildSpec base(long version) {
        return BuildSpec.base(input.toString(), output, "dict", 2, version);
    }

    private static BuildReport build(BuildSpec spec) throws InterruptedException {
        return new CubeBuild(spec, BuildProgress.Listener.NONE).run();
    }
}
