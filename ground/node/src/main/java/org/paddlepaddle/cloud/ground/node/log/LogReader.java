// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.log;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Copies a log, or the part that is asked for. */
public final class LogReader {
    private static final int BLOCK = 32 * 1024;
    private static final Duration POLL = Duration.ofMillis(100);

    private final Path log;
    private final LogQuery query;
    private final Look look;
    private final FileChannel file;
    private final LogOutput output;
    private @Nullable LineTimes times;

    /** Makes sure that every byte of a log has its time. */
    public interface Look {
        boolean look(Path log) throws IOException;
    }

    private LogReader(Path log, LogQuery query, Look look, FileChannel file, OutputStream to) {
        this.log = log;
        this.query = query;
        this.look = look;
        this.file = file;
        this.output = new LogOutput(to, query);
    }

    /** Copies what is asked for without regard to time. */
    public static void copy(Path log, LogQuery query, BooleanSupplier writing, OutputStream to)
            throws IOException {
        copy(log, query, writing, _ -> false, to);
    }

    /**
     * @param writing whether more may still come
     */
    public static void copy(
            Path log, LogQuery query, BooleanSupplier writing, Look look, OutputStream to)
            throws IOException {
        try (var file = FileChannel.open(log, StandardOpenOption.READ)) {
            var reader = new LogReader(log, query, look, file, to);
            reader.position();
            reader.follow(writing);
        }
    }

    /** Copies what follows an offset, while more may come and once after that. */
    public static void follow(Path log, long offset, BooleanSupplier writing, OutputStream to)
            throws IOException {
        try (var file = FileChannel.open(log, StandardOpenOption.READ)) {
            var reader = new LogReader(log, LogQuery.ALL.following(), _ -> false, file, to);
            file.position(offset);
            reader.follow(writing);
        }
    }

    private void position() throws IOException {
        if (query.since().isPresent() || query.timestamps()) {
            look.look(log);
        }
        long start = lineAfter(LogHead.of(log));
        if (query.since().isPresent()) {
            var seen = LineTimes.of(log).startOf(query.since().get());
            start = Math.max(start, lineAfter(seen));
        }
        if (query.tailLines().isPresent()) {
            start = Math.max(start, startOfLast(file, query.tailLines().getAsLong(), start));
        }
        file.position(start);
    }

    private void follow(BooleanSupplier writing) throws IOException {
        boolean more = true;
        while (more && !output.full()) {
            // Asked before reading: what was written before it ended is read after it ended.
            more = query.follow() && writing.getAsBoolean();
            drain();
            output.flush();
            if (more) {
                LockSupport.parkNanos(POLL.toNanos());
            }
            if (Thread.currentThread().isInterrupted()) {
                return;
            }
        }
    }

    private void drain() throws IOException {
        var block = ByteBuffer.allocate(BLOCK);
        while (!output.full()) {
            long from = file.position();
            block.clear();
            int count = file.read(block);
            if (count <= 0) {
                restartIfShorter(from);
                return;
            }
            long head = LogHead.of(log);
            if (head > from) {
                // A slow reader was overtaken: what it has just read may be a hole already.
                file.position(lineAfter(head));
                continue;
            }
            output.write(block.array(), count, from, times(from + count));
        }
    }

    /** A log that was emptied for lack of holes begins anew. */
    private void restartIfShorter(long from) throws IOException {
        if (file.size() < from) {
            file.position(0);
        }
    }

    private LogOutput.Times times(long end) throws IOException {
        if (!query.timestamps()) {
            return _ -> Instant.EPOCH;
        }
        if (times == null || !times.covers(end - 1)) {
            look.look(log);
            times = LineTimes.of(log);
        }
        var known = times;
        var changed = Files.getLastModifiedTime(log).toInstant();
        return offset -> known.at(offset, changed);
    }

    /** Where the first line begins that does not begin before an offset. */
    private long lineAfter(long offset) throws IOException {
        if (offset == 0) {
            return 0;
        }
        var block = ByteBuffer.allocate(BLOCK);
        long from = offset - 1;
        while (true) {
            block.clear();
            int count = file.read(block, from);
            if (count <= 0) {
                return file.size();
            }
            for (int index = 0; index < count; index++) {
                if (block.get(index) == '\n') {
                    return from + index + 1;
                }
            }
            from += count;
        }
    }

    /** Reads backwards in blocks until enough line ends were seen. */
    private static long startOfLast(FileChannel file, long lines, long first) throws IOException {
        long end = file.size();
        if (lines <= 0) {
            return end;
        }
        long seen = 0;
        var block = ByteBuffer.allocate(BLOCK);
        for (long to = end; to > first; to -= BLOCK) {
            long from = Math.max(first, to - BLOCK);
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
        return first;
    }
}
