// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.cluster;

import io.fabric8.kubernetes.client.http.WebSocket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;

/** A WebSocket to the API server whose messages begin with the number of a channel. */
public final class Socket {
    private static final long MOST_QUEUED = 256 * 1024;
    private static final Duration STEP = Duration.ofMillis(2);

    private final CompletableFuture<WebSocket> open = new CompletableFuture<>();
    private final CompletableFuture<Void> ended = new CompletableFuture<>();

    /** Takes messages one after the other; the next waits until this one is done with. */
    public interface Listener {
        void message(int channel, byte[] bytes);
    }

    WebSocket.Listener listener(Listener to) {
        return new WebSocket.Listener() {
            @Override
            public void onMessage(WebSocket from, ByteBuffer message) {
                if (message.hasRemaining()) {
                    int channel = message.get() & 0xff;
                    var bytes = new byte[message.remaining()];
                    message.get(bytes);
                    to.message(channel, bytes);
                }
                from.request();
            }

            @Override
            public void onClose(WebSocket from, int code, String reason) {
                ended.complete(null);
            }

            @Override
            public void onError(WebSocket from, Throwable error) {
                ended.complete(null);
            }
        };
    }

    void opened(WebSocket socket) {
        open.complete(socket);
    }

    /** Waits while much is on its way already. */
    public void send(int channel, byte[] bytes, int count) {
        var socket = open.join();
        while (socket.queueSize() > MOST_QUEUED && !ended.isDone()) {
            LockSupport.parkNanos(STEP.toNanos());
        }
        var message = ByteBuffer.allocate(1 + count).put((byte) channel).put(bytes, 0, count);
        socket.send(message.flip());
    }

    /** Returns when the other side has closed. */
    public void awaitEnd() {
        try {
            ended.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw new IllegalStateException("never completed so", e);
        }
    }

    public void close() {
        open.join().sendClose(1000, "");
    }
}
