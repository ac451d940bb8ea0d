// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.direct;

import io.fabric8.kubernetes.client.http.AsyncBody;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/** A body that is complete: given away at the reader's first request, over at the second. */
final class WholeBody implements AsyncBody {
    private final List<ByteBuffer> pieces;
    private final Consumer<List<ByteBuffer>> consumer;
    private final AtomicBoolean given = new AtomicBoolean();
    private final CompletableFuture<Void> done = new CompletableFuture<>();

    WholeBody(List<ByteBuffer> pieces, Consumer<List<ByteBuffer>> consumer) {
        this.pieces = pieces;
        this.consumer = consumer;
    }

    @Override
    public void consume() {
        if (done.isDone()) {
            return;
        }
        if (pieces.isEmpty() || !given.compareAndSet(false, true)) {
            done.complete(null);
            return;
        }
        try {
            consumer.consume(pieces, this);
        } catch (Exception e) {
            // Whatever the client's own code threw is the client's to hear.
            done.completeExceptionally(e);
        }
    }

    @Override
    public CompletableFuture<Void> done() {
        return done;
    }

    @Override
    public void cancel() {
        done.cancel(false);
    }
}
