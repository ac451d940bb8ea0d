// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.files;

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

/**
 * Durable changes (fsync of file and directory) of the file system that outlive a power cut once
 * the method has returned.
 */
public final class Durable {
    private Durable() {}

    /** Replaces a small file as a whole: readers see the old text or the new one. */
    public static void write(Path file, String text) {
        try {
            Files.createDirectories(parent(file));
            replace(file, text, FaultPoint.NONE, "file");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }

    /**
     * As {@link #write}, where a test may kill at every step.
     *
     * @param what the first word of the steps' names
     */
    public static void replace(Path file, String text, FaultPoint faults, String what)
            throws IOException {
        var draft = file.resolveSibling("." + file.getFileName() + ".partial");
        faults.before(what + ".write");
        try (var out =
                FileChannel.open(
                        draft,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE)) {
            var bytes = StandardCharsets.UTF_8.encode(text);
            while (bytes.hasRemaining()) {
                out.write(bytes);
            }
            faults.before(what + ".fsync");
            out.force(true);
        }
        faults.before(what + ".rename");
        rename(draft, file);
        faults.before(what + ".sync");
        sync(parent(file));
    }

    /** Renames; the new name holds after a crash. */
    public static void move(Path from, Path to) throws IOException {
        rename(from, to);
        sync(parent(to));
    }

    /** Gives a complete directory its name: its entries are on disk before the name is. */
    public static void publish(Path partial, Path directory) throws IOException {
        publish(partial, directory, FaultPoint.NONE, "directory");
    }

    /**
     * As {@link #publish(Path, Path)}, where a test may kill at every step.
     *
     * @param what the first word of the steps' names
     */
    public static void publish(Path partial, Path directory, FaultPoint faults, String what)
            throws IOException {
        sync(partial);
        faults.before(what + ".rename");
        rename(partial, directory);
        faults.before(what + ".syncparent");
        sync(parent(directory));
    }

    private static void rename(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
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
            delete(path);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove " + path, e);
        }
    }

    /** As {@link #remove}. */
    public static void delete(Path path) throws IOException {
        try {
            Files.walkFileTree(path, new Removal());
        } catch (NoSuchFileException _) {
            // Somebody else was faster, which is what was wanted.
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
            if (failure != null) {
                throw failure;
            }
            Files.delete(directory);
            return FileVisitResult.CONTINUE;
        }
    }
}
