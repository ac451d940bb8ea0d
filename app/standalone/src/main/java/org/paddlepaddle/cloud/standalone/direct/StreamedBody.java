// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.direct;

import io.fabric8.kubernetes.client.http.AsyncBody;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;

/**
 * A body that is written while it is read, with backpressure: each write waits until the reader
 * asks for more.
 */
final class StreamedBody extends OutputStream implements AsyncBody {
    private final Consumer<List<ByteBuffer>> consumer;
    private final Runnable gone;
    private final Semaphore wishes = new Semaphore(0);
    private final CompletableFuture<Void> done = new CompletableFuture<>();

    StreamedBody(Consumer<List<ByteBuffer>> consumer, Runnable gone) {
        this.consumer = consumer;
        this.gone = gone;
    }

    @Override
    public void write(int single) throws IOException {
        write(new byte[] {(byte) single}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        if (length == 0) {
            return;
        }
        awaitWish();
        var copy = ByteBuffer.wrap(Arrays.copyOfRange(bytes, offset, offset + length));
        try {
            consumer.consume(List.of(copy), this);
        } catch (Exception e) {
            done.completeExceptionally(e);
            throw new IOException("the client failed", e);
        }
    }

    private void awaitWish() throws IOException {
        try {
            wishes.acquire();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while writing", e);
        }
        if (done.isDone()) {
            throw new IOException("the client has gone");
        }
    }

    @Override
    public void close() {
        done.complete(null);
    }

    void fail(IOException why) {
        done.completeExceptionally(why);
        wishes.release();
    }

    @Override
    public void consume() {
        wishes.release();
    }

    @Override
    public CompletableFuture<Void> done() {
        return done;
    }

    @Override
    public void cancel() {
        if (done.cancel(false)) {
            wishes.release();
            gone.run();
        }
    }
}
