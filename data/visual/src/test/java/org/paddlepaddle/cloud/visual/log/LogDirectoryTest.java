// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.visual.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.visual.Logged.append;
import static org.paddlepaddle.cloud.visual.Logged.meta;
import static org.paddlepaddle.cloud.visual.Logged.scalar;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.visual.Logged;
import org.paddlepaddle.cloud.visual.record.Component;

class LogDirectoryTest {
    @TempDir private Path root = Path.of("");
    private LogDirectory logs = Logged.directory("./log", root);

    @BeforeEach
    void directory() {
        logs = Logged.directory("./log", root);
    }

    private Path file(String name) {
        return root.resolve("train").resolve(name);
    }

    private Points loss() {
        return logs.read(
                runs ->
                        runs.curve("./log/train", "loss")
                                .map(line -> line.run().points("loss", ""))
                                .orElse(Points.NONE));
    }

    private List<String> problems() {
        return logs.read(runs -> runs.list().getFirst().problems());
    }

    @Test
    void the_worked_example_of_the_format_is_read() throws IOException {
        var hex =
                """
                1a00000000000000 0a18 120d 6d6574615f646174615f746167 1880d095ffbc31 5200
                1500000000000000 0a13 0801 1203 616363 18e8d795ffbc31 25 575b113f
                1500000000000000 0a13 0802 1203 616363 18d0df95ffbc31 25 a913303f
                1500000000000000 0a13 0803 1203 616363 18b8e795ffbc31 25 76e07c3f
                """;
        append(
                file("vdlrecords.1700000000.log"),
                HexFormat.of().parseHex(hex.replaceAll("\\s", "")));

        var points =
                logs.read(
                        runs ->
                                runs.curve("./log/train", "acc")
                                        .orElseThrow()
                                        .run()
                                        .points("acc", ""));

        assertThat(Files.size(file("vdlrecords.1700000000.log"))).isEqualTo(121);
        assertThat(points.steps()).containsExactly(1, 2, 3);
        assertThat(points.millis()).containsExactly(1700000001000L, 1700000002000L, 1700000003000L);
        assertThat(points.values()).containsExactly(0.5678f, 0.6878f, 0.9878f);
    }

    @Test
    void a_record_that_is_not_whole_is_read_when_it_is() {
        var record = scalar("loss", 1, 1000, 0.5f);
        for (int cut = 0; cut < record.length; cut++) {
            var name = file("vdlrecords." + (1000 + cut) + ".log");
            append(name, Arrays.copyOf(record, cut));
            assertThat(loss().size()).isZero();
            append(name, Arrays.copyOfRange(record, cut, record.length));
            assertThat(loss().values()).containsExactly(0.5f);
            assertThat(name.toFile().delete()).isTrue();
        }
    }

    @Test
    void all_files_of_a_directory_are_one_run_and_the_later_wins() {
        append(file("vdlrecords.1.log"), scalar("loss", 1, 10, 1f), scalar("loss", 2, 20, 2f));
        append(file("vdlrecords.1.log"), scalar("loss", 4, 40, 4f));
        append(file("vdlrecords.2.log"), scalar("loss", 2, 90, 9f), scalar("loss", 3, 95, 3f));
        append(file("vdlrecords.3.log"));

        assertThat(loss().steps()).containsExactly(1, 2, 3, 4);
        assertThat(loss().values()).containsExactly(1f, 9f, 3f, 4f);
    }

    @Test
    void a_file_that_was_written_anew_is_read_anew() throws IOException {
        append(file("vdlrecords.1.log"), scalar("loss", 1, 10, 1f), scalar("loss", 2, 20, 2f));
        assertThat(loss().size()).isEqualTo(2);

        Files.write(file("vdlrecords.1.log"), scalar("loss", 7, 10, 7f));

        assertThat(loss().steps()).containsExactly(7);
    }

