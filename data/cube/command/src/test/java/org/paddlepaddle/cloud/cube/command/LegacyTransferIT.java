// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cube.agent.AgentConfig;
import org.paddlepaddle.cloud.cube.agent.AgentServer;
import org.paddlepaddle.cloud.cube.build.BuildLimits;
import org.paddlepaddle.cloud.cube.build.BuildMode;
import org.paddlepaddle.cloud.cube.build.BuildProgress;
import org.paddlepaddle.cloud.cube.build.BuildSpec;
import org.paddlepaddle.cloud.cube.build.BuildVersions;
import org.paddlepaddle.cloud.cube.build.CubeBuild;
import org.paddlepaddle.cloud.cube.build.OutputFormat;
import org.paddlepaddle.cloud.cube.build.PaddleRows;
import org.paddlepaddle.cloud.cube.client.CubeClient;
import org.paddlepaddle.cloud.cube.files.FaultPoint;
import org.paddlepaddle.cloud.cube.files.SharedToken;
import org.paddlepaddle.cloud.cube.layer.Stride;
import org.paddlepaddle.cloud.cube.legacy.LegacyDirectories;
import org.paddlepaddle.cloud.cube.server.CubeServer;
import org.paddlepaddle.cloud.cube.server.ServerOptions;
import org.paddlepaddle.cloud.cube.store.FileStore;
import org.paddlepaddle.cloud.cube.store.InProcessClient;
import org.paddlepaddle.cloud.cube.store.StoreOptions;
import org.paddlepaddle.cloud.cube.transfer.ShardBuilder;
import org.paddlepaddle.cloud.cube.transfer.TransferServer;
import org.paddlepaddle.cloud.cube.transfer.conf.TransferConfReader;
import org.paddlepaddle.cloud.testkit.cube.TransferFixture;

/** Upstream's shards all the way: built, registered, packed, fetched, loaded and asked. */
class LegacyTransferIT {
    @TempDir Path root;
    private FileStore store;
    private CubeServer server;
    private AgentServer agent;
    private TransferFixture transferFixture;
    private int master;

    @BeforeEach
    void serve() throws IOException {
        Path deploy = Files.createDirectories(root.resolve("server"));
        StoreOptions options =
                StoreOptions.defaults().withDefaultTable("").withLegacy(new LegacyDirectories());
        store = FileStore.open(deploy.resolve("data"), options);
        server = CubeServer.start(ServerOptions.defaults().withLoops(1), store);
        agent =
                AgentServer.start(
                        AgentConfig.beside(deploy, "127.0.0.1", server.port(), SharedToken.NONE),
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                        SharedToken.NONE,
                        false);
        transferFixture =
                new TransferFixture(root, "ctr", 1, 1)
                        .set("shard_format", "legacy")
                        .replica(0, 0, agent.port(), server.port(), deploy);
    }

    @AfterEach
    void end() {
        agent.close();
        server.close();
        store.close();
    }

    @Test
    void shards_are_shipped_and_loaded() throws IOException {
        bring(new TransferBuilds(BuildProgress.Listener.NONE));

        assertServed();
    }

    /** As upstream's transfer and builder talk while a version is being built. */
    @Test
    void a_builder_registers_with_the_transfer_and_goes_on_where_the_last_one_stopped()
            throws IOException {
        bring(this::registering);

        assertServed();
    }

    private void bring(ShardBuilder builder) throws IOException {
        produce(100, "a:", LongStream.range(0, 50).toArray());
        produce(110, "b:", 7, 60);
        try (TransferServer transfer =
                TransferServer.start(
                        TransferConfReader.read(transferFixture.write()),
                        new TransferServer.Surroundings(
                                0, SharedToken.NONE, false, builder, FaultPoint.NONE))) {
            master = transfer.port();
            assertThat(transfer.transfer().once()).isTrue();
            assertThat(transfer.transfer().currentVersion()).contains("_");
        }
    }

    private void assertServed() throws IOException {
        String version = store.status("").current();
        assertThat(version).contains("_");
        Path patch = root.resolve("server/data").resolve(version);
        assertThat(patch.resolve("index.1")).exists();
        assertThat(patch.resolve("manifest.json")).doesNotExist();
        try (CubeClient client = new InProcessClient(store)) {
            var rows = client.seek("", 7, 8, 60, 61);
            assertThat(new String(rows.value(0), StandardCharsets.UTF_8)).isEqualTo("b:7");
            assertThat(new String(rows.value(1), StandardCharsets.UTF_8)).isEqualTo("a:8");
            assertThat(new String(rows.value(2), StandardCharsets.UTF_8)).isEqualTo("b:60");
            assertThat(rows.found(3)).isFalse();
        }
        assertThat(store.verify("", version).problems()).isEmpty();
    }

    private Map<Integer, String> registering(ShardBuilder.Order order) {
        BuildSpec spec =
                new BuildSpec(
                        order.input().stream().map(Path::toString).toList(),
                        order.output(),
                        order.table(),
                        order.shards(),
                        order.patch() ? BuildMode.DELTA : BuildMode.BASE,
                        new BuildVersions(order.version(), order.depend(), order.last()),
                        OutputFormat.LEGACY,
                        Stride.AUTO,
                        false,
                        PaddleRows.ADAM,
                        "127.0.0.1:" + master,
                        BuildLimits.ofMachine());
        try {
            new CubeBuild(spec, BuildProgress.Listener.NONE).run();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
        return Map.of(); // the transfer has heard of every shard already
    }

    private void produce(long id, String prefix, long... keys) {
        Path input = root.resolve("in-" + id);
        Tables.sequence(input.resolve("part"), prefix, keys);
        transferFixture.done(id, 100, input);
    }
}
