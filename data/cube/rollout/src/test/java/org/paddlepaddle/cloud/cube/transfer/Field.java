// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.paddlepaddle.cloud.cube.agent.AgentConfig;
import org.paddlepaddle.cloud.cube.agent.AgentServer;
import org.paddlepaddle.cloud.cube.files.FaultPoint;
import org.paddlepaddle.cloud.cube.files.SharedToken;
import org.paddlepaddle.cloud.cube.transfer.conf.TransferConf;
import org.paddlepaddle.cloud.cube.transfer.conf.TransferConfReader;
import org.paddlepaddle.cloud.testkit.cube.TransferFixture;

/** Two shards with two copies each, their agents, and a transfer that may be killed. */
final class Field implements AutoCloseable {
    static final int SHARDS = 2;
    static final int COPIES = 2;

    final Path root;
    final List<Replica> replicas = new ArrayList<>();
    private final TransferFixture transferFixture;
    ShardBuilder builder = Field::build;

    /** A server, its agent, and where they live. */
    static final class Replica {
        final Path deploy;
        final PlainServer server;
        AgentServer agent;
        final int agentPort;

        Replica(Path deploy) {
            this.deploy = deploy;
            this.server = new PlainServer(deploy);
            this.agent = agent(0);
            this.agentPort = agent.port();
        }

        private AgentServer agent(int port) {
            return AgentServer.start(
                    AgentConfig.local(List.of(deploy), SharedToken.NONE, 2),
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
                    SharedToken.NONE,
                    false);
        }

        void goAway() {
            agent.close();
        }

        void comeBack() {
            agent = agent(agentPort);
        }
    }

    Field(Path root) throws IOException {
        this.root = root;
        Files.createDirectories(root.resolve("done"));
        for (int i = 0; i < SHARDS * COPIES; i++) {
            replicas.add(new Replica(Files.createDirectories(root.resolve("deploy" + i))));
        }
        transferFixture =
                new TransferFixture(root, "dict", SHARDS, COPIES)
                        .set("retry_pause_ms", "1")
                        .set("retries", "2");
        for (int shard = 0; shard < SHARDS; shard++) {
            for (int copy = 0; copy < COPIES; copy++) {
                var replica = replica(shard, copy);
                transferFixture.replica(
                        shard, copy, replica.agentPort, replica.server.port(), replica.deploy);
            }
        }
    }

    Field set(String key, String value) {
        transferFixture.set(key, value);
        return this;
    }

    Replica replica(int shard, int copy) {
        return replicas.get(shard * COPIES + copy);
    }

    /** Training output that is complete. */
    void produce(long id, long key) {
        try {
            var input = Files.createDirectories(root.resolve("input-" + id));
            Files.writeString(input.resolve("part-0"), "rows of " + id);
            transferFixture.done(id, key, input);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void line(String donefile, String line) {
        transferFixture.line(donefile, line);
    }

    TransferServer start(FaultPoint faults) {
        return TransferServer.start(
                conf(),
                new TransferServer.Surroundings(0, SharedToken.NONE, false, builder, faults));
    }

    TransferConf conf() {
        return TransferConfReader.parse("transfer.conf", transferFixture.lines());
    }

    /** What every replica serves, each once. */
    List<String> served() {
        return replicas.stream().map(each -> each.server.current()).distinct().toList();
    }

    static Map<Integer, String> build(ShardBuilder.Order order) {
        var metas = new TreeMap<Integer, String>();
        try {
            for (int shard = 0; shard < order.shards(); shard++) {
                var directory = Files.createDirectories(order.shard(shard));
                Files.writeString(
                        directory.resolve("rows"), order.version() + " over " + order.last());
                metas.put(shard, "{\"index_total_count\":\"1\"}");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return metas;
    }

    @Override
    public void close() {
        for (var replica : replicas) {
            replica.agent.close();
            replica.server.close();
        }
    }
}
