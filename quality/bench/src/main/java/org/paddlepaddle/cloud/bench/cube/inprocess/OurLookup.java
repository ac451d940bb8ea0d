// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube.inprocess;

import java.nio.file.Path;
import java.util.Objects;
import org.paddlepaddle.cloud.bench.cube.BenchRows;
import org.paddlepaddle.cloud.bench.cube.OurTable;
import org.paddlepaddle.cloud.cube.store.Found;
import org.paddlepaddle.cloud.cube.store.TableReader;

/** Cube in process: a batch is found at once, then copied. */
final class OurLookup implements Lookup {
    private final long[] keys;
    private final int valueBytes;
    private final TableReader reader;
    private final Found found;

    private OurLookup(TableReader reader, int valueBytes, long[] keys, int batch) {
        this.reader = reader;
        this.keys = keys;
        this.valueBytes = valueBytes;
        this.found = new Found(batch);
    }

    static OurLookup over(Path root, BenchRows benchRows, long[] keys, int batch) {
        var store = OurTable.open(root);
        return new OurLookup(store.newReader(), benchRows.valueBytes(), keys, batch);
    }

    @Override
    public void find(int from, int count, long out) {
        var version = Objects.requireNonNull(reader.current(OurTable.NAME));
        version.find(keys, from, count, found);
        for (int i = 0; i < count; i++) {
            NativeBlock.copy(found.address(i), out + (long) i * valueBytes, found.length(i));
        }
        reader.quiescent();
    }

    @Override
    public void close() {
        reader.close();
    }
}
