// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.cube.sequence.SequenceFormat;
import org.paddlepaddle.cloud.cube.sequence.SequenceWriter;
import org.paddlepaddle.cloud.cube.ship.RolloutJson;
import org.paddlepaddle.cloud.terminal.CommandTree;
import org.paddlepaddle.cloud.testkit.cube.TransferFixture;

class CommandsTest {
    @TempDir Path directory;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void every_command_and_option_is_described(boolean chinese) {
        var none = new ByteArrayOutputStream();
        var shell = Typed.shell(directory, chinese, none, none);
        // The texts' keys begin with the command that these hang below.
        var tree = new CommandTree(shell, List.of(new CubePart(shell)));
        var root = Objects.requireNonNull(tree.whole().getSubcommands().get("cube"));

        assertThat(root.getSubcommands()).hasSize(10);
        for (var command : root.getSubcommands().values()) {
            var spec = command.getCommandSpec();
            assertThat(spec.usageMessage().header()).as(spec.name()).isNotEmpty();
            for (var argument : spec.args()) {
                assertThat(argument.hidden() || argument.description().length > 0)
                        .as(spec.name() + " " + argument)
                        .isTrue();
            }
        }
    }

    @Test
    void help_teaches_with_examples_in_both_languages() {
        var english = Typed.in(directory, "build", "--help");
        var chinese = Typed.in(directory, true, "build", "--help");

        assertThat(english.exit()).isZero();
        assertThat(english.out())
                .contains("Usage: pdc cube build", "Examples:", "key % COUNT", "-shard_num");
        assertThat(chinese.out()).contains("用法：pdc cube build", "示例：");
        assertThat(english.err() + chinese.err()).isEmpty();
    }

    @Test
    void alone_it_says_where_to_begin() {
        assertThat(Typed.in(directory).out()).contains("pdc cube demo");
        assertThat(Typed.in(directory, true).out()).contains("从这里开始");
    }

    @Test
    void upstreams_flags_build_and_json_tells_what_came_of_it() throws IOException {
        input("in/part-0", 10);

        var built =
                Typed.in(
                        directory,
                        "build",
                        "-input_path=in",
                        "-output_path=out",
                        "-shard_num=2",
                        "-dict_name=ctr",
                        "-job_mode=base",
                        "-cur_version=100",
                        "-o",
                        "json");

        assertThat(built.exit()).as(built.err()).isZero();
        var report = RolloutJson.tree(built.out());
        assertThat(report.path("version").asText()).isEqualTo("100");
        assertThat(report.path("rows").asInt()).isEqualTo(10);
        assertThat(directory.resolve("out/100_100/ctr_part1.tar.md5")).exists();
    }

    @Test
    void yaml_tells_the_same() throws IOException {
        input("in/part-0", 10);
        Typed.in(directory, "build", "-n", "1", "--out", "out", "--cur_version", "100", "in");

        var shown = Typed.in(directory, "stat", "-o", "yaml", "out/100_100/_part0");

        assertThat(shown.exit()).as(shown.err()).isZero();
        assertThat(shown.out()).startsWith("shards:\n  out/100_100/_part0:\n").contains("version:");
    }

    @Test
    void shards_are_shown_exported_and_verified() throws IOException {
        input("in/part-0", 10);
        Typed.in(
                directory,
                "build",
                "-n",
                "1",
                "--table",
                "ctr",
                "--out",
                "out",
                "--cur_version=100",
                "in");
        var shard = "out/100_100/ctr_part0";
        Files.createDirectories(directory.resolve("data"));
        Files.move(directory.resolve(shard), directory.resolve("data/100"));
        Files.writeString(directory.resolve("data/VERSION"), "100\n");

        var stat = Typed.in(directory, "stat", "data/100");
        var export = Typed.in(directory, "export-legacy", "--out", "legacy", "data/100");
        var verify = Typed.in(directory, "verify", "data");

        assertThat(stat.out()).contains("table ctr, version 100, BASE, shard 0 of 1, 10 keys");
        assertThat(export.exit()).as(export.err()).isZero();
        assertThat(directory.resolve("legacy/100/index.n")).exists();
        assertThat(Typed.in(directory, "stat", "legacy/100").out())
                .contains("upstream's files, 10 entries in 1 index files");
        assertThat(verify.exit()).as(verify.out() + verify.err()).isZero();
        assertThat(verify.out()).contains("version 100 is as it was written");
    }

    @Test
    void a_delta_is_exported_laid_over_its_base() throws IOException {
        input("in/part-0", 10);
        input("changes/part-0", 3);
        var base = List.of("-input_path=in", "-job_mode=base", "-cur_version=100");
        var delta =
                List.of(
                        "-input_path=changes",
                        "-job_mode=delta",
                        "-cur_version=110",
                        "-last_version=100",
                        "-depend_version=100");
        for (var flags : List.of(base, delta)) {
            var built = Typed.in(directory, upstreamsBuild(flags));
            assertThat(built.exit()).as(built.err()).isZero();
        }

        var export =
                Typed.in(
                        directory,
                        "export-legacy",
                        "--out=legacy",
                        "--dict_split=2",
                        "-o",
                        "json",
                        "out/100_110/ctr_part0");

        assertThat(export.exit()).as(export.err()).isZero();
        assertThat(RolloutJson.tree(export.out()).path("shards").get(0).path("rows").asInt())
                .isEqualTo(10);
        assertThat(directory.resolve("legacy/ctr_part0/1/index.n")).exists();
        assertThat(directory.resolve("legacy/ctr_part0/1.tar.md5")).exists();
    }

