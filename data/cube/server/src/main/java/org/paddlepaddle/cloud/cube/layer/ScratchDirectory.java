// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.layer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.files.Durable;

/**
 * A directory that disappears with its owner: on close, or, when the owner died, as soon as the
 * next one is made beside it. A lock on a file in it says that the owner lives.
 */
final class ScratchDirectory implements AutoCloseable {
    private static final String PREFIX = "cube-rows-";
    private static final String LOCK = "owner";

    private final Path parent;
    private @Nullable Path directory;
    private @Nullable FileChannel owner;

    /** Nothing is made before the first file is asked for. */
    ScratchDirectory(Path parent) {
        this.parent = parent;
    }

    Path file(String name) throws IOException {
        if (directory == null) {
            directory = create();
        }
        return directory.resolve(name);
    }

    private Path create() throws IOException {
        Files.createDirectories(parent);
        synchronized (ScratchDirectory.class) {
            sweep();
            var made = Files.createTempDirectory(parent, PREFIX);
            owner =
                    FileChannel.open(
                            made.resolve(LOCK),
                            StandardOpenOption.CREATE,
                            StandardOpenOption.WRITE);
            owner.lock();
            return made;
        }
    }

    private void sweep() throws IOException {
        try (var entries = Files.newDirectoryStream(parent, PREFIX + "*")) {
            for (var entry : entries) {
                if (abandoned(entry)) {
                    Durable.delete(entry);
                }
            }
        }
    }

    private static boolean abandoned(Path entry) throws IOException {
        var file = entry.resolve(LOCK);
        // Another process may stand between making the directory and locking it.
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try (var channel = FileChannel.open(file, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            return lock != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    @Override
    public void close() {
        try {
            if (directory != null) {
                Durable.delete(directory);
            }
            if (owner != null) {
                owner.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
