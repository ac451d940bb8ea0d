// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.legacy;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Small shards for tests: the value of a key is a prefix and the key. */
final class Legacy {
    private Legacy() {}

    static LegacyCounters write(
            Path directory, LegacyCounters before, String prefix, long... keys) {
        try (LegacyWriter writer = new LegacyWriter(LegacyWriter.newDirectory(directory), before)) {
            for (long key : keys) {
                byte[] value = (prefix + key).getBytes(StandardCharsets.UTF_8);
                writer.put(key, value, 0, value.length);
            }
            return writer.finish();
        }
    }

    static Map<Long, String> expected(String prefix, long... keys) {
        Map<Long, String> expected = new TreeMap<>();
        for (long key : keys) {
            expected.put(key, prefix + key);
        }
        return expected;
    }

    static Map<Long, String> read(Path directory) {
        Map<Long, String> rows = new TreeMap<>();
        try (LegacyCursor cursor = LegacyShard.open(directory).rows()) {
            lay(rows, cursor);
        }
        return rows;
    }

    /** Rows without a value are misses, whatever was there before. */
    static void lay(Map<Long, String> rows, LegacyCursor cursor) {
        while (cursor.next()) {
            cursor.value()
                    .ifPresentOrElse(
                            value -> rows.put(cursor.key(), text(value)),
                            () -> rows.remove(cursor.key()));
        }
    }

    private static String text(MemorySegment value) {
        return new String(value.toArray(ValueLayout.JAVA_BYTE), StandardCharsets.UTF_8);
    }
}
