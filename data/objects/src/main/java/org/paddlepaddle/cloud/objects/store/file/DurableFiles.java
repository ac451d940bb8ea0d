// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.store.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Changes of the file system that are on disk when they return. */
public final class DurableFiles {
    private DurableFiles() {}

    /** Until then a new name in the directory can be lost with the power. */
    public static void syncDirectory(Path directory) throws IOException {
        try (var channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /** The source is synced already. */
    public static void rename(Path source, Path target) throws IOException {
        Files.move(source, target, StandardCopyOption.ATOMIC_MOVE);
        syncDirectory(parent(target));
    }

    public static void delete(Path file) throws IOException {
        if (Files.deleteIfExists(file)) {
            syncDirectory(parent(file));
        }
    }

    /** With the parents that are missing. */
    public static void createDirectory(Path directory) throws IOException {
        if (Files.isDirectory(directory)) {
            return;
        }
        createDirectory(parent(directory));
        Files.createDirectories(directory);
        syncDirectory(parent(directory));
    }

    /** A small file that is there whole or not at all. */
    public static void write(Path target, byte[] content, Path staging) throws IOException {
        var temporary = Files.createTempFile(staging, "small-", ".tmp");
        try {
            try (var channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
                var buffer = ByteBuffer.wrap(content);
                while (buffer.hasRemaining()) {
                    channel.write(buffer);
                }
                channel.force(true);
            }
            rename(temporary, target);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    /** What others remove meanwhile is removed as well. */
    public static void deleteTree(Path tree) throws IOException {
        if (!Files.exists(tree)) {
            return;
        }
        Files.walkFileTree(
                tree,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                            throws IOException {
                        Files.deleteIfExists(file);
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFileFailed(Path file, IOException failure)
                            throws IOException {
                        if (failure instanceof NoSuchFileException) {
                            return FileVisitResult.CONTINUE;
                        }
                        throw failure;
                    }

                    @Override
                    public FileVisitResult postVisitDirectory(
                            Path directory, @Nullable IOException failure) throws IOException {
                        Files.deleteIfExists(directory);
                        return FileVisitResult.CONTINUE;
                    }
                });
    }

    private static Path parent(Path path) {
        return Objects.requireNonNull(path.toAbsolutePath().getParent());
    }
}
