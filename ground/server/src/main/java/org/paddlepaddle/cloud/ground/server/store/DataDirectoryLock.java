// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.store;

import static java.time.temporal.ChronoUnit.SECONDS;

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
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Holds a data directory for this process. SQLite would let two processes write; their memories
 * would not agree. The kernel drops the lock when the process dies, however it dies.
 */
final class DataDirectoryLock implements AutoCloseable {
    private final FileChannel channel;

    private DataDirectoryLock(FileChannel channel) {
        this.channel = channel;
    }

    static DataDirectoryLock take(Path file) {
        try {
            var channel =
                    FileChannel.open(
                            file,
                            Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
                            PosixFilePermissions.asFileAttribute(
                                    PosixFilePermissions.fromString("rw-------")));
            if (tryLock(channel) == null) {
                channel.close();
                throw new RevisionStoreException.Refused(
                        file.toAbsolutePath().getParent() + " is in use by " + holder(file), null);
            }
            var holder =
                    ProcessHandle.current().pid() + " since " + Instant.now().truncatedTo(SECONDS);
            channel.truncate(0);
            channel.write(ByteBuffer.wrap(holder.getBytes(StandardCharsets.US_ASCII)));
            return new DataDirectoryLock(channel);
        } catch (IOException e) {
            throw new RevisionStoreException.Refused("cannot lock " + file + ": " + e, e);
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException _) {
            return null;
        }
    }

    private static String holder(Path file) throws IOException {
        var holder = Files.readString(file).strip();
        return holder.isEmpty() ? "another process" : "process " + holder;
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
