// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.zip.GZIPInputStream;
import org.paddlepaddle.cloud.cube.build.file.ReadAheadStream;
import org.paddlepaddle.cloud.cube.input.ChunkSource;
import org.paddlepaddle.cloud.cube.input.InputException;
import org.paddlepaddle.cloud.cube.input.Window;
import org.paddlepaddle.cloud.cube.sequence.SequenceChunks;

/** Tells from its first bytes what an input file is. */
enum InputFormat {
    SEQUENCE,
    PADDLE_TABLE,
    PADDLE_TENSOR;

    private static final int MAGIC = 4;
    private static final int GUNZIP_BUFFER = 64 << 10;

    static InputFormat of(String file, byte[] head) {
        if (head.length >= 3 && head[0] == 'S' && head[1] == 'E' && head[2] == 'Q') {
            return SEQUENCE;
        }
        if (head.length >= 2 && head[0] == 0x1f && head[1] == (byte) 0x8b) {
            return PADDLE_TABLE;
        }
        if (head.length == MAGIC && (head[0] | head[1] | head[2] | head[3]) == 0) {
            return PADDLE_TENSOR;
        }
        if (head.length == 0) {
            throw new InputException(file + " is empty");
        }
        throw new InputException(
                file
                        + " is neither a SequenceFile, nor a part of a saved sparse table (gzip),"
                        + " nor a saved parameter");
    }

    /**
     * @param in closed with the source
     */
    static ChunkSource open(String file, InputStream in, PaddleColumns columns, int chunkBytes)
            throws IOException {
        byte[] head = in.readNBytes(MAGIC);
        InputStream whole = new SequenceInputStream(new ByteArrayInputStream(head), in);
        return switch (of(file, head)) {
            case SEQUENCE -> new SequenceChunks(new Window(file, whole, chunkBytes), chunkBytes);
            case PADDLE_TABLE -> {
                InputStream text =
                        new ReadAheadStream(file, new GZIPInputStream(whole, GUNZIP_BUFFER));
                yield new PaddleTableChunks(new Window(file, text, chunkBytes), columns);
            }
            case PADDLE_TENSOR ->
                    new PaddleTensorChunks(new Window(file, whole, chunkBytes), chunkBytes);
        };
    }
}
