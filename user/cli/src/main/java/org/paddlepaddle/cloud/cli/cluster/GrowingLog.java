// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.cluster;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * A log that is only ever appended to: after a broken connection it is read again from its start,
 * past what was seen.
 */
public final class GrowingLog {
    private final Consumer<String> lines;
    private final BooleanSupplier closed;
    private long seen;

    /**
     * @param lines takes each line once
     * @param closed whether nobody wants more
     */
    public GrowingLog(Consumer<String> lines, BooleanSupplier closed) {
        this.lines = lines;
        this.closed = closed;
    }

    /** Reads a stream that begins with the log's first line, to its end. */
    public void read(InputStream stream) throws IOException {
        var reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
        long line = 0;
        for (var text = reader.readLine();
                text != null && !closed.getAsBoolean();
                text = reader.readLine()) {
            if (++line > seen) {
                seen = line;
                lines.accept(text);
            }
        }
    }

    /** Whether it had a line yet. */
    public boolean begun() {
        return seen > 0;
    }
}
