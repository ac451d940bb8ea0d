// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.repository;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.TreeMap;
import org.paddlepaddle.cloud.serving.model.ModelException;

/**
 * A fingerprint of a model's files: name, size, time and identity of each. Two equal ones mean that
 * nothing was written between them.
 */
record FileFingerprint(Map<String, String> files) {
    /** Paddle's parameters may be one file each, in one directory; nothing lies deeper. */
    private static final int DEPTH = 3;

    FileFingerprint {
        files = Map.copyOf(files);
    }

    /**
     * Reads the disk.
     *
     * @throws ModelException when a file went while the tree was read; the next poll sees more
     */
    static FileFingerprint of(Path path) {
        var files = new TreeMap<String, String>();
        try (var tree = Files.walk(path, DEPTH)) {
            for (var file : (Iterable<Path>) tree::iterator) {
                var found = Files.readAttributes(file, BasicFileAttributes.class);
                if (found.isRegularFile()) {
                    files.put(
                            path.relativize(file).toString(),
                            "%d %s %s"
                                    .formatted(
                                            found.size(),
                                            found.lastModifiedTime(),
                                            found.fileKey()));
                }
            }
        } catch (IOException | java.io.UncheckedIOException e) {
            throw new ModelException("cannot read " + path + ": " + e.getMessage(), e);
        }
        return new FileFingerprint(files);
    }
}
