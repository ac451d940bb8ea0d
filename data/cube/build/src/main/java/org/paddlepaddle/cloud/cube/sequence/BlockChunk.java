// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.sequence;

import org.paddlepaddle.cloud.cube.input.Chunk;
import org.paddlepaddle.cloud.cube.input.DecodedRows;
import org.paddlepaddle.cloud.cube.input.InputException;

/**
 * A compressed block: lengths of keys, keys, lengths of values, values, each packed by itself.
 *
 * @param place where in the file the block begins
 */
record BlockChunk(String file, SequenceHeader header, long place, int count, byte[][] parts)
        implements Chunk {
    private static final int PARTS = 4;
    private static final int MAX_KEY = 64;

    BlockChunk {
        if (parts.length != PARTS) {
            throw new IllegalArgumentException("a block has four parts");
        }
    }

    @Override
    public DecodedRows decode() {
        if (count == 0) {
            return new DecodedRows(new byte[0], 0);
        }
        int[] keyLengths = lengths(0);
        Dialect dialect = RecordLayout.detect(file, header.keyClass(), keyLengths[0], place);
        RecordLayout layout = new RecordLayout(file, dialect);
        Inflated keys = unpack(1, count * MAX_KEY);
        int[] valueLengths = lengths(2);
        Inflated values = unpack(3, SequenceChunks.MAX_UNPACKED);
        return rows(layout, keys, keyLengths, values, valueLengths);
    }

    private DecodedRows rows(
            RecordLayout layout, Inflated keys, int[] keyLengths, Inflated values, int[] lengths) {
        expect(sum(keyLengths) == keys.length(), "keys and their lengths disagree");
        expect(sum(lengths) == values.length(), "values and their lengths disagree");
        DecodedRows decodedRows = new DecodedRows(values.bytes(), count);
        int key = 0;
        int value = 0;
        for (int row = 0; row < count; row++) {
            long number = layout.key(keys.bytes(), key, keyLengths[row], place);
            int prefix = layout.valuePrefix(values.bytes(), value, lengths[row], place);
            decodedRows.add(number, value + prefix, lengths[row] - prefix);
            key += keyLengths[row];
            value += lengths[row];
        }
        return decodedRows;
    }

    private int[] lengths(int part) {
        Inflated packed = unpack(part, count * Vint.MAX_BYTES);
        int[] lengths = new int[count];
        int at = 0;
        for (int row = 0; row < count; row++) {
            expect(at < packed.length(), "fewer lengths than records");
            int size = Vint.size(packed.bytes()[at]);
            expect(at + size <= packed.length(), "fewer lengths than records");
            long length = Vint.decode(packed.bytes(), at);
            expect(length >= 0 && length <= SequenceChunks.MAX_RECORD, "a length of " + length);
            lengths[row] = (int) length;
            at += size;
        }
        expect(at == packed.length(), "more lengths than records");
        return lengths;
    }

    private Inflated unpack(int part, int limit) {
        byte[] packed = parts[part];
        Inflated inflated = new Inflated(Math.min(limit, packed.length * 3));
        inflated.append(
                header.codec(), new Inflated.Packed(file, place, packed, 0, packed.length), limit);
        return inflated;
    }

    private static long sum(int[] lengths) {
        long sum = 0;
        for (int length : lengths) {
            sum += length;
        }
        return sum;
    }

    private void expect(boolean holds, String otherwise) {
        if (!holds) {
            throw InputException.at(file, place, "damaged block: " + otherwise);
        }
    }
}
