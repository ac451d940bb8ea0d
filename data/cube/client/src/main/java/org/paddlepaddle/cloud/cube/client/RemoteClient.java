// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.client;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.paddlepaddle.cloud.supervise.Loop;
import org.paddlepaddle.cloud.supervise.Supervisor;

/** The client of servers elsewhere. */
final class RemoteClient implements CubeClient {
    private final Map<String, RemoteTable> tables = new LinkedHashMap<>();
    private final ClientOptions options;
    private final List<Loop> loops = new ArrayList<>();
    private volatile boolean closed;

    private RemoteClient(List<TableConf> confs, ClientOptions options) {
        this.options = options;
        for (var conf : confs) {
            tables.put(conf.name(), new RemoteTable(conf, options));
        }
    }

    /** Servers that cannot be reached now are no reason to fail: they may come. */
    static RemoteClient open(List<TableConf> confs, ClientOptions options, Supervisor supervisor) {
        var client = new RemoteClient(confs, options);
        var replicas = client.replicas();
        replicas.forEach(Replica::connect);
        long end = System.nanoTime() + options.startTimeout().toNanos();
        while (!replicas.stream().allMatch(Replica::settled) && end - System.nanoTime() > 0) {
            LockSupport.parkNanos(1_000_000);
        }
        for (var replica : replicas) {
            client.loops.add(
                    supervisor.loop("cube-health-" + replica, () -> client.watch(replica)));
        }
        return client;
    }

    private List<Replica> replicas() {
        return tables.values().stream().flatMap(table -> table.replicas().stream()).toList();
    }

    private void watch(Replica replica) {
        LockSupport.parkNanos(options.healthInterval().toNanos());
        if (!closed) {
            replica.check();
        }
    }

    @Override
    public List<String> tables() {
        return List.copyOf(tables.keySet());
    }

    @Override
    public void seek(String table, long[] keys, int offset, int count, SeekResult into) {
        var known = tables.get(table);
        if (known == null) {
            throw new CubeClientException("no table " + table + "; there are " + tables.keySet());
        }
        if (closed) {
            throw new CubeClientException("the client is closed");
        }
        var call = new SeekCall(known, known.split(keys, offset, count), System.nanoTime());
        var version = call.run();
        call.collect(count, version, into);
    }

    @Override
    public void close() {
        closed = true;
        loops.forEach(Loop::closeAfterTurn);
        replicas().forEach(Replica::close);
    }
}
