// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.direct;

import io.fabric8.kubernetes.client.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** The client's end of a watch: one message for each that it asks for. */
final class WatchSocket implements WebSocket, RunningWatch.Client {
    private static final int NORMAL = 1000;

    private final Listener listener;
    private final Semaphore wishes = new Semaphore(0);
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile @Nullable RunningWatch watch;
    private Runnable whenClosed = () -> {};

    WatchSocket(Listener listener) {
        this.listener = listener;
    }

    void carries(RunningWatch carried) {
        watch = carried;
    }

    /** Only before the watch starts. */
    void whenClosed(Runnable action) {
        whenClosed = action;
    }

    @Override
    public void event(byte[] event) throws InterruptedException {
        wishes.acquire();
        if (!closed.get()) {
            listener.onMessage(this, new String(event, StandardCharsets.UTF_8));
        }
    }

    /** As after the closing handshake of a connection: a client that began it waits for its end. */
    @Override
    public void ended() {
        closed.set(true);
        whenClosed.run();
        listener.onClose(this, NORMAL, "");
    }

    @Override
    public void request() {
        wishes.release();
    }

    /** A watch is read only. */
    @Override
    public boolean send(ByteBuffer buffer) {
        return false;
    }

    @Override
    public boolean sendClose(int code, @Nullable String reason) {
        if (!closed.compareAndSet(false, true)) {
            return false;
        }
        var carried = watch;
        if (carried != null) {
            carried.close();
        }
        // Lets an event go that waits for a wish.
        wishes.release();
        return true;
    }

    @Override
    public long queueSize() {
        return 0;
    }
}
