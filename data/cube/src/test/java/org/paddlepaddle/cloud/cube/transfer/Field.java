// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.paddlepaddle.cloud.cube.agent.AgentConfig;
import org.paddlepaddle.cloud.cube.agent.AgentServer;
import org.paddlepaddle.cloud.cube.layer.FaultPoint;
import org.paddlepaddle.cloud.cube.ship.Token;

/** Two shards with two copies each, their agents, and a transfer that may be killed. */
final class Field implements AutoCloseable {
    static final int SHARDS = 2;
    static final int COPIES = 2;

    final Path root;
    final List<Replica> replicas = new ArrayList<>();
    private final Map<String, String> settings = new TreeMap<>();
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
                    AgentConfig.local(List.of(deploy), Token.NONE, 2),
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
                    Token.NONE,
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
        Files.createDirectories(root.resolve("donefile"));
        for (int i = 0; i < SHARDS * COPIES; i++) {
            replicas.add(new Replica(Files.createDirectories(root.resolve("deploy" + i))));
        }
        settings.put("retry_pause_ms", "1");
        settings.put("retries", "2");
        settings.put("hold_seconds", "0");
        settings.put("donefile_address", root.resolve("donefile").toString());
    }

    Field set(String key, String value) {
        settings.put(key, value);
        return this;
    }

    Replica replica(int shard, int copy) {
        return replicas.get(shard * COPIES + copy);
    }

    /** Training output that is complete. */
    void produce(String donefile, long id, long key) {
        try {
            var input = Files.createDirectories(root.resolve("input-" + id));
            Files.writeString(input.resolve("part-0"), "rows of " + id);
            line(
                    donefile,
                    "{\"id\":\"%d\",\"key\":\"%d\",\"input\":\"%s\"}".formatted(id, key, input));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void line(String donefile, String line) throws IOException {
        Files.writeString(
                root.resolve("donefile").resolve(donefile),
                line + "\n",
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    TransferServer start(FaultPoint faults) {
        return TransferServer.start(
                conf(), new TransferServer.Surroundings(0, Token.NONE, false, builder, faults));
    }

    TransferConf conf() {
        var lines = new ArrayList<>(List.of("[default]"));
        var all = new TreeMap<>(settings);
        all.putIfAbsent("dict_name", "dict");
        all.putIfAbsent("mode", "base_delta");
        all.putIfAbsent("download_mode", "http");
        all.putIfAbsent("wget_port", "0");
        all.putIfAbsent("buildtool_local", "unused");
        all.putIfAbsent("output_address", root.resolve("output").toString());
        all.putIfAbsent("tmp_address", root.resolve("tmp").toString());
        all.putIfAbsent("shard_num", "" + SHARDS);
        all.putIfAbsent("copy_num", "" + COPIES);
        all.putIfAbsent("deploy_path", "unused");
        all.putIfAbsent("transfer_address", "127.0.0.1");
        all.forEach((key, value) -> lines.add(key + ": " + value));
        lines.add("[cube_agent]");
        for (int shard = 0; shard < SHARDS; shard++) {
            for (int copy = 0; copy < COPIES; copy++) {
                var replica = replica(shard, copy);
                lines.add("agent%d_%d: 127.0.0.1:%d".formatted(shard, copy, replica.agentPort));
                lines.add(
                        "cube%d_%d: 127.0.0.1:%d:%s"
                                .formatted(shard, copy, replica.server.port(), replica.deploy));
            }
        }
        return TransferConfReader.parse("transfer.conf", lines);
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
