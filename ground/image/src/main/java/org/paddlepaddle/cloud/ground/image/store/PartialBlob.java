// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.function.LongConsumer;
import org.paddlepaddle.cloud.ground.image.Descriptor;
import org.paddlepaddle.cloud.ground.image.registry.BlobSink;

/** A blob on its way, of which a later try goes on with what an earlier one has left. */
final class PartialBlob implements BlobSink, Closeable {
    private final Descriptor blob;
    private final FileChannel file;
    private final LongConsumer progress;
    private MessageDigest hash;
    private long length;

    PartialBlob(Path path, Descriptor blob, LongConsumer progress) throws IOException {
        this.blob = blob;
        this.progress = progress;
        this.hash = blob.digest().begin();
        this.file =
                FileChannel.open(
                        path,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE);
        if (file.size() > blob.size()) {
            file.truncate(0);
        }
        readAgain();
    }

    private void readAgain() throws IOException {
        var buffer = ByteBuffer.allocate(1 << 18);
        while (file.read(buffer) >= 0) {
            buffer.flip();
            length += buffer.remaining();
            hash.update(buffer);
            buffer.clear();
        }
        progress.accept(length);
    }

    @Override
    public long offset() {
        return length;
    }

    @Override
    public void restart() throws IOException {
        file.truncate(0);
        hash = blob.digest().begin();
        length = 0;
    }

    @Override
    public void accept(byte[] bytes) throws IOException {
        if (length + bytes.length > blob.size()) {
            throw new IOException(
                    "the registry sends more than the %d bytes of %s"
                            .formatted(blob.size(), blob.digest()));
        }
        hash.update(bytes);
        var rest = ByteBuffer.wrap(bytes);
        while (rest.hasRemaining()) {
            file.write(rest);
        }
        length += bytes.length;
        progress.accept(length);
    }

    boolean complete() {
        return length == blob.size();
    }

    /** Whether it is what it should be; once. */
    boolean genuine() throws IOException {
        file.force(false);
        return complete() && blob.digest().is(hash.digest());
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
