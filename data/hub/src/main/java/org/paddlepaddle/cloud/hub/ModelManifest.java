// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub;

import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;

/**
 * The manifest of a version: its files, sorted by path, with their digests. Its digest is the
 * identity of the version's content.
 */
public record ModelManifest(List<ModelFile> files) {
    private static final int MOST_FILES = 100_000;

    public ModelManifest {
        if (files.isEmpty() || files.size() > MOST_FILES) {
            throw HubRefusal.invalid(
                    "a version has 1 to " + MOST_FILES + " files, not " + files.size());
        }
        files = files.stream().sorted(Comparator.comparing(ModelFile::path)).toList();
        var seen = new HashSet<String>();
        for (var file : files) {
            if (!seen.add(file.path())) {
                throw HubRefusal.invalid("file " + file.path() + " is named twice");
            }
        }
    }

    /** SHA-256 over one line for each file: digest, size and path. */
    public String digest() {
        var lines = new StringBuilder();
        for (var file : files) {
            lines.append(file.sha256()).append(' ').append(file.size()).append(' ');
            lines.append(file.path()).append('\n');
        }
        return Sha256.hex(lines.toString().getBytes(StandardCharsets.UTF_8));
    }

    public long size() {
        return files.stream().mapToLong(ModelFile::size).sum();
    }
}
