// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.DataInputStream;
import java.io.IOException;
import java.lang.ref.Reference;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.wire.Frame;
import org.paddlepaddle.cloud.cube.wire.NativeMemory;
import org.paddlepaddle.cloud.cube.wire.ReplyWriter;
import org.paddlepaddle.cloud.cube.wire.RpcMeta;
import org.paddlepaddle.cloud.cube.wire.SeekRequest;

/** A server whose every answer a test decides, so that it can be as wrong as servers get. */
final class ScriptedServer implements AutoCloseable {
    /** One request as it came. */
    record Request(long id, List<Long> keys, String table, String version) {}

    /** Answers the bytes to send; null to hang up, none to keep silent. */
    @FunctionalInterface
    interface Script {
        byte @Nullable [] answer(Request request) throws IOException;
    }

    private final ServerSocket listener;
    private final Script script;
    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();

    private ScriptedServer(ServerSocket listener, Script script) {
        this.listener = listener;
        this.script = script;
    }

    static ScriptedServer start(Script script) throws IOException {
        return start(0, script);
    }

    static ScriptedServer start(int port, Script script) throws IOException {
        var listener = new ServerSocket();
        listener.setReuseAddress(true);
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 16);
        var server = new ScriptedServer(listener, script);
        Thread.ofVirtual().start(server::accept);
        return server;
    }

    int port() {
        return listener.getLocalPort();
    }

    /** Those with keys; health checks have none. */
    List<Request> requests() {
        return requests.stream().filter(request -> !request.keys().isEmpty()).toList();
    }

    int connections() {
        return sockets.size();
    }

    private void accept() {
        try {
            while (true) {
                var socket = listener.accept();
                sockets.add(socket);
                Thread.ofVirtual().start(() -> serve(socket));
            }
        } catch (IOException e) {
            // The test is over.
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            var in = new DataInputStream(socket.getInputStream());
            while (true) {
                var request = read(in);
                requests.add(request);
                var reply = script.answer(request);
                if (reply == null) {
                    return;
                }
                socket.getOutputStream().write(reply);
            }
        } catch (IOException e) {
            // The client had enough.
        }
    }

    private static Request read(DataInputStream in) throws IOException {
        var header = new byte[Frame.HEADER_BYTES];
        in.readFully(header);
        int body = ByteBuffer.wrap(header).getInt(4);
        int metaBytes = ByteBuffer.wrap(header).getInt(8);
        var bytes = new byte[body];
        in.readFully(bytes);
        var buffer = NativeMemory.allocate(body + 1);
        buffer.put(bytes);
        long start = NativeMemory.address(buffer);
        var meta = new RpcMeta();
        var request = new SeekRequest();
        var keys = new long[body];
        if (!meta.read(start, start + metaBytes)
                || request.read(start + metaBytes, start + body, keys, 0, keys.length)
                        != SeekRequest.Outcome.READ) {
            throw new IOException("no request");
        }
        return new Request(
                meta.correlationId(),
                Arrays.stream(keys, 0, request.count()).boxed().toList(),
                String.valueOf(request.table()),
                request.wantedVersion() == null ? "" : request.wantedVersion());
    }

    /** Keys below the limit have the value {@code version:key}. */
    static Script rows(String version, long limit) {
        return request -> rows(request, version, limit);
    }

    static byte[] rows(Request request, String version, long limit) {
        return reply(
                request.id(),
                version,
                request.keys().stream()
                        .map(key -> key < limit ? (version + ":" + key).getBytes(UTF_8) : null)
                        .toList());
    }

    /** A good reply; null is a key that is not there. */
    static byte[] reply(long id, String version, List<byte[]> values) {
        int room = values.stream().mapToInt(v -> v == null ? 16 : v.length + 16).sum();
        var buffer = NativeMemory.allocate(room + 256 + version.length());
        var writer = new ReplyWriter();
        writer.position(NativeMemory.address(buffer));
        writer.begin(id);
        for (var value : values) {
            if (value == null) {
                writer.miss();
            } else {
                var source = NativeMemory.allocate(Math.max(1, value.length)).put(value);
                writer.hit(NativeMemory.address(source), value.length);
                Reference.reachabilityFence(source);
            }
        }
        writer.version(version.getBytes(UTF_8));
        writer.end(0);
        return bytes(buffer, writer);
    }

    static byte[] error(long id, int code, String text) {
        var buffer = NativeMemory.allocate(256 + text.length());
        var writer = new ReplyWriter();
        writer.position(NativeMemory.address(buffer));
        writer.error(id, code, text.getBytes(UTF_8));
        return bytes(buffer, writer);
    }

    static byte[] tooLong(long id, String version, int values) {
        var buffer = NativeMemory.allocate(256 + 16 * values);
        var writer = new ReplyWriter();
        writer.position(NativeMemory.address(buffer));
        writer.begin(id);
        for (int i = 0; i < values; i++) {
            writer.tooLong();
        }
        writer.version(version.getBytes(UTF_8));
        writer.end(0);
        return bytes(buffer, writer);
    }

    private static byte[] bytes(ByteBuffer buffer, ReplyWriter writer) {
        var bytes = new byte[(int) (writer.position() - NativeMemory.address(buffer))];
        buffer.get(0, bytes);
        return bytes;
    }

    /** Ends every connection; new ones are refused. */
    @Override
    public void close() throws IOException {
        listener.close();
        for (var socket : sockets) {
            socket.close();
        }
    }
}
