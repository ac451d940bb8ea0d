// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.layer;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import org.paddlepaddle.cloud.cube.files.FaultPoint;
import org.paddlepaddle.cloud.cube.layer.Manifest.PartFile;

/** Writes a file whose end holds the checksums of its blocks; {@link BlockFile} reads it. */
final class BlockWriter implements AutoCloseable {
    private final Path path;
    private final FaultPoint faults;
    private final FileChannel channel;
    private final CRC32C whole = new CRC32C();
    private final CRC32C block = new CRC32C();
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BlockFile.BLOCK);
    private ByteBuffer sums = ByteBuffer.allocate(1 << 10).order(ByteOrder.LITTLE_ENDIAN);
    private long length;

    BlockWriter(Path path, FaultPoint faults) throws IOException {
        this.path = path;
        this.faults = faults;
        faults.before("layer.create:" + path.getFileName());
        this.channel =
                FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    /** How many bytes of content were written so far. */
    long length() {
        return length;
    }

    void append(byte[] bytes) throws IOException {
        append(ByteBuffer.wrap(bytes));
    }

    void append(ByteBuffer bytes) throws IOException {
        length += bytes.remaining();
        while (bytes.hasRemaining()) {
            int count = Math.min(bytes.remaining(), buffer.remaining());
            buffer.put(bytes.slice(bytes.position(), count));
            bytes.position(bytes.position() + count);
            if (!buffer.hasRemaining()) {
                flushBlock();
            }
        }
    }

    /** Writes what is left and the checksums, and waits for the disk. */
    PartFile finish() throws IOException {
        if (buffer.position() > 0) {
            flushBlock();
        }
        var tail = ByteBuffer.allocate(sums.position() + BlockFile.TAIL);
        tail.order(ByteOrder.LITTLE_ENDIAN).put(sums.flip());
        tail.putInt(BlockFile.BLOCK).putInt(sums.limit() / 4).putLong(length);
        block.reset();
        block.update(tail.array(), 0, tail.position());
        tail.putInt((int) block.getValue()).putInt(BlockFile.MAGIC).flip();
        whole.update(tail.duplicate());
        write(tail);
        faults.before("layer.sync:" + path.getFileName());
        channel.force(true);
        return new PartFile(name(), channel.size(), whole.getValue());
    }

    private void flushBlock() throws IOException {
        buffer.flip();
        block.reset();
        block.update(buffer.duplicate());
        whole.update(buffer.duplicate());
        if (sums.remaining() < 4) {
            var more = ByteBuffer.allocate(2 * sums.capacity()).order(ByteOrder.LITTLE_ENDIAN);
            sums = more.put(sums.flip());
        }
        sums.putInt((int) block.getValue());
        write(buffer);
        buffer.clear();
    }

    private void write(ByteBuffer bytes) throws IOException {
        faults.before("layer.write:" + path.getFileName());
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    private String name() {
        return String.valueOf(path.getFileName());
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
