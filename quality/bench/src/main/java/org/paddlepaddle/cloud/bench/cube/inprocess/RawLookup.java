// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube.inprocess;

import static org.paddlepaddle.cloud.bench.cube.inprocess.NativeBlock.ALL;
import static org.paddlepaddle.cloud.bench.cube.inprocess.NativeBlock.LONG;

import org.paddlepaddle.cloud.bench.cube.BenchRows;

/**
 * The ceiling: values at places that are known without an index. Touches all lines of a batch, then
 * copies; nothing that has to find a value first can be faster.
 */
final class RawLookup implements Lookup {
    private static final int LINE = 64;

    private final long[] numbers;
    private final int valueBytes;
    private final int stride;
    private final long values;
    private long touched;

    RawLookup(BenchRows benchRows, long[] numbers) {
        this.numbers = numbers;
        this.valueBytes = benchRows.valueBytes();
        // No value crosses more lines than it must.
        this.stride = (valueBytes + LINE - 1) / LINE * LINE;
        values = NativeBlock.allocate(benchRows.count() * stride);
        for (long i = 0; i < benchRows.count(); i++) {
            for (int word = 0; word < valueBytes / Long.BYTES; word++) {
                ALL.set(
                        LONG,
                        values + i * stride + (long) word * Long.BYTES,
                        BenchRows.word(BenchRows.key(i), 0, word));
            }
        }
    }

    @Override
    public void find(int from, int count, long out) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += ALL.get(LONG, values + numbers[from + i] * stride);
        }
        touched = sum;
        for (int i = 0; i < count; i++) {
            NativeBlock.copy(
                    values + numbers[from + i] * stride, out + (long) i * valueBytes, valueBytes);
        }
    }

    /** Kept alive so that the compiler cannot leave the touching out. */
    long touched() {
        return touched;
    }
}
