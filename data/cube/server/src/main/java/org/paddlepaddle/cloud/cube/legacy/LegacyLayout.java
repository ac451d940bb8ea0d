// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.legacy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The {@code data} directory of an upstream server.
 *
 * @param split into how many sub-dictionaries the process divides its shard; 1 for none
 */
public record LegacyLayout(Path root, int split) {
    public LegacyLayout {
        if (split < 1) {
            throw new LegacyException("dict_split is " + split + "; want 1 or more");
        }
    }

    /** The first line of {@code VERSION}; {@code ""} when the files lie in the root itself. */
    public String version() {
        Path file = root.resolve("VERSION");
        if (!Files.exists(file)) {
            return "";
        }
        try {
            return Files.readString(file).lines().findFirst().orElse("").strip();
        } catch (IOException failure) {
            throw new LegacyException(file + " cannot be read", failure);
        }
    }

    /** Where the files of a version lie; a key is in the one numbered key modulo split. */
    public List<Path> directories(String version) {
        if (split == 1) {
            return List.of(below(root, version));
        }
        return IntStream.range(0, split)
                .mapToObj(i -> below(root.resolve(Integer.toString(i)), version))
                .toList();
    }

    private static Path below(Path directory, String version) {
        Path below = directory.resolve(version).normalize();
        if (!below.startsWith(directory.normalize())) {
            throw new LegacyException("not the name of a version: " + version);
        }
        return below;
    }

    /** The sub-dictionary of a key. */
    public int part(long key) {
        return (int) Long.remainderUnsigned(key, split);
    }
}
