// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.sequence;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.paddlepaddle.cloud.cube.input.Chunk;
import org.paddlepaddle.cloud.cube.input.DecodedRows;
import org.paddlepaddle.cloud.cube.input.InputException;

/** Reads a SequenceFile row by row, in memory that does not depend on its size. */
public final class SequenceReader implements AutoCloseable {
    private static final int CHUNK_BYTES = 256 << 10;

    private final SequenceChunks chunks;
    private DecodedRows decodedRows = new DecodedRows(new byte[0], 0);
    private int row = -1;

    /**
     * @param file for messages
     */
    public SequenceReader(String file, InputStream in) {
        chunks = new SequenceChunks(file, in, CHUNK_BYTES);
    }

    public static SequenceReader open(Path file) {
        try {
            return new SequenceReader(file.toString(), Files.newInputStream(file));
        } catch (IOException failure) {
            throw InputException.unreadable(file.toString(), failure);
        }
    }

    public SequenceHeader header() {
        return chunks.header();
    }

    /** Goes to the next row; false after the last. */
    public boolean next() {
        while (++row >= decodedRows.count()) {
            Chunk chunk = chunks.next();
            if (chunk == null) {
                row = decodedRows.count() - 1;
                return false;
            }
            decodedRows = chunk.decode();
            row = -1;
        }
        return true;
    }

    public long key() {
        return decodedRows.key(row);
    }

    public byte[] value() {
        return decodedRows.value(row);
    }

    @Override
    public void close() {
        chunks.close();
    }
}
