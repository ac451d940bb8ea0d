// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.api;

import java.nio.file.Path;
import java.util.List;
import org.paddlepaddle.cloud.bench.Child;

/** An etcd of one member that syncs every write to disk, which is its default. */
final class Etcd implements AutoCloseable {
    private final Child process;
    private final int port;

    private Etcd(Child process, int port) {
        this.process = process;
        this.port = port;
    }

    static Etcd start(Path program, Path directory) {
        int port = BenchPorts.free();
        var client = "http://127.0.0.1:" + port;
        var peer = "http://127.0.0.1:" + BenchPorts.free();
        var process =
                Child.program(
                        "etcd",
                        directory,
                        List.of(
                                program.toString(),
                                "--name=bench",
                                "--data-dir=" + directory.resolve("etcd"),
                                "--log-level=warn",
                                "--listen-client-urls=" + client,
                                "--advertise-client-urls=" + client,
                                "--listen-peer-urls=" + peer,
                                "--initial-advertise-peer-urls=" + peer,
                                "--initial-cluster=bench=" + peer));
        BenchPorts.await(process, port);
        return new Etcd(process, port);
    }

    int port() {
        return port;
    }

    long pid() {
        return process.pid();
    }

    @Override
    public void close() {
        process.close();
    }
}
