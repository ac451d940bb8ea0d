// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.client;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A table with its shards and replicas, and how long calls took lately. */
final class RemoteTable {
    private final TableConf conf;
    private final ClientOptions options;
    private final List<Shard> shards = new ArrayList<>();
    private final Latencies latencies = new Latencies();

    RemoteTable(TableConf conf, ClientOptions options) {
        this.conf = conf;
        this.options = options;
        // ipport_parallel names one server for all shards; it gets one connection.
        Map<Endpoint, Replica> known = new HashMap<>();
        var name = utf8(conf.name());
        for (int i = 0; i < conf.shards().size(); i++) {
            var replicas = new ArrayList<Replica>();
            var field = "nodes[" + i + "] of " + conf.name();
            for (var endpoint : Naming.resolve(conf.shards().get(i), field)) {
                replicas.add(known.computeIfAbsent(endpoint, e -> new Replica(e, name, options)));
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

    Split split(long[] keys, int offset, int count) {
        return Split.of(keys, offset, count, shards.size(), options.splitKeys());
    }

    /** After how long another replica is asked too; negative: never. */
    long hedgeNanos() {
        if (!conf.backupRequest().isZero()) {
            return conf.backupRequest().toNanos();
        }
        return options.hedgeAtP95() ? latencies.p95() : -1;
    }

    void took(long nanos) {
        latencies.add(nanos);
    }
}
