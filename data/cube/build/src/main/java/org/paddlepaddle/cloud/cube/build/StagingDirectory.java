// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.files.Durable;
import org.paddlepaddle.cloud.cube.files.FaultPoint;

/**
 * The hidden staging directory in which a version is built. Held by one process at a time; what a
 * killed one left behind is swept away before the next begins.
 */
final class StagingDirectory implements AutoCloseable {
    private final BuildTree tree;
    private final FileChannel lockFile;

    private StagingDirectory(BuildTree tree, FileChannel lockFile) {
        this.tree = tree;
        this.lockFile = lockFile;
    }

    static StagingDirectory open(BuildTree tree) {
        if (Files.exists(tree.directory())) {
            throw new BuildException(
                    tree.directory() + " is already there; a version is never built twice");
        }
        try {
            Files.createDirectories(tree.workshop());
            Path lock = tree.workshop().resolve(tree.staging().getFileName() + ".lock");
            FileChannel channel =
                    FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (locked(channel) == null) {
                channel.close();
                throw new BuildException("another process builds " + tree.directory());
            }
            StagingDirectory stagingDirectory = new StagingDirectory(tree, channel);
            Durable.delete(tree.staging());
            Files.createDirectory(tree.staging());
            return stagingDirectory;
        } catch (IOException failure) {
            throw new BuildException(tree.root() + " cannot be written", failure);
        }
    }

    private static @Nullable FileLock locked(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException _) {
            return null;
        }
    }

    /** Everything inside is complete and synced; this makes it visible, at once. */
    void publish() {
        try {
            Durable.publish(tree.staging(), tree.directory());
        } catch (IOException failure) {
            throw new BuildException(tree.directory() + " cannot be published", failure);
        }
    }

    /** Writes a small file so that it is there whole or not at all. */
    static void replace(Path directory, String name, String content) {
        Path file = directory.resolve(name);
        try {
            Files.createDirectories(directory);
            Durable.replace(file, content, FaultPoint.NONE, "counters");
        } catch (IOException failure) {
            throw new BuildException(file + " cannot be written", failure);
        }
    }

    /** Sweeps what was not published and lets others in. */
    @Override
    public void close() {
        try (lockFile) {
            Durable.delete(tree.staging());
        } catch (IOException failure) {
            throw new BuildException(tree.workshop() + " cannot be tidied", failure);
        }
    }
}
