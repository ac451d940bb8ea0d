// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.volume;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Volumes as directories below one directory of this machine.
 *
 * @param root nothing outside it is ever made or removed
 * @param topology labels of the nodes that reach the directory; never empty
 */
public record LocalVolumes(Path root, Map<String, String> topology) {
    private static final Pattern NAME = Pattern.compile("pvc-[0-9a-f]{8}(-[0-9a-f]{4,12}){4}");
    private static final Pattern WORD = Pattern.compile("[a-z0-9]([-.a-z0-9]*[a-z0-9])?");
    private static final int LONGEST = 255;

    /** Where a directory goes before its files do: what a crash leaves there is removed later. */
    private static final String TRASH = ".trash";

    public LocalVolumes {
        root = root.toAbsolutePath().normalize();
        topology = Map.copyOf(topology);
    }

    /** Makes the directory of a volume; one that is there already is kept with its files. */
    Path make(String volume, String namespace, String claim) throws IOException {
        if (!NAME.matcher(volume).matches()
                || !WORD.matcher(namespace).matches()
                || !WORD.matcher(claim).matches()) {
            throw new IOException("not a name for a directory: " + volume);
        }
        var readable = volume + "_" + namespace + "_" + claim;
        var name = readable.substring(0, Math.min(readable.length(), LONGEST));
        Files.createDirectories(root);
        var directory = root.resolve(name);
        if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
            Files.createDirectory(directory);
        }
        // Containers may run as any user. Nobody else gets here: the home is its owner's alone.
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));
        return directory;
    }

    /**
     * Removes the directory of a volume with everything in it; links are removed, not followed.
     *
     * @param path as the volume names it, which a person may have changed
     */
    void remove(String volume, Path path) throws IOException {
        var directory = path.normalize();
        boolean ours =
                NAME.matcher(volume).matches()
                        && root.equals(directory.getParent())
                        && String.valueOf(directory.getFileName()).startsWith(volume + "_");
        if (!ours) {
            throw new IOException(path + " is not a directory this provisioner made");
        }
        var trash = Files.createDirectories(root.resolve(TRASH));
        if (Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
            Files.move(directory, trash.resolve(volume), StandardCopyOption.ATOMIC_MOVE);
        }
        delete(trash.resolve(volume));
    }

    /** Finishes what a crash interrupted. */
    void sweep() {
        var trash = root.resolve(TRASH);
        if (!Files.isDirectory(trash, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (var left = Files.newDirectoryStream(trash)) {
            for (var directory : left) {
                delete(directory);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot empty " + trash, e);
        }
    }

    private static void delete(Path tree) throws IOException {
        if (!Files.exists(tree, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Files.walkFileTree(tree, new Deletion());
    }

    private static final class Deletion extends SimpleFileVisitor<Path> {
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
