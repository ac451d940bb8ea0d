// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.log;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Writes parts of a log, with the time before every line if asked, up to a limit. */
final class LogOutput {
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSSSS'Z' ")
                    .withZone(ZoneOffset.UTC);

    private final OutputStream to;
    private final boolean stamped;
    private long rest;
    private boolean atLineStart = true;

    /** When the byte at an offset was written. */
    interface Times {
        Instant at(long offset);
    }

    LogOutput(OutputStream to, LogQuery query) {
        this.to = to;
        this.stamped = query.timestamps();
        this.rest = query.limitBytes().orElse(Long.MAX_VALUE);
    }

    boolean full() {
        return rest == 0;
    }

    void flush() throws IOException {
        to.flush();
    }

    /**
     * @param offset of the first byte in the log
     */
    void write(byte[] bytes, int count, long offset, Times times) throws IOException {
        if (!stamped) {
            put(bytes, 0, count);
            return;
        }
        var piece = new java.io.ByteArrayOutputStream(count + count / 4);
        for (int index = 0; index < count; index++) {
            if (atLineStart) {
                var stamp = STAMP.format(times.at(offset + index));
                piece.writeBytes(stamp.getBytes(StandardCharsets.US_ASCII));
            }
            piece.write(bytes[index]);
            atLineStart = bytes[index] == '\n';
        }
        put(piece.toByteArray(), 0, piece.size());
    }

    private void put(byte[] bytes, int from, int count) throws IOException {
        int most = (int) Math.min(count, rest);
        to.write(bytes, from, most);
        rest -= most;
    }
}
