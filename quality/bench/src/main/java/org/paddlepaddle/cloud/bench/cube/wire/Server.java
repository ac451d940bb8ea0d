// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube.wire;

import java.nio.file.Path;
import java.util.List;
import org.paddlepaddle.cloud.bench.Child;
import org.paddlepaddle.cloud.bench.Cpus;
import org.paddlepaddle.cloud.bench.cube.BenchRows;

/**
 * A running server under test.
 *
 * @param judged whether its values mean anything
 */
record Server(
        String name,
        LoadProtocol.Protocol protocol,
        long pid,
        int port,
        double loadSeconds,
        boolean judged,
        AutoCloseable process)
        implements AutoCloseable {
    private static final List<String> OPTIONS = List.of("-XX:+UseSerialGC", "-Xms256m", "-Xmx256m");

    static Server ours(Path root, Path directory, Cpus cpus) {
        var child =
                Child.java("cube", directory, cpus, OPTIONS, CubeServerMain.class, root.toString());
        return ofJava("cube", child, true);
    }

    /** Ours, without busy polling. */
    static Server asleep(Path root, Path directory, Cpus cpus) {
        var child =
                Child.java(
                        "cube-asleep",
                        directory,
                        cpus,
                        OPTIONS,
                        CubeServerMain.class,
                        root.toString(),
                        CubeServerMain.ASLEEP);
        return ofJava("cube without busy polling", child, true);
    }

    static Server nothing(BenchRows benchRows, Path directory, Cpus cpus) {
        return nothing("null server", NullServerMain.class, benchRows, directory, cpus);
    }

    static Server nothingOnNetty(BenchRows benchRows, Path directory, Cpus cpus) {
        return nothing("Netty null server", NettyNullServerMain.class, benchRows, directory, cpus);
    }

    private static Server nothing(
            String name, Class<?> main, BenchRows benchRows, Path directory, Cpus cpus) {
        var child =
                Child.java(
                        name.replace(' ', '-'),
                        directory,
                        cpus,
                        OPTIONS,
                        main,
                        String.valueOf(benchRows.valueBytes()));
        return ofJava(name, child, false);
    }

    private static Server ofJava(String name, Child child, boolean judged) {
        var listening = child.next(Listening.class);
        return new Server(
                name,
                LoadProtocol.Protocol.BAIDU_STD,
                child.pid(),
                listening.port(),
                listening.loadSeconds(),
                judged,
                child);
    }

    /**
     * @param hugePages whether it keeps the transparent huge pages that it turns off by default
     */
    static Server redis(
            Path program, Path directory, BenchRows benchRows, Cpus cpus, boolean hugePages) {
        var redis = RedisServer.start(program, directory, benchRows, cpus, hugePages);
        return new Server(
                hugePages ? "redis, THP" : "redis",
                LoadProtocol.Protocol.RESP,
                redis.pid(),
                redis.port(),
                redis.loadSeconds(),
                true,
                redis);
    }

    @Override
    public void close() {
        switch (process) {
            case Child child -> child.close();
            case RedisServer redis -> redis.close();
            default -> throw new IllegalStateException(name);
        }
    }
}
