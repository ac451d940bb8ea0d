// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.paddlepaddle.cloud.cube.input.Chunk;
import org.paddlepaddle.cloud.cube.input.DecodedRows;
import org.paddlepaddle.cloud.cube.input.InputException;

/**
 * Lines of a saved sparse table. A row becomes the vector the network sees: its first weight, then
 * the others; zeros for others that were never made.
 *
 * @param firstLine of the file, for messages
 */
record PaddleTableChunk(String file, long firstLine, byte[] text, int length, PaddleRows layout)
        implements Chunk {

    @Override
    public DecodedRows decode() {
        int width = layout.dimension() * Float.BYTES;
        int lines = lines();
        ByteBuffer values =
                ByteBuffer.allocate(Math.multiplyExact(lines, width))
                        .order(ByteOrder.LITTLE_ENDIAN);
        DecodedRows decodedRows = new DecodedRows(values.array(), lines);
        long line = firstLine;
        for (int at = 0; at < length; line++) {
            int end = TextRow.lineEnd(text, at, length);
            int start = TextRow.fieldStart(text, at, end);
            if (start < end) {
                int offset = decodedRows.count() * width;
                decodedRows.add(row(start, end, line, values.position(offset)), offset, width);
            }
            at = end + 1;
        }
        return decodedRows;
    }

    private int lines() {
        int lines = 1;
        for (int i = 0; i < length; i++) {
            lines += text[i] == '\n' ? 1 : 0;
        }
        return lines;
    }

    private long row(int start, int end, long line, ByteBuffer into) {
        int keyEnd = TextRow.fieldEnd(text, start, end);
        int others = layout.otherWeights();
        int lastWeight = others + layout.dimension() - 2;
        int field = 1;
        int at = TextRow.fieldStart(text, keyEnd, end);
        for (; at < end; field++) {
            int stop = TextRow.fieldEnd(text, at, end);
            if (field == layout.firstWeight() || (field >= others && field <= lastWeight)) {
                into.putFloat(weight(at, stop, line, field));
            }
            at = TextRow.fieldStart(text, stop, end);
        }
        if (field != layout.fullFields() && field != layout.shortFields()) {
            throw fault(
                    line,
                    field
                            + " fields; want "
                            + layout.fullFields()
                            + ", or "
                            + layout.shortFields()
                            + " of a rare feature (dimension "
                            + layout.dimension()
                            + ", "
                            + layout.optimizer()
                            + ")");
        }
        return key(start, keyEnd, line);
    }

    private long key(int start, int end, long line) {
        try {
            return TextRow.unsigned(text, start, end);
        } catch (NumberFormatException _) {
            throw fault(line, "not a key: '" + shown(start, end) + "'");
        }
    }

    private float weight(int start, int end, long line, int field) {
        try {
            return TextRow.real(text, start, end);
        } catch (NumberFormatException _) {
            throw fault(
                    line, "field " + (field + 1) + " is no number: '" + shown(start, end) + "'");
        }
    }

    private String shown(int start, int end) {
        return TextRow.string(text, start, Math.min(end, start + 40));
    }

    private InputException fault(long line, String found) {
        return new InputException(file + ", line " + line + ": " + found);
    }
}
