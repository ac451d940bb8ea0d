// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.files.Durable;
import org.paddlepaddle.cloud.cube.files.FilesException;
import org.paddlepaddle.cloud.cube.ship.RolloutJson;

/**
 * The write-ahead log: one line per event, with its checksum, on disk before {@link #add} returns.
 * A line that a crash has cut off was never acted upon and is dropped. One process at a time.
 */
final class StepLog implements AutoCloseable {
    private static final int LONG = 200;

    private final Path file;
    private final FileChannel guard;
    private final Consumer<TransferState> follower;
    private FileChannel channel;
    private int lines;
    private volatile TransferState state;

    private StepLog(Path file, FileChannel guard, Consumer<TransferState> follower)
            throws IOException {
        this.file = file;
        this.guard = guard;
        this.follower = follower;
        this.state = TransferState.EMPTY;
        this.channel = open(file);
    }

    /**
     * @param follower hears of every state, the first one included, once it is on disk
     */
    static StepLog open(Path directory, String table, Consumer<TransferState> follower) {
        var file = directory.resolve(table + ".steps");
        try {
            Files.createDirectories(directory);
            var guard = lock(directory.resolve(table + ".lock"));
            var log = new StepLog(file, guard, follower);
            log.replay();
            follower.accept(log.state);
            return log;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot open " + file, e);
        }
    }

    /** The state after everything that was written. */
    TransferState state() {
        return state;
    }

    synchronized void add(Event event) {
        try {
            append(event);
            state = state.after(event);
            if (lines > LONG) {
                rewrite(state);
            }
            follower.accept(state);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }

    /** Forgets old bases and shortens the file. */
    synchronized void trim(int keep) {
        try {
            rewrite(state.trimmed(keep));
            follower.accept(state);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }

    private void append(Event event) throws IOException {
        var bytes = ByteBuffer.wrap(line(event).getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
        channel.force(true);
        lines++;
    }

    private void rewrite(TransferState whole) throws IOException {
        Durable.write(file, line(new Event.Whole(whole)));
        channel.close();
        channel = open(file);
        channel.position(channel.size());
        state = whole;
        lines = 1;
    }

    private void replay() throws IOException {
        var bytes = Files.readAllBytes(file);
        int start = 0;
        for (int end = 0; end < bytes.length; end++) {
            if (bytes[end] != '\n') {
                continue;
            }
            var event = event(new String(bytes, start, end - start, StandardCharsets.UTF_8));
            if (event == null) {
                refuseDamage(bytes, end);
                break;
            }
            state = state.after(event);
            lines++;
            start = end + 1;
        }
        channel.truncate(start);
        channel.position(start);
    }

    /** Only the last line may be torn; damage before it is not a crash. */
    private void refuseDamage(byte[] bytes, int end) {
        if (end + 1 < bytes.length) {
            throw new FilesException(
                    file + " is damaged at line " + (lines + 1) + "; restore it or start anew");
        }
    }

    private static String line(Event event) {
        var json = RolloutJson.write(event);
        return sum(json) + " " + json + "\n";
    }

    private static @Nullable Event event(String line) {
        int blank = line.indexOf(' ');
        if (blank < 0 || !line.substring(0, blank).equals(sum(line.substring(blank + 1)))) {
            return null;
        }
        return RolloutJson.read(line.substring(blank + 1), Event.class);
    }

    private static String sum(String text) {
        var crc = new CRC32C();
        crc.update(text.getBytes(StandardCharsets.UTF_8));
        return Long.toHexString(crc.getValue());
    }

    private static FileChannel open(Path file) throws IOException {
        return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    }

    private static FileChannel lock(Path file) throws IOException {
        var channel = open(file);
        try {
            @Nullable FileLock lock = channel.tryLock();
            if (lock != null) {
                return channel;
            }
        } catch (OverlappingFileLockException _) {
            // Held by this very process.
        }
        channel.close();
        throw new FilesException(file + " is held by another transfer of this table");
    }

    @Override
    public synchronized void close() {
        try {
            channel.close();
            guard.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
