// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.direct;

import io.fabric8.kubernetes.client.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/** The client's end of a watch: one message for each that it asks for. */
final class WatchSocket implements WebSocket, RunningWatch.Client {
    private static final int NORMAL = 1000;

    private final Listener listener;
    private final Semaphore wishes = new Semaphore(0);
    private volatile boolean closed;
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
        if (!closed) {
            listener.onMessage(this, new String(event, StandardCharsets.UTF_8));
        }
    }

    @Override
    public void ended() {
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
        if (closed) {
            return false;
        }
        closed = true;
        whenClosed.run();
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
