// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cube.agent.Agent;
import org.paddlepaddle.cloud.cube.agent.AgentConfig;
import org.paddlepaddle.cloud.cube.agent.AgentRequest;
import org.paddlepaddle.cloud.cube.build.BuildSpec;
import org.paddlepaddle.cloud.cube.build.CubeBuild;
import org.paddlepaddle.cloud.cube.build.Progress;
import org.paddlepaddle.cloud.cube.layer.FaultPoint;
import org.paddlepaddle.cloud.cube.layer.LayerException;
import org.paddlepaddle.cloud.cube.layer.LayerSpec;
import org.paddlepaddle.cloud.cube.layer.Rows;
import org.paddlepaddle.cloud.cube.sequence.SequenceFormat;
import org.paddlepaddle.cloud.cube.sequence.SequenceWriter;
import org.paddlepaddle.cloud.cube.ship.Archives;
import org.paddlepaddle.cloud.cube.ship.Fetch;
import org.paddlepaddle.cloud.cube.ship.RateLimit;
import org.paddlepaddle.cloud.cube.ship.Token;

/** On a disk of one mebibyte, which only root can make. */
class DiskFullTest {
    @TempDir Path small;
    @TempDir Path elsewhere;

    @BeforeEach
    void mount() throws Exception {
        boolean mounted =
                run("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", small.toString()) == 0;
        if (!mounted) {
            assertThat(System.getenv("PADDLECLOUD_REQUIRE_REAL"))
                    .as("a small disk is required, and this user cannot mount one")
                    .isNotEqualTo("1");
            System.out.println("skipped: this user cannot mount a small disk");
        }
        assumeTrue(mounted, "this user cannot mount a small disk");
    }

    @AfterEach
    void unmount() throws Exception {
        run("umount", small.toString());
    }

    @Test
    void a_layer_that_does_not_fit_leaves_the_store_as_it_was() {
        var rows = Rows.random(1, 100, 8, 8);
        rows.publish(LayerSpec.base("default", "1", 0, 1), small.resolve("1"));
        var map = new TreeMap<Long, byte[]>();
        rows.over(map);
        try (var store = FileStore.open(small, StoreOptions.defaults());
                var reader = store.newReader()) {
            store.loadBase("default", "1");
            store.enable("default", "1");

            var large = Rows.random(2, 100_000, 16, 16);
            assertThatThrownBy(
                            () ->
                                    large.publish(
                                            LayerSpec.base("default", "2", 0, 1),
                                            small.resolve("2")))
                    .isInstanceOf(LayerException.class)
                    .hasMessageContaining("No space left");

            assertThat(small.resolve("2")).doesNotExist();
            assertThat(small.resolve(".2.partial")).doesNotExist();
            Answers.assertSame(reader, "default", map);
            assertThat(store.verify("default", "1").good()).isTrue();
        }
    }

    @Test
    void layers_that_cannot_be_merged_are_served_on() throws IOException {
        var map = new TreeMap<Long, byte[]>();
        var base = Rows.random(1, 2000, 64, 64);
        base.publish(LayerSpec.base("default", "1", 0, 1), small.resolve("1"));
        base.over(map);
        var patch = Rows.random(2, 500, 64, 64);
        patch.publish(LayerSpec.patch("default", "2", "1", 0, 1), small.resolve("2"));
        patch.over(map);
        var unmerged = StoreOptions.defaults().withCompaction(Integer.MAX_VALUE, 1e9);
        try (var store = FileStore.open(small, unmerged)) {
            store.loadBase("default", "1");
            store.enable("default", "1");
            store.loadPatch("default", "2");
            store.enable("default", "2");
        }
        fill(small.resolve("ballast"));
        try (var store = FileStore.open(small, StoreOptions.defaults().withCompaction(1, 0.01));
                var reader = store.newReader()) {
            assertThatThrownBy(() -> store.compact("default"))
                    .hasMessageContaining("No space left");

            assertThat(small.resolve("2.compacted-1")).doesNotExist();
            Answers.assertSame(reader, "default", map);
            assertThat(store.verify("default", "2").good()).isTrue();
        }
    }

    @Test
    void a_build_that_does_not_fit_publishes_nothing() throws IOException {
        var input = elsewhere.resolve("part-0");
        try (var writer = SequenceWriter.create(input, SequenceFormat.upstream(1))) {
            for (long key = 0; key < 40_000; key++) {
                writer.write(key, new byte[64]);
            }
        }
        var output = small.resolve("out");
        var spec = BuildSpec.base(input.toString(), output, "dict", 2, 100);

        assertThatThrownBy(() -> new CubeBuild(spec, Progress.Listener.NONE).run())
                .hasMessageContaining("No space left");

        assertThat(output.resolve("100_100")).doesNotExist();
    }

    @Test
    void a_version_that_does_not_fit_is_refused_by_the_agent() throws IOException {
        var shard = Files.createDirectories(elsewhere.resolve("shard"));
        Files.write(shard.resolve("rows"), new byte[600 << 10]);
        var once =
                new Fetch(
                        Token.NONE,
                        RateLimit.NONE,
                        1,
                        Duration.ofMillis(1),
                        Duration.ofSeconds(30));
        var config =
                new AgentConfig(
                        List.of(small), "127.0.0.1", 1, Token.NONE, once, 2, FaultPoint.NONE);
        try (var archives = new Archives(elsewhere.resolve("archives"));
                var agent = new Agent(config)) {
            // The archive fits, what is in it does not besides.
            var fits = agent.execute(download(archives.pack(shard, "fits.tar")));
            assertThat(fits.isOk()).isFalse();
            assertThat(fits.message()).contains("No space left");
            assertThat(small.resolve("data/100")).doesNotExist();

            Files.write(shard.resolve("more"), new byte[600 << 10]);
            var large = agent.execute(download(archives.pack(shard, "large.tar")));
            assertThat(large.message()).contains("No space left");
            assertThat(small.resolve("data/100")).doesNotExist();
        }
    }

    private AgentRequest download(String source) {
        return new AgentRequest(
                "download",
                "dict",
                small.toString(),
                "100",
                "100",
                "100",
                "100",
                "base",
                0,
                source,
                "",
                "1",
                true);
    }

    private static void fill(Path file) throws IOException {
        try (var out = Files.newOutputStream(file)) {
            while (true) {
                out.write(new byte[4096]);
            }
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("No space left");
        }
    }

    private static int run(String... command) throws IOException, InterruptedException {
        try {
            var process =
                    new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            return process.exitValue();
        } catch (IOException e) {
            return -1;
        }
    }
}
