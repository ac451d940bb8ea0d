// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build;

import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.input.Chunk;
import org.paddlepaddle.cloud.cube.input.ChunkSource;
import org.paddlepaddle.cloud.cube.input.InputException;
import org.paddlepaddle.cloud.cube.input.Window;

/** A part of a saved sparse table in pieces of whole lines. */
final class PaddleTableChunks implements ChunkSource {
    private static final int MAX_LINE = 4 << 20;

    private final Window in;
    private final PaddleColumns columns;
    private long line = 1;

    PaddleTableChunks(Window in, PaddleColumns columns) {
        this.in = in;
        this.columns = columns;
    }

    @Override
    public @Nullable Chunk next() {
        if (in.atEnd()) {
            return null;
        }
        int cut = wholeLines();
        in.skip(cut);
        byte[] text = in.cut();
        long first = line;
        for (int i = 0; i < cut; i++) {
            line += text[i] == '\n' ? 1 : 0;
        }
        PaddleRows rows = columns.settled(in.file(), first, text, cut);
        return new PaddleTableChunk(in.file(), first, text, cut, rows);
    }

    /** As many bytes as end with a line; the last line of the file may lack its line feed. */
    private int wholeLines() {
        int want = in.array().length;
        while (in.has(want)) {
            int end = lastLineEnd(in.buffered());
            if (end > 0) {
                return end;
            }
            if (want >= MAX_LINE) {
                throw new InputException(
                        in.file() + ", line " + line + ": longer than " + MAX_LINE + " bytes");
            }
            want *= 2;
        }
        return in.buffered();
    }

    private int lastLineEnd(int length) {
        byte[] text = in.array();
        int at = in.taken() + length;
        while (at > in.taken() && text[at - 1] != '\n') {
            at--;
        }
        return at - in.taken();
    }

    @Override
    public void close() {
        in.close();
    }
}
