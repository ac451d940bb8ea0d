// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.log;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Copies a log, or the part that is asked for. */
public final class LogReader {
    private static final int BLOCK = 32 * 1024;
    private static final Duration POLL = Duration.ofMillis(100);

    private LogReader() {}

    /**
     * @param writing whether more may still come
     */
    public static void copy(Path log, LogQuery query, BooleanSupplier writing, OutputStream to)
            throws IOException {
        try (var file = FileChannel.open(log, StandardOpenOption.READ)) {
            query.tailLines().ifPresent(lines -> position(file, lines));
            var rest = new long[] {query.limitBytes().orElse(Long.MAX_VALUE)};
            boolean more = true;
            while (more && rest[0] > 0) {
                // Asked before reading: what was written before it ended is read after it ended.
                more = query.follow() && writing.getAsBoolean();
                drain(file, to, rest);
                to.flush();
                if (more) {
                    LockSupport.parkNanos(POLL.toNanos());
                }
                if (Thread.currentThread().isInterrupted()) {
                    return;
                }
            }
        }
    }

    private static void drain(FileChannel file, OutputStream to, long[] rest) throws IOException {
        var block = ByteBuffer.allocate(BLOCK);
        while (rest[0] > 0) {
            block.clear().limit((int) Math.min(BLOCK, rest[0]));
            int count = file.read(block);
            if (count <= 0) {
                return;
            }
            to.write(block.array(), 0, count);
            rest[0] -= count;
        }
    }

    private static void position(FileChannel file, long lines) {
        try {
            file.position(startOfLast(file, lines));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads backwards in blocks until enough line ends were seen. */
    static long startOfLast(FileChannel file, long lines) throws IOException {
        long end = file.size();
        if (lines <= 0) {
            return end;
        }
        long seen = 0;
        var block = ByteBuffer.allocate(BLOCK);
        for (long to = end; to > 0; to -= BLOCK) {
            long from = Math.max(0, to - BLOCK);
            block.clear().limit((int) (to - from));
            int count = file.read(block, from);
            for (int index = count - 1; index >= 0; index--) {
                boolean lineEnd = block.get(index) == '\n' && from + index != end - 1;
                seen += lineEnd ? 1 : 0;
                if (seen == lines) {
                    return from + index + 1;
                }
            }
        }
        return 0;
    }
}
