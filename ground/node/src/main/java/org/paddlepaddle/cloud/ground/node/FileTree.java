// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Directories as wholes. */
public final class FileTree {
    private FileTree() {}

    /** Names in a directory, in order; none when it does not exist. */
    public static List<String> names(Path directory) {
        try (var entries = Files.list(directory)) {
            return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
        } catch (NoSuchFileException absent) {
            return List.of();
        } catch (IOException e) {
            throw new NodeException("cannot list " + directory + ": " + e.getMessage(), e);
        }
    }

    /** Directories in a directory, in order; none when it does not exist. */
    public static List<Path> directories(Path directory) {
        return names(directory).stream()
                .map(directory::resolve)
                .filter(Files::isDirectory)
                .toList();
    }

    /** Removes a directory with all below it; links are removed, never followed. */
    public static void delete(Path directory) {
        try {
            Files.walkFileTree(directory, new Deletion());
        } catch (NoSuchFileException absent) {
            // what we wanted
        } catch (IOException e) {
            throw new NodeException("cannot remove " + directory + ": " + e.getMessage(), e);
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
