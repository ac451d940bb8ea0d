// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube.wire;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.bench.BenchException;
import org.paddlepaddle.cloud.bench.BenchPrograms;
import org.paddlepaddle.cloud.bench.Child;
import org.paddlepaddle.cloud.bench.Cpus;
import org.paddlepaddle.cloud.bench.cube.BenchRows;

/** The system's redis-server on one core, without persistence. */
final class RedisServer implements AutoCloseable {
    static final String MISSING =
            "no redis-server here; install it (Debian: apt-get install redis-server)";
    private static final int ROWS_PER_COMMAND = 500;
    private static final int TRIES = 300;

    private final Child process;
    private final int port;
    private final double loadSeconds;

    private RedisServer(Child process, int port, double loadSeconds) {
        this.process = process;
        this.port = port;
        this.loadSeconds = loadSeconds;
    }

    static Optional<Path> program() {
        return BenchPrograms.find("redis-server");
    }

    static RedisServer start(
            Path program, Path directory, BenchRows benchRows, Cpus cpus, boolean hugePages) {
        int port = freePort();
        var command = new ArrayList<>(cpus.prefix());
        command.addAll(
                List.of(
                        program.toString(),
                        "--bind",
                        "127.0.0.1",
                        "--port",
                        String.valueOf(port),
                        "--save",
                        "",
                        "--appendonly",
                        "no"));
        if (hugePages) {
            command.addAll(List.of("--disable-thp", "no"));
        }
        var process = Child.program(hugePages ? "redis-thp" : "redis", directory, command);
        try {
            long start = System.nanoTime();
            load(process, port, benchRows);
            return new RedisServer(process, port, (System.nanoTime() - start) / 1e9);
        } catch (IOException e) {
            process.close();
            throw new BenchException("redis: " + e.getMessage(), e);
        }
    }

    /** As it says itself: {@code 7.0.15}. */
    static String version(Path program) {
        try {
            var process = new ProcessBuilder(program.toString(), "--version").start();
            var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return text.replaceAll("(?s).*\\bv=(\\S+).*", "$1").strip();
        } catch (IOException e) {
            throw new BenchException("redis: " + e.getMessage(), e);
        }
    }

    private static int freePort() {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new BenchException("no free port: " + e.getMessage(), e);
        }
    }

    private static void load(Child process, int port, BenchRows benchRows) throws IOException {
        var value = new byte[benchRows.valueBytes()];
        try (var channel = connect(process, port)) {
            for (long start = 0; start < benchRows.count(); start += ROWS_PER_COMMAND) {
                long end = Math.min(benchRows.count(), start + ROWS_PER_COMMAND);
                var out = new ByteArrayOutputStream();
                out.writeBytes(Resp.ascii("*" + ((end - start) * 2 + 1) + "\r\n$4\r\nMSET\r\n"));
                for (long i = start; i < end; i++) {
                    benchRows.fill(BenchRows.key(i), 0, value);
                    Resp.bulk(out, Resp.key(BenchRows.key(i)));
                    Resp.bulk(out, value);
                }
                send(channel, ByteBuffer.wrap(out.toByteArray()));
            }
        }
    }

    private static void send(SocketChannel channel, ByteBuffer command) throws IOException {
        while (command.hasRemaining()) {
            channel.write(command);
        }
        var reply = ByteBuffer.allocate(64);
        channel.read(reply);
        var text = new String(reply.array(), 0, reply.position(), StandardCharsets.US_ASCII);
        if (!text.equals("+OK\r\n")) {
            throw new IOException("MSET was answered " + text.trim());
        }
    }

    private static SocketChannel connect(Child process, int port) throws IOException {
        for (int i = 0; i < TRIES && process.alive(); i++) {
            try {
                return SocketChannel.open(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            } catch (IOException _) {
                pause();
            }
        }
        throw new IOException("it does not listen: " + process.tail());
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(50);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    long pid() {
        return process.pid();
    }

    int port() {
        return port;
    }

    double loadSeconds() {
        return loadSeconds;
    }

    @Override
    public void close() {
        process.close();
    }
}
