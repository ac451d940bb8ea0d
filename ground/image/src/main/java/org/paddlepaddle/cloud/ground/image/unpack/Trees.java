// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.unpack;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Directories with all that is in them; links are taken as links. */
public final class Trees {
    private Trees() {}

    /** Removes a file or a directory; none is no matter. */
    public static void delete(Path path) throws IOException {
        try {
            Files.walkFileTree(path, new Deletion());
        } catch (NoSuchFileException absent) {
            // what we wanted
        }
    }

    /** What is in a directory, in order; nothing if it does not exist. */
    public static List<Path> children(Path directory) throws IOException {
        try (var entries = Files.list(directory)) {
            return entries.sorted().toList();
        } catch (NoSuchFileException absent) {
            return List.of();
        }
    }

    private static final class Deletion extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
                throws IOException {
            Files.deleteIfExists(directory);
            return FileVisitResult.CONTINUE;
        }
    }
}
