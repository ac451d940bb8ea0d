// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.tunnel;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.tunnel.StreamTunnel;
import org.paddlepaddle.cloud.ground.tunnel.Tunnel;
import org.paddlepaddle.cloud.ground.tunnel.TunnelException;

/** One WebSocket as the transport of a tunnel. */
final class TunnelConnection implements WebSocket.Listener, AutoCloseable {
    /** More than any honest frame. */
    private static final int MESSAGE_LIMIT = 1 << 20;

    private final CompletableFuture<WebSocket> opened = new CompletableFuture<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final ByteArrayOutputStream partial = new ByteArrayOutputStream();
    private final Tunnel tunnel;

    TunnelConnection(Tunnel.Acceptor acceptor) {
        this.tunnel = new StreamTunnel(this::send, acceptor, true);
    }

    /** The tunnel lets one thread in at a time, as a WebSocket demands. */
    private void send(ByteBuffer message) throws IOException {
        try {
            opened.join().sendBinary(message, true).join();
        } catch (CompletionException e) {
            throw new IOException("the connection to the API server broke", e);
        }
    }

    /** Also finds out that the peer is gone without a word. */
    void ping(WebSocket socket) throws IOException {
        try {
            socket.sendPing(ByteBuffer.allocate(0)).join();
        } catch (CompletionException e) {
            throw new IOException("the connection to the API server broke", e);
        }
    }

    boolean awaitEnd(Duration patience) throws InterruptedException {
        return ended.await(patience.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void onOpen(WebSocket socket) {
        opened.complete(socket);
        socket.request(1);
    }

    @Override
    public @Nullable CompletionStage<?> onBinary(WebSocket socket, ByteBuffer part, boolean last) {
        if (partial.size() + part.remaining() > MESSAGE_LIMIT) {
            throw new IllegalStateException("message too long");
        }
        var bytes = new byte[part.remaining()];
        part.get(bytes);
        partial.writeBytes(bytes);
        if (last) {
            var message = ByteBuffer.wrap(partial.toByteArray());
            partial.reset();
            try {
                tunnel.received(message);
            } catch (TunnelException hostile) {
                ended.countDown();
                return null;
            }
        }
        socket.request(1);
        return null;
    }

    @Override
    public @Nullable CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
        ended.countDown();
        return null;
    }

    @Override
    public void onError(WebSocket socket, Throwable error) {
        ended.countDown();
    }

    @Override
    public void close() {
        ended.countDown();
        tunnel.close();
    }
}