    @Test
    void a_delta_of_nothing_is_refused() throws IOException {
        input("in/part-0", 10);

        var built =
                Typed.in(directory, upstreamsBuild(List.of("-input_path=in", "-job_mode=delta")));

        assertThat(built.exit()).isEqualTo(2);
        assertThat(built.err()).contains("a delta needs last_version and depend_version");
    }

    private static String[] upstreamsBuild(List<String> flags) {
        var arguments = new ArrayList<>(List.of("build", "-output_path=out", "-shard_num=1"));
        arguments.add("-dict_name=ctr");
        arguments.addAll(flags);
        return arguments.toArray(String[]::new);
    }

    @Test
    void damage_is_found_and_is_a_failure() throws IOException {
        input("in/part-0", 1000);
        Typed.in(directory, "build", "-n", "1", "--out", "out", "--cur_version=100", "in");
        Files.createDirectories(directory.resolve("data"));
        var version = directory.resolve("data/100");
        Files.move(directory.resolve("out/100_100/_part0"), version);
        Files.writeString(directory.resolve("data/VERSION"), "100\n");
        try (var files = Files.list(version)) {
            var largest =
                    files.max(Comparator.comparingLong(file -> file.toFile().length()))
                            .orElseThrow();
            var bytes = Files.readAllBytes(largest);
            bytes[bytes.length / 2] ^= 1;
            Files.write(largest, bytes);
        }

        var one = Typed.in(directory, "verify", "data", "--version", "100", "-o", "json");
        // Nobody serves the damaged one, and so the store has forgotten it; the pointer has not.
        var all = Typed.in(directory, "verify", "data");

        assertThat(one.exit()).isEqualTo(1);
        assertThat(all.exit()).isEqualTo(1);
        assertThat(all.out()).contains("version 100 is damaged");
    }

    @Test
    void wrong_usage_has_code_two_and_says_what_is_allowed() throws IOException {
        Files.writeString(directory.resolve("t.conf"), "[default]\nmode: both\n");

        assertThat(Typed.in(directory, "build", "--shards", "2").exit()).isEqualTo(2);
        assertThat(Typed.in(directory, "get", "--server", "127.0.0.1:1", "x").exit()).isEqualTo(2);
        var conf = Typed.in(directory, "transfer", "--config", "t.conf", "--check");
        assertThat(conf.exit()).isEqualTo(2);
        assertThat(conf.err()).contains("has no dict_name", "docs/guides/cube.md");
        assertThat(Typed.in(directory, "serve", "--port=0", "--in_mem=perhaps").exit())
                .isEqualTo(2);
    }

    @Test
    void input_that_cannot_be_used_is_a_failure() throws IOException {
        Files.createDirectories(directory.resolve("in"));
        Files.writeString(directory.resolve("in/part-0"), "this is no table");

        var built = Typed.in(directory, "build", "-n", "1", "--out", "out", "in");

        assertThat(built.exit()).isEqualTo(1);
        assertThat(built.err()).contains("part-0", "SequenceFile");
    }

    @Test
    void a_versions_directory_stands_for_its_shards() throws IOException {
        input("in/part-0", 10);
        Typed.in(directory, "build", "-n", "2", "--out", "out", "--cur_version=100", "in");

        var stat = Typed.in(directory, "stat", "out/100_100");
        var verify = Typed.in(directory, "verify", "out/100_100");
        var export = Typed.in(directory, "export-legacy", "--out", "legacy", "out/100_100");

        assertThat(stat.out()).contains("out/100_100/_part0", "out/100_100/_part1");
        assertThat(verify.out().lines()).hasSize(2).allMatch(line -> line.contains("version 100"));
        assertThat(export.out().lines()).hasSize(2);
        for (var command : List.of("stat", "verify")) {
            var nothing = Typed.in(directory, command, "in");
            assertThat(nothing.exit()).isEqualTo(2);
            assertThat(nothing.err()).contains("in holds no ");
        }
        var again = Typed.in(directory, "export-legacy", "--out", "more", "legacy");
        assertThat(again.err()).contains("holds upstream's files already");
    }

    @Test
    void an_export_that_fails_leaves_nothing() throws IOException {
        input("in/part-0", 10);
        Typed.in(directory, "build", "-n", "1", "--out", "out", "--cur_version=100", "in");
        var shard = directory.resolve("out/100_100/_part0");
        Files.write(shard.resolve("slots.bin"), new byte[3]);

        var export = Typed.in(directory, "export-legacy", "--out", "legacy", shard.toString());

        assertThat(export.exit()).isEqualTo(1);
        assertThat(directory.resolve("legacy")).isEmptyDirectory();
    }

