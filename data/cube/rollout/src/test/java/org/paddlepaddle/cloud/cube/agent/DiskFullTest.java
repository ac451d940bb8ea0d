// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cube.files.FaultPoint;
import org.paddlepaddle.cloud.cube.files.Fetch;
import org.paddlepaddle.cloud.cube.files.SharedToken;
import org.paddlepaddle.cloud.cube.ship.Archives;
import org.paddlepaddle.cloud.supervise.RateLimit;
import org.paddlepaddle.cloud.testkit.SmallDisk;

/** On a disk of one mebibyte, which only root can make. */
class DiskFullTest {
    @TempDir Path small;
    @TempDir Path elsewhere;
    private SmallDisk disk;

    @BeforeEach
    void mount() throws IOException {
        disk = SmallDisk.mount(small);
    }

    @AfterEach
    void unmount() throws IOException {
        if (disk != null) {
            disk.close();
        }
    }

    @Test
    void a_version_that_does_not_fit_is_refused_by_the_agent() throws IOException {
        var shard = Files.createDirectories(elsewhere.resolve("shard"));
        Files.write(shard.resolve("rows"), new byte[600 << 10]);
        var once =
                new Fetch(
                        SharedToken.NONE,
                        RateLimit.NONE,
                        1,
                        Duration.ofMillis(1),
                        Duration.ofSeconds(30));
        var config =
                new AgentConfig(
                        List.of(small), "127.0.0.1", 1, SharedToken.NONE, once, 2, FaultPoint.NONE);
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
}
