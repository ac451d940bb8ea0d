// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.visual.log;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.paddlepaddle.cloud.visual.record.DamagedRecordException;
import org.paddlepaddle.cloud.visual.record.RecordIndexer;

/** A record file and how far it was read; read on with every look. */
final class LogFile {
    /** No picture and no table of vectors is larger; what claims to be is damaged. */
    static final int LARGEST_RECORD = 64 << 20;

    private static final int FRAME = Long.BYTES;
    private static final int BUFFER = 64 << 10;

    private final Path path;
    private final PointBudget budget;
    private FileIndex index;
    private long offset;
    private Optional<String> problem = Optional.empty();

    LogFile(Path path, PointBudget budget) {
        this.path = path;
        this.budget = budget;
        this.index = new FileIndex(path, budget);
    }

    /** Reads what has come since the last look; a record that is not whole is left for the next. */
    void readOn() {
        try (var channel = FileChannel.open(path, StandardOpenOption.READ)) {
            long size = channel.size();
            if (size < offset) {
                forget();
            }
            if (size > offset && problem.isEmpty()) {
                channel.position(offset);
                read(channel, size);
            }
        } catch (DamagedRecordException e) {
            problem = Optional.of("%s, at byte %d: %s".formatted(path, offset, e.getMessage()));
        } catch (IOException e) {
            // Removed or not readable just now; the next look tells.
        }
    }

    private void read(FileChannel channel, long size) throws IOException {
        var in =
                new DataInputStream(
                        new BufferedInputStream(Channels.newInputStream(channel), BUFFER));
        while (size - offset >= FRAME) {
            long length = Long.reverseBytes(in.readLong());
            if (length < 0 || length > LARGEST_RECORD) {
                throw new DamagedRecordException(
                        "a record of %s bytes; records have at most %d"
                                .formatted(Long.toUnsignedString(length), LARGEST_RECORD));
            }
            if (size - offset - FRAME < length) {
                return;
            }
            var bytes = in.readNBytes((int) length);
            for (var value : RecordIndexer.index(bytes)) {
                index.add(value, offset + FRAME, (int) length);
            }
            offset += FRAME + length;
        }
    }

    /** The file was written anew, or is gone. */
    void forget() {
        budget.release(index.tags().size());
        index = new FileIndex(path, budget);
        offset = 0;
        problem = Optional.empty();
    }

    FileIndex index() {
        return index;
    }

    /** Why it is not read any further. */
    Optional<String> problem() {
        return problem;
    }
}
