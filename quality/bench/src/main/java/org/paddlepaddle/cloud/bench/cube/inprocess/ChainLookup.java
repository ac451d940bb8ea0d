// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube.inprocess;

import static org.paddlepaddle.cloud.bench.cube.inprocess.NativeBlock.ALL;
import static org.paddlepaddle.cloud.bench.cube.inprocess.NativeBlock.INT;
import static org.paddlepaddle.cloud.bench.cube.inprocess.NativeBlock.LONG;

import java.math.BigInteger;
import org.paddlepaddle.cloud.bench.cube.BenchRows;

/**
 * The structure of upstream's server: a table of prime size with two keys a bucket, chains of
 * packed 20-byte nodes (key, address, next), values behind their length. Off heap and on huge
 * pages, so that what is compared is the structure.
 */
final class ChainLookup implements Lookup {
    private static final int NODE = 20;
    private static final int NEXT = 16;
    private static final int LENGTH = 4;

    private final long[] keys;
    private final int valueBytes;
    private final long buckets;
    private final long table;
    private final long nodes;
    private final long values;

    ChainLookup(BenchRows benchRows, long[] keys) {
        this.keys = keys;
        this.valueBytes = benchRows.valueBytes();
        buckets =
                BigInteger.valueOf(Math.max(53, benchRows.count() / 2))
                        .nextProbablePrime()
                        .longValue();
        table = NativeBlock.allocate(buckets * Integer.BYTES);
        // Node 0 means the end of a chain.
        nodes = NativeBlock.allocate((benchRows.count() + 1) * NODE);
        values = NativeBlock.allocate(benchRows.count() * (valueBytes + LENGTH));
        for (long i = 0; i < benchRows.count(); i++) {
            put(i);
        }
    }

    private void put(long number) {
        long key = BenchRows.key(number);
        long value = number * (valueBytes + LENGTH);
        ALL.set(INT, values + value, valueBytes + LENGTH);
        for (int word = 0; word < valueBytes / Long.BYTES; word++) {
            ALL.set(
                    LONG,
                    values + value + LENGTH + (long) word * Long.BYTES,
                    BenchRows.word(key, 0, word));
        }
        long bucket = table + Long.remainderUnsigned(key, buckets) * Integer.BYTES;
        long node = nodes + (number + 1) * NODE;
        ALL.set(LONG, node, key);
        ALL.set(LONG, node + Long.BYTES, value);
        ALL.set(INT, node + NEXT, ALL.get(INT, bucket));
        ALL.set(INT, bucket, (int) (number + 1));
    }

    @Override
    public void find(int from, int count, long out) {
        for (int i = 0; i < count; i++) {
            long address = find(keys[from + i]);
            int length = ALL.get(INT, address) - LENGTH;
            NativeBlock.copy(address + LENGTH, out + (long) i * valueBytes, length);
        }
    }

    private long find(long key) {
        int node = ALL.get(INT, table + Long.remainderUnsigned(key, buckets) * Integer.BYTES);
        while (node != 0) {
            long address = nodes + Integer.toUnsignedLong(node) * NODE;
            if (ALL.get(LONG, address) == key) {
                return values + ALL.get(LONG, address + Long.BYTES);
            }
            node = ALL.get(INT, address + NEXT);
        }
        throw new IllegalStateException("key " + key + " is missing");
    }
}
