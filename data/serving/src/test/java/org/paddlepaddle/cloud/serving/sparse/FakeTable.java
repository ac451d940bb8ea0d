// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.sparse;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.serving.InferenceException;

/** A table in memory that remembers what it was asked, and fails when it is told to. */
public final class FakeTable implements SparseLookup {
    private final Map<Long, float[]> rows = new HashMap<>();
    private final List<Long> asked = new ArrayList<>();
    private boolean silent;

    public FakeTable with(long key, float... row) {
        rows.put(key, row);
        return this;
    }

    public void fallSilent() {
        silent = true;
    }

    public List<Long> asked() {
        return asked;
    }

    @Override
    public Rows rows(long[] keys, int width) {
        if (silent) {
            throw new InferenceException(
                    InferenceException.Kind.UNAVAILABLE, "table fake does not answer: silence");
        }
        var values = new float[keys.length * width];
        int missing = 0;
        for (int i = 0; i < keys.length; i++) {
            asked.add(keys[i]);
            var row = rows.get(keys[i]);
            if (row == null) {
                missing++;
            } else {
                System.arraycopy(row, 0, values, i * width, width);
            }
        }
        return new Rows(values, missing);
    }

    @Override
    public void close() {}
}
