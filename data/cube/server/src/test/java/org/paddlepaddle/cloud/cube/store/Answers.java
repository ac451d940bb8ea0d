// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.layer.memory.ProcessMemory;

/** Asks a store as a client would and compares with a plain map. */
final class Answers {
    private static final int BATCH = 300;

    private Answers() {}

    /** Every key of the map, as many that are not in it, in windows of odd sizes. */
    static void assertSame(TableReader reader, String table, Map<Long, byte[]> expected) {
        var version = Objects.requireNonNull(reader.current(table));
        assertSame(version, expected);
        assertThat(version.keyCount()).isEqualTo(expected.size());
        reader.quiescent();
    }

    static void assertSame(TableVersion version, Map<Long, byte[]> expected) {
        var random = new SplittableRandom(expected.size());
        var asked = new ArrayList<>(expected.keySet());
        int hits = asked.size();
        for (int i = 0; i < hits + 10; i++) {
            asked.add(random.nextLong());
            asked.add((long) i);
        }
        long[] keys = asked.stream().mapToLong(key -> key).toArray();
        var found = new Found(BATCH);
        for (int from = 0; from < keys.length; ) {
            int count = Math.min(1 + random.nextInt(BATCH), keys.length - from);
            version.find(keys, from, count, found);
            for (int i = 0; i < count; i++) {
                assertThat(value(found, i)).isEqualTo(expected.get(keys[from + i]));
            }
            from += count;
        }
    }

    /** Null for a miss. */
    static byte @Nullable [] value(Found found, int place) {
        if (found.length(place) == Found.MISS) {
            return null;
        }
        byte[] value = new byte[found.length(place)];
        ProcessMemory.copy(found.address(place), value, 0, value.length);
        return value;
    }

    static byte @Nullable [] get(TableReader reader, String table, long key) {
        var version = reader.current(table);
        if (version == null) {
            return null;
        }
        var found = new Found(1);
        version.find(new long[] {key}, 0, 1, found);
        byte[] value = value(found, 0);
        reader.quiescent();
        return value;
    }
}
