// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube.inprocess;

import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.paddlepaddle.cloud.bench.cube.BenchRows;

/** {@code HashMap<Long, byte[]>}, the first thing anybody writes. */
final class MapLookup implements Lookup {
    private final Map<Long, byte[]> values;
    private final long[] keys;
    private final int valueBytes;

    MapLookup(BenchRows benchRows, long[] keys) {
        this.keys = keys;
        this.valueBytes = benchRows.valueBytes();
        this.values = HashMap.newHashMap(Math.toIntExact(benchRows.count()));
        for (long i = 0; i < benchRows.count(); i++) {
            var value = new byte[valueBytes];
            benchRows.fill(BenchRows.key(i), 0, value);
            values.put(BenchRows.key(i), value);
        }
    }

    @Override
    public void find(int from, int count, long out) {
        for (int i = 0; i < count; i++) {
            var value = Objects.requireNonNull(values.get(keys[from + i]));
            MemorySegment.copy(
                    MemorySegment.ofArray(value),
                    0,
                    NativeBlock.ALL,
                    out + (long) i * valueBytes,
                    valueBytes);
        }
    }
}
