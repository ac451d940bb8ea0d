// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.client;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A table with its shards and replicas. */
final class RemoteTable {
    private final TableConf conf;
    private final ClientOptions options;
    private final List<Shard> shards = new ArrayList<>();

    RemoteTable(TableConf conf, ClientOptions options) {
        this.conf = conf;
        this.options = options;
        // ipport_parallel names one server for all shards; it gets one connection.
        Map<ServerEndpoint, Replica> known = new HashMap<>();
        var name = utf8(conf.name());
        for (int i = 0; i < conf.shards().size(); i++) {
            var replicas = new ArrayList<Replica>();
            var field = "nodes[" + i + "] of " + conf.name();
            for (var serverEndpoint : Naming.resolve(conf.shards().get(i), field)) {
                replicas.add(
                        known.computeIfAbsent(serverEndpoint, e -> new Replica(e, name, options)));
            }
            shards.add(new Shard(conf.balancing(), replicas));
        }
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    TableConf conf() {
        return conf;
    }

    List<Shard> shards() {
        return shards;
    }

    List<Replica> replicas() {
        return shards.stream().flatMap(shard -> shard.replicas().stream()).distinct().toList();
    }

    BatchSplit split(long[] keys, int offset, int count) {
        return BatchSplit.of(keys, offset, count, shards.size(), options.splitKeys());
    }

    /** After how long another replica is asked too; negative: never. */
    long hedgeNanos() {
        return conf.backupRequest().isZero() ? -1 : conf.backupRequest().toNanos();
    }
}
