// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.interop.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.paddlepaddle.cloud.cube.layer.LayerSpec;
import org.paddlepaddle.cloud.cube.layer.Layers;
import org.paddlepaddle.cloud.cube.server.CubeServer;
import org.paddlepaddle.cloud.cube.server.ServerOptions;
import org.paddlepaddle.cloud.cube.store.FileStore;
import org.paddlepaddle.cloud.cube.store.StoreOptions;

/** A server with a few rows, for the life of the process. */
record FuzzedServer(Path root, CubeServer server) {
    private static final int PATIENCE_MILLIS = 60_000;
    private static final int ROWS = 10;

    static FuzzedServer start() {
        try {
            var root = Files.createTempDirectory("cube-fuzz");
            try (var sink =
                    Layers.sink(LayerSpec.base("ctr", "1", 0, 1), root.resolve("scratch"))) {
                for (long key = 0; key < ROWS; key++) {
                    sink.put(key, new byte[] {1, 2, 3, (byte) key}, 0, 4);
                }
                sink.publish(root.resolve("data").resolve("1"));
            }
            var store =
                    FileStore.open(
                            root.resolve("data"), StoreOptions.defaults().withDefaultTable(""));
            store.loadBase("", "1");
            store.enable("", "1");
            var server = CubeServer.start(ServerOptions.defaults().withLoops(1), store);
            return new FuzzedServer(root, server);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Any bytes: the server answers or hangs up, and always ends what the other side has ended. */
    void send(byte[] bytes) throws IOException {
        try {
            exchange(bytes);
        } catch (SocketException _) {
            // Hung up on while we were writing: an answer as good as any.
        }
    }

    /** A body in a request that is well formed: there must be an answer. */
    void seek(byte[] body) throws IOException {
        var head =
                "POST /DictService/seek HTTP/1.1\r\nHost: a\r\nContent-Length: "
                        + body.length
                        + "\r\n\r\n";
        var first = head.getBytes(UTF_8);
        var whole = Arrays.copyOf(first, first.length + body.length);
        System.arraycopy(body, 0, whole, first.length, body.length);
        var answer = exchange(whole);
        if (!answer.startsWith("HTTP/1.1 200 ") && !answer.startsWith("HTTP/1.1 4")) {
            throw new IllegalStateException("no answer, but: " + answer);
        }
    }

    /** A connection that stays open times out, which is a finding. */
    private String exchange(byte[] bytes) throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.getOutputStream().write(bytes);
            socket.shutdownOutput();
            return new String(socket.getInputStream().readAllBytes(), UTF_8);
        }
    }
}
