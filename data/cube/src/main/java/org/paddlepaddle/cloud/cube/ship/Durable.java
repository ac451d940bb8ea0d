// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.ship;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
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

/** Changes of the file system that outlive a power cut once the method has returned. */
public final class Durable {
    private Durable() {}

    /** Replaces a small file as a whole: readers see the old text or the new one. */
    public static void write(Path file, String text) {
        var fresh = file.resolveSibling(file.getFileName() + ".new");
        try {
            Files.createDirectories(parent(file));
            Files.writeString(fresh, text, StandardCharsets.UTF_8);
            sync(fresh);
            move(fresh, file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }

    /** Renames; the new name holds after a crash. */
    public static void move(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        sync(parent(to));
    }

    /** A file's bytes, or a directory's entries. */
    public static void sync(Path path) throws IOException {
        var how = Files.isDirectory(path) ? StandardOpenOption.READ : StandardOpenOption.WRITE;
        try (var channel = FileChannel.open(path, how)) {
            channel.force(true);
        }
    }

    /** Removes a file or a tree; links are removed, not followed. */
    public static void remove(Path path) {
        try {
            Files.walkFileTree(path, new Removal());
        } catch (NoSuchFileException _) {
            // Somebody else was faster, which is what was wanted.
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove " + path, e);
        }
    }

    private static Path parent(Path path) {
        return Objects.requireNonNull(path.toAbsolutePath().getParent(), path::toString);
    }

    private static final class Removal extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
                throws IOException {
            Files.delete(directory);
            return FileVisitResult.CONTINUE;
        }
    }
}