    @Test
    void what_the_system_refused_is_said_once_and_in_words() throws IOException {
        Files.createFile(directory.resolve("file"));

        var nowhere = Typed.in(directory, "build", "-n", "1", "--out", "out", "nowhere");
        var inAFile = Typed.in(directory, "build", "-n", "1", "--out", "file/x", "file");
        var empty = Typed.in(directory, "build", "-n", "1", "--out", "out", "file");
        var strange = Typed.in(directory, "build", "-n", "1", "--out", "out", "http://a b/c");
        var below = Typed.in(directory, "build", "-n=1", "--out=out", "--cur_version=-5", "file");

        assertThat(nowhere.err()).contains("cannot be read: there is no ").doesNotContain("java.");
        assertThat(inAFile.err()).contains("file/x cannot be written: ").doesNotContain("java.");
        assertThat(empty.err()).contains("file is empty");
        assertThat(strange.err()).contains("'http://a b/c' is no address");
        assertThat(below.err()).contains("versions are whole numbers, 0 or more");
    }

    @Test
    void nobody_answers_has_code_three() throws IOException {
        configuration();

        assertThat(Typed.in(directory, "stat", "--server", "127.0.0.1:1").exit()).isEqualTo(3);
        var rollback = Typed.in(directory, "transfer", "--config=t.conf", "-p=1", "--rollback");
        assertThat(rollback.exit()).isEqualTo(3);
        assertThat(rollback.err()).contains("no transfer answers at 127.0.0.1:1", "--port");
    }

    @Test
    void a_data_directory_has_one_server() throws IOException {
        var data = directory.resolve("data");
        var shell =
                Typed.shell(
                        directory, false, new ByteArrayOutputStream(), new ByteArrayOutputStream());

        try (var first = DataDirectoryGuard.take(shell, data)) {
            assertThat(first).isNotNull();
            var second = Typed.in(directory, "serve", "--port=0");

            assertThat(second.exit()).isEqualTo(1);
            assertThat(second.err()).contains("data is served by another process");
        }
        DataDirectoryGuard.take(shell, data).close();
    }

    @Test
    void the_demo_takes_nothing_up() throws IOException {
        Files.createFile(Files.createDirectories(directory.resolve("kept")).resolve("file"));

        var demo = Typed.in(directory, "demo", "--keep=kept");

        assertThat(demo.exit()).isEqualTo(2);
        assertThat(demo.err()).contains("kept is not empty");
    }

    @Test
    void what_was_typed_wrong_is_told_with_what_is_allowed() throws IOException {
        Files.writeString(directory.resolve("cube.conf"), "[{\"dict_name\":\"ctr\"}]");

        var server = Typed.in(directory, "get", "--server=nonsense", "1");
        var conf = Typed.in(directory, "get", "--conf=cube.conf", "1");
        var none = Typed.in(directory, "get", "--conf=none.conf", "1");
        var port = Typed.in(directory, "serve", "--port=99999");
        var keep = Typed.in(directory, "serve", "--port=0", "--keep-versions=-1");

        assertThat(List.of(server, conf, none, port, keep)).allMatch(each -> each.exit() == 2);
        assertThat(server.err()).contains("--server is 'nonsense'; allowed: HOST:PORT");
        assertThat(conf.err()).contains("cube.conf: [0].shard is missing", "docs/guides/cube.md");
        assertThat(none.err()).contains("none.conf: there is no ");
        assertThat(port.err()).contains("port is 99999; allowed: 0 to 65535");
        assertThat(keep.err()).contains("--keep-versions is -1; allowed: 0 or more");
    }

    @Test
    void upstreams_way_to_start_a_transfer_is_understood() throws IOException {
        configuration();

        var check =
                Typed.in(
                        directory,
                        "transfer",
                        "-p=8099",
                        "--config=t.conf",
                        "-l=4",
                        "--log_dir=./log",
                        "--log_name=transfer",
                        "--check");

        assertThat(check.exit()).as(check.err()).isZero();
        assertThat(check.out()).contains("t.conf is good: table ctr, 1 replicas");
    }

    @Test
    void a_transfer_without_a_donefile_has_nothing_to_bring() throws IOException {
        configuration();

        var check = Typed.in(directory, "transfer", "--config=t.conf", "--check", "-o=json");
        var once = Typed.in(directory, "transfer", "--config=t.conf", "--once");

        assertThat(RolloutJson.tree(check.out()).path("table").asText()).isEqualTo("ctr");
        assertThat(once.exit()).isZero();
        assertThat(once.out()).contains("nothing to bring", "base.txt");
    }

    /** Of one replica that nobody started. */
    private void configuration() throws IOException {
        var transferFixture =
                new TransferFixture(directory, "ctr", 1, 1).replica(0, 0, 1, 1, directory);
        Files.write(directory.resolve("t.conf"), transferFixture.lines());
    }

    private void input(String name, int keys) throws IOException {
        var file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        try (var writer = SequenceWriter.create(file, SequenceFormat.upstream(1))) {
            for (long key = 0; key < keys; key++) {
                writer.write(key, new byte[40]);
            }
        }
    }
}
