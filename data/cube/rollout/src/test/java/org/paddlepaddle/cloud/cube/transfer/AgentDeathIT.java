// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cube.agent.Agent;
import org.paddlepaddle.cloud.cube.agent.AgentConfig;
import org.paddlepaddle.cloud.cube.agent.AgentRequest;
import org.paddlepaddle.cloud.cube.files.FaultPoint;
import org.paddlepaddle.cloud.cube.files.SharedToken;
import org.paddlepaddle.cloud.cube.ship.Archives;
import org.paddlepaddle.cloud.testkit.cube.KillPoints;

/** Killed anywhere, an agent leaves versions that are whole, and another one finishes the work. */
class AgentDeathIT {
    private static final int BYTES = 200_000;

    @TempDir Path directory;

    @Test
    void every_step_of_a_delivery_can_be_the_last() throws IOException {
        var files = Files.createDirectories(directory.resolve("shard"));
        Files.write(files.resolve("rows"), new byte[BYTES]);
        Files.write(files.resolve("zeroes"), new byte[BYTES]);
        var deaths = new ArrayList<String>();
        try (var archives = new Archives(directory.resolve("archives"))) {
            var source = archives.pack(files, "dict_part0.tar");
            for (int steps = 0; ; steps++) {
                var death = new KillPoints(steps);
                survive(Files.createDirectories(directory.resolve("at" + steps)), source, death);
                if (death.step().isEmpty()) {
                    break;
                }
                deaths.add(death.step());
            }
        }
        assertThat(deaths)
                .contains("agent.fetch", "agent.chunk", "agent.sweep", "agent.unpack")
                .contains("agent.rename", "agent.archive", "agent.enable", "agent.pointer");
    }

    private static void survive(Path deploy, String source, KillPoints death) throws IOException {
        try (var server = new PlainServer(deploy)) {
            try {
                deliver(deploy, source, server, firstChunks(death));
            } catch (KillPoints.Killed _) {
                assertWhole(deploy.resolve("data"));
            }

            deliver(deploy, source, server, FaultPoint.NONE);

            assertWhole(deploy.resolve("data"));
            assertThat(server.current()).isEqualTo("100");
            assertThat(deploy.resolve("data/VERSION")).hasContent("100\n");
            assertThat(deploy.resolve("data/100")).isDirectory();
        }
    }

    /**
     * How many chunks a body arrives in differs from run to run: the first two are kill points, so
     * that the n-th step is the same one in every run. What is dead does not read on.
     */
    private static FaultPoint firstChunks(KillPoints death) {
        var chunks = new AtomicInteger();
        return step -> {
            boolean dead = !death.step().isEmpty();
            if (dead || !step.equals("agent.chunk") || chunks.incrementAndGet() <= 2) {
                death.before(step);
            }
        };
    }

    /** What a server would start with after the machine came back. */
    private static void assertWhole(Path data) throws IOException {
        var version = data.resolve("100");
        if (Files.exists(version)) {
            assertThat(Files.size(version.resolve("rows"))).isEqualTo(BYTES);
            assertThat(Files.size(version.resolve("zeroes"))).isEqualTo(BYTES);
        }
        if (Files.exists(data.resolve("VERSION"))) {
            assertThat(data.resolve("VERSION")).hasContent("100\n");
            assertThat(version).exists();
        }
    }

    private static void deliver(Path deploy, String source, PlainServer server, FaultPoint faults) {
        var config = AgentConfig.local(List.of(deploy), SharedToken.NONE, 2).withFaults(faults);
        try (var agent = new Agent(config)) {
            for (var command : List.of("download", "reload", "enable")) {
                var envelope = agent.execute(request(command, deploy, source, server.port()));
                assertThat(envelope.isOk()).as(envelope.toString()).isTrue();
            }
        }
    }

    private static AgentRequest request(String command, Path deploy, String source, int port) {
        return new AgentRequest(
                command,
                "dict",
                deploy.toString(),
                "100",
                "100",
                "100",
                "100",
                "base",
                0,
                source,
                "",
                Integer.toString(port),
                true);
    }
}
