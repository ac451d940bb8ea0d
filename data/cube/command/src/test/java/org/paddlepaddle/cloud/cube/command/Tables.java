// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.paddlepaddle.cloud.cube.layer.Layers;
import org.paddlepaddle.cloud.cube.sequence.SequenceFormat;
import org.paddlepaddle.cloud.cube.sequence.SequenceWriter;

/** Training output, and a look at the shards made of it. */
final class Tables {
    private Tables() {}

    /** The value of a key is a prefix and the key. */
    static Path sequence(Path file, String prefix, long... keys) {
        try {
            Files.createDirectories(file.getParent());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        try (var writer = SequenceWriter.create(file, SequenceFormat.upstream(1))) {
            for (long key : keys) {
                writer.write(key, (prefix + key).getBytes(StandardCharsets.UTF_8));
            }
        }
        return file;
    }

    static Map<Long, String> expected(String prefix, long... keys) {
        var expected = new TreeMap<Long, String>();
        for (long key : keys) {
            expected.put(key, prefix + key);
        }
        return expected;
    }

    /** Rows of a layer without removed keys. */
    static Map<Long, String> layer(Path directory) {
        var rows = new TreeMap<Long, String>();
        try (var cursor = Layers.rows(directory)) {
            while (cursor.next()) {
                var value = cursor.value().toArray(ValueLayout.JAVA_BYTE);
                rows.put(cursor.key(), new String(value, StandardCharsets.ISO_8859_1));
            }
        }
        return rows;
    }
}
