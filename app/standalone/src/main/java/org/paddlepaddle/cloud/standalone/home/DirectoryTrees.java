// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.home;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/** Directories with everything in them. Links are removed, never followed. */
public final class DirectoryTrees {
    private DirectoryTrees() {}

    public static void delete(Path root) throws IOException {
        try (var paths = Files.walk(root)) {
            for (var path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
