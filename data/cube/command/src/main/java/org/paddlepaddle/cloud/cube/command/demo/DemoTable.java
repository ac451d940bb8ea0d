// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command.demo;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import org.paddlepaddle.cloud.cube.sequence.SequenceFormat;
import org.paddlepaddle.cloud.cube.sequence.SequenceWriter;

/**
 * A table whose every row can be told from its key and the version it is of: the base has all keys,
 * the patch changes some and removes a few.
 */
record DemoTable(int keys) {
    static final int FLOATS = 16;
    static final int BYTES = FLOATS * Float.BYTES;

    private static final int CHANGED = 10;
    private static final int REMOVED = 1000;
    private static final int BASE = 1;
    private static final int PATCH = 2;

    void writeBase(Path file) {
        try (var writer = SequenceWriter.create(file, SequenceFormat.upstream(BASE))) {
            for (long key = 0; key < keys; key++) {
                writer.write(key, row(key, BASE));
            }
        }
    }

    /** An empty value removes its key. */
    void writePatch(Path file) {
        try (var writer = SequenceWriter.create(file, SequenceFormat.upstream(PATCH))) {
            for (long key = 0; key < keys; key++) {
                if (isRemoved(key)) {
                    writer.write(key, new byte[0]);
                } else if (isChanged(key)) {
                    writer.write(key, row(key, PATCH));
                }
            }
        }
    }

    int changedRows() {
        int count = 0;
        for (long key = 0; key < keys; key++) {
            count += isChanged(key) && !isRemoved(key) ? 1 : 0;
        }
        return count;
    }

    int removedRows() {
        return (keys + REMOVED - 1) / REMOVED;
    }

    /** Whether a row, or its absence, is what this version must say. */
    boolean isRight(
            long key, boolean patched, boolean found, byte[] buffer, int offset, int length) {
        if (patched && isRemoved(key)) {
            return !found;
        }
        if (!found || length != BYTES) {
            return false;
        }
        var wanted = row(key, patched && isChanged(key) ? PATCH : BASE);
        return Arrays.equals(wanted, 0, BYTES, buffer, offset, offset + length);
    }

    private static boolean isChanged(long key) {
        return key % CHANGED == 3;
    }

    private static boolean isRemoved(long key) {
        return key % REMOVED == 0;
    }

    private static byte[] row(long key, int generation) {
        var row = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
        row.putFloat(generation);
        for (int i = 1; i < FLOATS; i++) {
            row.putFloat((key * 31 + i * 17L + generation) % 1000 / 1000f);
        }
        return row.array();
    }
}
