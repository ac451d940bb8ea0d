// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import org.paddlepaddle.cloud.supervise.Threads;

/** Reads what a program prints, to its end, and keeps the beginning. */
final class OutputHead {
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private final Thread reader;

    OutputHead(InputStream input, int limit) {
        reader = Threads.start("output-head", () -> copy(input, limit));
    }

    private void copy(InputStream input, int limit) {
        var buffer = new byte[4096];
        try (input) {
            for (int read = input.read(buffer); read >= 0; read = input.read(buffer)) {
                synchronized (kept) {
                    kept.write(buffer, 0, Math.min(read, limit - kept.size()));
                }
            }
        } catch (IOException closed) {
            // What was read so far is what there is.
        }
    }

    /** What was printed; a child left behind may hold the stream open, so the wait is bounded. */
    String text() throws InterruptedException {
        var _ = reader.join(PATIENCE);
        synchronized (kept) {
            return kept.toString(UTF_8);
        }
    }
}
