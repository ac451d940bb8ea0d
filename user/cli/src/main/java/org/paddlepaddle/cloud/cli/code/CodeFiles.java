// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.code;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The files of a working directory that are shipped.
 *
 * @param files in order, by their paths from the root
 * @param bytes of all of them
 */
public record CodeFiles(Path root, List<String> files, long bytes) {
    public static CodeFiles of(Path root) {
        var files = new ArrayList<String>();
        try {
            collect(root, "", IgnoreRules.of(root), files);
            long bytes = 0;
            for (var file : files) {
                bytes += Files.size(root.resolve(file));
            }
            return new CodeFiles(root, files, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void collect(
            Path directory, String relative, IgnoreRules rules, List<String> files)
            throws IOException {
        for (var entry : entries(directory)) {
            var name = relative + entry.getFileName();
            boolean below = Files.isDirectory(entry);
            if (rules.ignores(name, below)) {
                continue;
            }
            if (below) {
                collect(entry, name + "/", rules.in(entry, name), files);
            } else if (Files.isRegularFile(entry)) {
                if (name.contains("\n")) {
                    throw new CodeArchive.RefusedException("run.long-name", name);
                }
                files.add(name);
            }
        }
    }

    private static List<Path> entries(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.sorted(Comparator.naturalOrder()).toList();
        }
    }
}
