// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.visual.log;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A record that was left in its file.
 *
 * @param millis since 1970
 */
public record Sample(long step, long millis, Path file, long offset, int length) {
    /** The bytes of the record. */
    public byte[] read() throws IOException {
        var bytes = ByteBuffer.allocate(length);
        try (var channel = FileChannel.open(file, StandardOpenOption.READ)) {
            while (bytes.hasRemaining()) {
                if (channel.read(bytes, offset + bytes.position()) < 0) {
                    throw new EOFException(file + " has become shorter");
                }
            }
        }
        return bytes.array();
    }
}
