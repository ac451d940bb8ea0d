// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.sequence;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.paddlepaddle.cloud.cube.input.Chunk;
import org.paddlepaddle.cloud.cube.input.DecodedRows;

/**
 * Whole records as they lie in the file, with the sync markers among them.
 *
 * @param origin where in the file the first byte lies
 * @param length how much of the array belongs to the chunk
 */
record RecordChunk(
        SequenceHeader header,
        RecordLayout layout,
        long origin,
        byte[] bytes,
        int length,
        int count)
        implements Chunk {
    private static final VarHandle BIG_INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    @Override
    public DecodedRows decode() {
        return header.compression() == SequenceCompression.NONE ? plain() : unpacked();
    }

    private DecodedRows plain() {
        DecodedRows decodedRows = new DecodedRows(bytes, count);
        for (int at = 0; at < length; ) {
            int record = (int) BIG_INT.get(bytes, at);
            if (record < 0) {
                at += SequenceChunks.SYNC_ENTRY;
                continue;
            }
            int keyBytes = (int) BIG_INT.get(bytes, at + 4);
            long place = origin + at;
            int key = at + SequenceChunks.RECORD_HEAD;
            int value = key + keyBytes;
            int valueBytes = record - keyBytes;
            int prefix = layout.valuePrefix(bytes, value, valueBytes, place);
            decodedRows.add(
                    layout.key(bytes, key, keyBytes, place), value + prefix, valueBytes - prefix);
            at = value + valueBytes;
        }
        return decodedRows;
    }

    private DecodedRows unpacked() {
        Inflated values = new Inflated(length * 2);
        long[] keys = new long[count];
        int[] ends = new int[count];
        int row = 0;
        for (int at = 0; at < length; ) {
            int record = (int) BIG_INT.get(bytes, at);
            if (record < 0) {
                at += SequenceChunks.SYNC_ENTRY;
                continue;
            }
            int keyBytes = (int) BIG_INT.get(bytes, at + 4);
            long place = origin + at;
            int key = at + SequenceChunks.RECORD_HEAD;
            int value = key + keyBytes;
            keys[row] = layout.key(bytes, key, keyBytes, place);
            var packed = new Inflated.Packed(layout.file(), place, bytes, value, record - keyBytes);
            values.append(header.codec(), packed, SequenceChunks.MAX_UNPACKED);
            ends[row++] = values.length();
            at = key + record;
        }
        return slices(keys, values, ends);
    }

    private DecodedRows slices(long[] keys, Inflated values, int[] ends) {
        DecodedRows decodedRows = new DecodedRows(values.bytes(), keys.length);
        int start = 0;
        for (int row = 0; row < keys.length; row++) {
            int prefix = layout.valuePrefix(values.bytes(), start, ends[row] - start, origin);
            decodedRows.add(keys[row], start + prefix, ends[row] - start - prefix);
            start = ends[row];
        }
        return decodedRows;
    }
}
