// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.unpack;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.image.ImageUnavailableException;

/**
 * Writes one layer into a tree of its own.
 *
 * <p>A layer is written by a stranger. No name in it reaches out of the tree, no device is made,
 * and it becomes no larger than it may.
 */
public final class LayerUnpacker {
    private static final String WHITEOUT = ".wh.";
    private static final String OPAQUE = ".wh..wh..opq";
    private static final String AUFS = ".wh..wh.";
    private static final int BETWEEN_FILES = 8 << 20;
    private static final int LARGEST_ID = Integer.MAX_VALUE;

    private final ScopedTree tree;
    private final UnpackLimits limits;
    private final List<String> removed = new ArrayList<>();
    private final List<String> opaque = new ArrayList<>();
    private final TreeSet<String> implied = new TreeSet<>();
    private final Map<String, String> links = new TreeMap<>();
    private final Map<Path, FileOwner> directories = new LinkedHashMap<>();
    private long bytes;
    private long entries;

    /**
     * @param tree an empty directory
     */
    public LayerUnpacker(Path tree, UnpackLimits limits) {
        this.tree = new ScopedTree(tree);
        this.limits = limits;
    }

    /**
     * @param layer its archive, without compression
     */
    public LayerChanges unpack(InputStream layer) throws IOException {
        implied.add("");
        var bounded = new BoundedStream(layer, limits.bytes());
        try (var archive = new TarArchiveInputStream(bounded, "UTF-8")) {
            for (var entry = next(archive, bounded);
                    entry != null;
                    entry = next(archive, bounded)) {
                if (++entries > limits.entries()) {
                    throw new ImageUnavailableException(
                            "a layer has more than %d files".formatted(limits.entries()));
                }
                put(entry, archive);
            }
        } catch (IllegalArgumentException e) {
            throw new ImageUnavailableException("a layer is no archive: " + e.getMessage(), e);
        }
        for (var directory : directories.entrySet()) {
            directory.getValue().date(directory.getKey());
        }
        return new LayerChanges(removed, opaque, List.copyOf(implied), links, bytes);
    }

    /** What stands between two files is short, whatever a header says. */
    private static @Nullable TarArchiveEntry next(
            TarArchiveInputStream archive, BoundedStream bounded) throws IOException {
        bounded.allow(BETWEEN_FILES);
        var entry = archive.getNextEntry();
        bounded.allow(Long.MAX_VALUE);
        return entry;
    }

    private void put(TarArchiveEntry entry, InputStream content) throws IOException {
        var name = ScopedTree.parts(entry.getName());
        if (name.isEmpty()) {
            owned(tree.root(), entry);
            return;
        }
        var base = name.getLast();
        var above = name.subList(0, name.size() - 1);
        if (base.startsWith(WHITEOUT)) {
            whiteout(above, base);
            return;
        }
        if (special(entry, name)) {
            return;
        }
        var directory = tree.directory(above, this::imply);
        var path = ScopedTree.child(directory, base);
        if (entry.isDirectory()) {
            directory(path, entry);
        } else {
            Trees.delete(path);
            file(path, entry, content);
        }
    }

    private void imply(Path made) {
        implied.add(made.toString());
    }

    private String relative(Path path) {
        return tree.root().relativize(path).toString();
    }

    private void whiteout(List<String> above, String base) {
        if (base.equals(OPAQUE)) {
            opaque.add(String.join("/", above));
            return;
        }
        if (base.startsWith(AUFS)) {
            return;
        }
        var name = base.substring(WHITEOUT.length());
        if (ScopedTree.parts(name).size() != 1) {
            throw new ImageUnavailableException("a layer removes \"%s\"".formatted(name));
        }
        removed.add(above.isEmpty() ? name : String.join("/", above) + "/" + name);
    }

    /** Devices of a container are made for it; one that an image brings could be any. */
    private static boolean special(TarArchiveEntry entry, List<String> name) {
        boolean device = entry.isBlockDevice() || entry.isCharacterDevice();
        if (!device && !entry.isFIFO()) {
            return false;
        }
        if (List.of("dev", "run").contains(name.getFirst())) {
            return true;
        }
        throw new ImageUnavailableException(
                "a layer has the %s /%s; images may have devices and pipes below /dev only"
                        .formatted(device ? "device" : "pipe", String.join("/", name)));
    }

    private void directory(Path path, TarArchiveEntry entry) throws IOException {
        if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            Files.deleteIfExists(path);
            Files.createDirectory(path);
        }
        owned(path, entry);
    }

    private void owned(Path directory, TarArchiveEntry entry) throws IOException {
        implied.remove(relative(directory));
        var owner = owner(entry);
        owner.give(directory);
        directories.put(directory, owner);
    }

    private void file(Path path, TarArchiveEntry entry, InputStream content) throws IOException {
        if (entry.isSymbolicLink()) {
            symbolicLink(path, entry.getLinkName());
        } else if (entry.isLink()) {
            hardLink(path, entry.getLinkName());
            return;
        } else {
            copy(path, entry, content);
        }
        owner(entry).give(path);
    }

    /** Followed by nobody but the container, in its own root. */
    private static void symbolicLink(Path path, String target) throws IOException {
        try {
            Files.createSymbolicLink(path, Path.of(target));
        } catch (InvalidPathException e) {
            throw new ImageUnavailableException("a link in a layer leads to no name", e);
        }
    }

    /** To a file, never to what a link leads to: that link may have been made for this. */
    private void hardLink(Path path, String target) throws IOException {
        var name = ScopedTree.parts(target);
        var above =
                name.isEmpty()
                        ? Optional.<Path>empty()
                        : tree.existing(name.subList(0, name.size() - 1));
        var file = above.map(directory -> ScopedTree.child(directory, name.getLast()));
        if (file.isPresent() && Files.exists(file.get(), LinkOption.NOFOLLOW_LINKS)) {
            if (Files.isDirectory(file.get(), LinkOption.NOFOLLOW_LINKS)) {
                throw new ImageUnavailableException("a layer links to the directory /" + target);
            }
            Files.createLink(path, file.get());
        } else {
            links.put(relative(path), String.join("/", name));
        }
    }

    private void copy(Path path, TarArchiveEntry entry, InputStream content) throws IOException {
        if (bytes + entry.getRealSize() > limits.bytes()) {
            throw new ImageUnavailableException(
                    "a layer is larger than the %d MB that are left for it"
                            .formatted(limits.bytes() / 1_000_000));
        }
        try (var out =
                Files.newOutputStream(
                        path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            var buffer = new byte[1 << 16];
            for (int read = content.read(buffer); read >= 0; read = content.read(buffer)) {
                bytes += read;
                if (bytes > limits.bytes()) {
                    throw new ImageUnavailableException("a layer is larger than it may be");
                }
                out.write(buffer, 0, read);
            }
        }
    }

    private static FileOwner owner(TarArchiveEntry entry) {
        return new FileOwner(
                id(entry.getLongUserId()),
                id(entry.getLongGroupId()),
                entry.getMode(),
                FileTime.from(entry.getLastModifiedTime().toInstant()));
    }

    private static int id(long id) {
        if (id < 0 || id > LARGEST_ID) {
            throw new ImageUnavailableException("a layer has a file of user " + id);
        }
        return (int) id;
    }
}