    @Test
    void a_damaged_file_keeps_what_came_before_and_is_named() {
        append(file("vdlrecords.1.log"), scalar("loss", 1, 10, 1f));
        append(file("vdlrecords.1.log"), new byte[] {0, 0, 0, 0, 0, 0, 0, 1, 5});
        append(file("vdlrecords.2.log"), scalar("loss", 2, 20, 2f));

        assertThat(loss().values()).containsExactly(1f, 2f);
        assertThat(problems()).singleElement().asString().contains("vdlrecords.1.log", "at byte");
    }

    @Test
    void a_length_without_its_bytes_costs_no_memory() {
        append(file("vdlrecords.1.log"), new byte[] {0, 0, 0, 3, 0, 0, 0, 0});

        assertThat(loss().size()).isZero();
        assertThat(problems()).isEmpty();
    }

    @Test
    void more_tags_than_the_bound_are_not_kept() {
        for (int tag = 0; tag < PointBudget.MOST_TAGS + 50; tag += 50) {
            var records = new byte[50][];
            for (int i = 0; i < 50; i++) {
                records[i] = scalar("t" + (tag + i), 1, 1, 1f);
            }
            append(file("vdlrecords.1.log"), records);
        }

        int tags = logs.read(runs -> runs.list().getFirst().tags(Component.SCALAR).size());

        assertThat(tags).isEqualTo(PointBudget.MOST_TAGS);
    }

    @Test
    void a_long_curve_is_thinned_and_keeps_its_ends_and_its_extremes() {
        var curve = new Curve(new PointBudget());
        for (int step = 0; step < 200_000; step++) {
            curve.add(step, step, step == 777 ? 100f : step == 888 ? -100f : step % 7);
        }

        var points = curve.points();

        assertThat(points.size()).isLessThanOrEqualTo(65_536);
        assertThat(points.steps()[0]).isZero();
        assertThat(points.steps()[points.size() - 1]).isEqualTo(199_999);
        assertThat(points.values()).contains(100f, -100f);
    }

    @Test
    void links_are_not_followed(@TempDir Path secret) throws IOException {
        append(secret.resolve("vdlrecords.1.log"), scalar("loss", 1, 1, 1f));
        Files.createDirectories(root.resolve("train"));
        Files.createSymbolicLink(root.resolve("train/other"), secret);
        Files.createSymbolicLink(
                root.resolve("train/vdlrecords.2.log"), secret.resolve("vdlrecords.1.log"));

        assertThat(logs.read(Runs::list)).isEmpty();
    }

    @Test
    void two_runs_of_one_display_name_keep_their_paths() {
        append(root.resolve("a/vdlrecords.1.log"), meta("same"), scalar("x", 1, 1, 1f));
        append(root.resolve("b/vdlrecords.1.log"), meta("same"), scalar("x", 1, 1, 2f));
        append(root.resolve("c/vdlrecords.1.log"), meta("other"), scalar("x", 1, 1, 3f));

        var titles = logs.read(runs -> runs.list().stream().map(runs::title).toList());

        assertThat(titles).containsExactly("./log/a", "./log/b", "other");
    }

    @Test
    void it_is_looked_at_no_more_often_than_it_should() {
        var now = new AtomicLong();
        var lazy = new LogDirectory("./log", root, Duration.ofSeconds(1), now::get);
        assertThat(lazy.read(Runs::list)).isEmpty();
        append(file("vdlrecords.1.log"), scalar("loss", 1, 1, 1f));

        assertThat(lazy.read(Runs::list)).isEmpty();
        now.set(Duration.ofSeconds(1).toNanos());
        assertThat(lazy.read(Runs::list)).hasSize(1);
    }

    @Test
    void a_directory_that_is_not_there_yet_has_no_runs() {
        var later = Logged.directory("x", root.resolve("later"));
        assertThat(later.read(Runs::list)).isEmpty();
        append(root.resolve("later/vdlrecords.1.log"), scalar("loss", 1, 1, 1f));
        assertThat(later.read(Runs::list)).extracting(LogRun::path).containsExactly("x");
    }
}
