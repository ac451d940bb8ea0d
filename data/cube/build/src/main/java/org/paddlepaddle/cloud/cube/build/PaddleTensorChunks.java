// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build;

import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.input.Chunk;
import org.paddlepaddle.cloud.cube.input.ChunkSource;
import org.paddlepaddle.cloud.cube.input.DecodedRows;
import org.paddlepaddle.cloud.cube.input.Window;

/** A saved parameter of two dimensions: the number of a row is its key. */
final class PaddleTensorChunks implements ChunkSource {
    private final Window in;
    private final int rowBytes;
    private final long rows;
    private final int rowsPerChunk;
    private long next;

    PaddleTensorChunks(Window in, int chunkBytes) {
        this.in = in;
        TensorHead head = TensorHead.read(in);
        rows = head.rows();
        rowBytes = head.rowBytes();
        rowsPerChunk = Math.max(1, chunkBytes / rowBytes);
        in.drop();
    }

    @Override
    public @Nullable Chunk next() {
        if (next == rows) {
            if (!in.atEnd()) {
                throw in.fault("bytes after the last of " + rows + " rows");
            }
            return null;
        }
        int count = (int) Math.min(rowsPerChunk, rows - next);
        int bytes = Math.multiplyExact(count, rowBytes);
        in.need(bytes, "row " + next + " to " + (next + count - 1) + " of " + rows);
        in.skip(bytes);
        long first = next;
        next += count;
        return new RowsOf(first, count, rowBytes, in.cut());
    }

    @Override
    public void close() {
        in.close();
    }

    private record RowsOf(long first, int count, int rowBytes, byte[] bytes) implements Chunk {
        @Override
        public DecodedRows decode() {
            DecodedRows decodedRows = new DecodedRows(bytes, count);
            for (int row = 0; row < count; row++) {
                decodedRows.add(first + row, row * rowBytes, rowBytes);
            }
            return decodedRows;
        }
    }
}
