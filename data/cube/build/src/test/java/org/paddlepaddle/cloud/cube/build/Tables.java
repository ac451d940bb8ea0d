// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.cube.layer.Layers;
import org.paddlepaddle.cloud.cube.layer.RowCursor;
import org.paddlepaddle.cloud.cube.sequence.SequenceFormat;
import org.paddlepaddle.cloud.cube.sequence.SequenceWriter;

/** Inputs for builds and looks at what came out. */
final class Tables {
    private Tables() {}

    /** The value of a key is a prefix and the key. */
    static Path sequence(Path file, String prefix, long... keys) {
        return sequence(file, SequenceFormat.upstream(1), prefix, keys);
    }

    static Path sequence(Path file, SequenceFormat format, String prefix, long... keys) {
        try {
            Files.createDirectories(file.getParent());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        try (SequenceWriter writer = SequenceWriter.create(file, format)) {
            for (long key : keys) {
                writer.write(key, (prefix + key).getBytes(StandardCharsets.UTF_8));
            }
        }
        return file;
    }

    static Map<Long, String> expected(String prefix, long... keys) {
        Map<Long, String> expected = new TreeMap<>();
        for (long key : keys) {
            expected.put(key, prefix + key);
        }
        return expected;
    }

    /** Rows of a layer of ours; a removed key has the value {@code <removed>}. */
    static Map<Long, String> layer(Path directory) {
        Map<Long, String> rows = new TreeMap<>();
        try (RowCursor cursor = Layers.rows(directory)) {
            while (cursor.next()) {
                rows.put(cursor.key(), cursor.removed() ? "<removed>" : text(cursor));
            }
        }
        return rows;
    }

    private static String text(RowCursor cursor) {
        return new String(
                cursor.value().toArray(ValueLayout.JAVA_BYTE), StandardCharsets.ISO_8859_1);
    }

    static List<String> names(Path directory) throws IOException {
        try (Stream<Path> paths = Files.walk(directory)) {
            return paths.filter(Files::isRegularFile)
                    .map(path -> directory.relativize(path).toString())
                    .sorted()
                    .toList();
        }
    }

    /** Of all files by name; not of digest files, which name the place they lie at. */
    static String digest(Path directory) throws IOException {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            for (String name : names(directory)) {
                sha.update(name.getBytes(StandardCharsets.UTF_8));
                if (!name.endsWith(".md5")) {
                    sha.update(Files.readAllBytes(directory.resolve(name)));
                }
            }
            return HexFormat.of().formatHex(sha.digest());
        } catch (NoSuchAlgorithmException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
