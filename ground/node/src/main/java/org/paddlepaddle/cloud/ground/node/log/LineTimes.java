// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;

/**
 * When the bytes of a log were seen to be there: pairs of a length and the time at which the log
 * had it, ascending. Kept beside the log in {@code <attempt>.times}.
 *
 * <p>A program writes into its log without anyone in between, so this is an observation: exact to
 * about a quarter of a second while a program prints without pause, better when it rests.
 */
final class LineTimes {
    /** Beyond this many, every second one goes: a megabyte is enough for any log. */
    private static final int MOST = 1 << 16;

    private static final int PAIR = 2 * Long.BYTES;

    private final long[] pairs;

    private LineTimes(long[] pairs) {
        this.pairs = pairs;
    }

    static Path beside(Path log) {
        return log.resolveSibling(log.getFileName().toString().replace(".log", ".times"));
    }

    static LineTimes of(Path log) throws IOException {
        try {
            var bytes = ByteBuffer.wrap(Files.readAllBytes(beside(log)));
            // A pair that was half written when the machine stopped is not there.
            var pairs = new long[bytes.remaining() / PAIR * 2];
            bytes.asLongBuffer().get(pairs);
            return new LineTimes(pairs);
        } catch (NoSuchFileException none) {
            return new LineTimes(new long[0]);
        }
    }

    private int size() {
        return pairs.length / 2;
    }

    private long length(int index) {
        return pairs[2 * index];
    }

    private Instant time(int index) {
        return Instant.ofEpochMilli(pairs[2 * index + 1]);
    }

    boolean covers(long offset) {
        return size() > 0 && offset < length(size() - 1);
    }

    /** How long a log was when it was last looked at. */
    static long known(Path log) throws IOException {
        try (var channel = FileChannel.open(beside(log), StandardOpenOption.READ)) {
            long pairs = channel.size() / PAIR;
            var last = ByteBuffer.allocate(Long.BYTES);
            return pairs > 0 && channel.read(last, (pairs - 1) * PAIR) == Long.BYTES
                    ? last.getLong(0)
                    : 0;
        } catch (NoSuchFileException none) {
            return 0;
        }
    }

    /**
     * @param otherwise for a byte that nobody has looked at yet
     */
    Instant at(long offset, Instant otherwise) {
        int index = firstBeyond(offset);
        return index < size() ? time(index) : otherwise;
    }

    /** Index of the first look that saw the byte at an offset. */
    private int firstBeyond(long offset) {
        int low = 0;
        int high = size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (length(middle) > offset) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** Where the bytes begin that were not there before a time. */
    long startOf(Instant since) {
        int low = 0;
        int high = size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (time(middle).isBefore(since)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low == 0 ? 0 : length(low - 1);
    }

    /** Notes that a log has a length; only the keeper calls it, one call at a time. */
    static void note(Path log, long length, Instant now) throws IOException {
        var file = beside(log);
        try (var channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            var pair = ByteBuffer.allocate(PAIR).putLong(length).putLong(now.toEpochMilli());
            channel.write(pair.flip());
            if (channel.size() <= (long) MOST * PAIR) {
                return;
            }
        }
        thin(log, file);
    }

    private static void thin(Path log, Path file) throws IOException {
        var all = of(log);
        var fewer = ByteBuffer.allocate((all.size() / 2 + 1) * PAIR);
        for (int index = (all.size() - 1) % 2; index < all.size(); index += 2) {
            fewer.putLong(all.length(index)).putLong(all.pairs[2 * index + 1]);
        }
        var temporary = file.resolveSibling(file.getFileName() + ".new");
        try (var channel =
                FileChannel.open(
                        temporary,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE)) {
            channel.write(fewer.flip());
        }
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
