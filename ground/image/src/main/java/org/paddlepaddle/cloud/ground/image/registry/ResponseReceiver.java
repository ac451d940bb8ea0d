// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.registry;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscribers;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Receives the body of a response: into memory up to a bound, or into a sink if it is the blob. */
final class ResponseReceiver {
    private static final int OK = 200;
    private static final int PARTIAL = 206;

    private final ByteArrayOutputStream memory = new ByteArrayOutputStream();
    private final int most;
    private final Optional<BlobSink> sink;
    private final AtomicLong lastNanos = new AtomicLong(System.nanoTime());

    /**
     * @param most bytes kept in memory
     */
    ResponseReceiver(int most, Optional<BlobSink> sink) {
        this.most = most;
        this.sink = sink;
    }

    BodyHandler<Void> handler() {
        return head -> {
            heard();
            boolean blob = head.statusCode() == OK || head.statusCode() == PARTIAL;
            if (blob && sink.isPresent() && head.statusCode() == OK) {
                restart(sink.get());
            }
            return BodySubscribers.ofByteArrayConsumer(
                    part -> part.ifPresent(bytes -> take(bytes, blob)));
        };
    }

    private static void restart(BlobSink sink) {
        try {
            sink.restart();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void take(byte[] bytes, boolean blob) {
        heard();
        try {
            if (blob && sink.isPresent()) {
                sink.get().accept(bytes);
            } else if (memory.size() + bytes.length <= most) {
                memory.write(bytes);
            } else {
                throw new IOException("the answer is longer than " + most + " bytes");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void heard() {
        lastNanos.set(System.nanoTime());
    }

    long silentNanos() {
        return System.nanoTime() - lastNanos.get();
    }

    byte[] bytes() {
        return memory.toByteArray();
    }
}
