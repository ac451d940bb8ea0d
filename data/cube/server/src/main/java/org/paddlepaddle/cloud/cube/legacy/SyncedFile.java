// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.legacy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.paddlepaddle.cloud.cube.files.Durable;

/** A new file written through a small buffer, little-endian, and synced at its end. */
final class SyncedFile implements AutoCloseable {
    private static final int BUFFER = 64 << 10;

    private final Path path;
    private final FileChannel channel;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER).order(ByteOrder.LITTLE_ENDIAN);
    private long length;

    private SyncedFile(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    static SyncedFile create(Path path) {
        try {
            return new SyncedFile(
                    path,
                    FileChannel.open(
                            path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
        } catch (IOException failure) {
            throw new LegacyException(path + " cannot be made", failure);
        }
    }

    /** So far, in bytes. */
    long length() {
        return length;
    }

    void int32(int number) {
        room(Integer.BYTES);
        buffer.putInt(number);
        length += Integer.BYTES;
    }

    void int64(long number) {
        room(Long.BYTES);
        buffer.putLong(number);
        length += Long.BYTES;
    }

    void bytes(byte[] bytes, int offset, int count) {
        length += count;
        if (count <= buffer.capacity()) {
            room(count);
            buffer.put(bytes, offset, count);
            return;
        }
        flush();
        write(ByteBuffer.wrap(bytes, offset, count));
    }

    private void room(int count) {
        if (buffer.remaining() < count) {
            flush();
        }
    }

    private void flush() {
        write(buffer.flip());
        buffer.clear();
    }

    private void write(ByteBuffer bytes) {
        try {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        } catch (IOException failure) {
            throw new LegacyException(path + " cannot be written", failure);
        }
    }

    void finish() {
        flush();
        try {
            channel.force(true);
        } catch (IOException failure) {
            throw new LegacyException(path + " cannot be written", failure);
        }
        close();
    }

    /** Names of new files survive a crash only after this. */
    static void syncDirectory(Path directory) {
        try {
            Durable.sync(directory);
        } catch (IOException failure) {
            throw new LegacyException(directory + " cannot be synced", failure);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException failure) {
            throw new LegacyException(path + " cannot be closed", failure);
        }
    }
}
