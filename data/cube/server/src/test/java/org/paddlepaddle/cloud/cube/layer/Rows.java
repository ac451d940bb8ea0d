// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.layer;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** Rows for a layer, and the plain map they must become. An empty value is a key that is gone. */
public final class Rows {
    private record Row(long key, Optional<byte[]> value) {}

    private final List<Row> rows = new ArrayList<>();

    public static Rows none() {
        return new Rows();
    }

    /** Random keys among which some come twice, with both ends of the range. */
    public static Rows random(long seed, int count, int least, int most) {
        var random = new SplittableRandom(seed);
        var rows = new Rows();
        for (int i = 0; i < count; i++) {
            long key =
                    switch (i) {
                        case 0 -> 0;
                        case 1 -> -1;
                        default -> i % 10 == 9 ? rows.rows.get(i / 2).key() : random.nextLong();
                    };
            byte[] value = new byte[least + random.nextInt(most - least + 1)];
            random.nextBytes(value);
            rows.put(key, value);
        }
        return rows;
    }

    public Rows put(long key, byte[] value) {
        rows.add(new Row(key, Optional.of(value)));
        return this;
    }

    public Rows remove(long key) {
        rows.add(new Row(key, Optional.empty()));
        return this;
    }

    public Manifest publish(LayerSpec spec, Path directory) {
        try (var sink = Layers.sink(spec, directory.resolveSibling("scratch"))) {
            for (var row : rows) {
                if (row.value().isPresent()) {
                    byte[] value = row.value().get();
                    sink.put(row.key(), value, 0, value.length);
                } else {
                    sink.remove(row.key());
                }
            }
            return sink.publish(directory);
        }
    }

    /** What a layer of these rows says of each key. */
    public Map<Long, Optional<byte[]>> last() {
        var map = new TreeMap<Long, Optional<byte[]>>();
        rows.forEach(row -> map.put(row.key(), row.value()));
        return map;
    }

    /** Lays these rows over those of a version. */
    public void over(Map<Long, byte[]> version) {
        for (var row : rows) {
            if (row.value().isPresent()) {
                version.put(row.key(), row.value().get());
            } else {
                version.remove(row.key());
            }
        }
    }
}
