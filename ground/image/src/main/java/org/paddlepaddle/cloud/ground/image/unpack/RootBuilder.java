// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.unpack;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.paddlepaddle.cloud.ground.image.ImageUnavailableException;

/**
 * Lays layers on one another as a root file system whose files are those of the layers.
 *
 * <p>Nobody may write to it: its files are shared with every image that has one of its layers.
 */
public final class RootBuilder {
    private final ScopedTree root;
    private final Map<Path, FileOwner> directories = new LinkedHashMap<>();

    /**
     * @param root an empty directory
     */
    public RootBuilder(Path root) {
        this.root = new ScopedTree(root);
    }

    /** Lays one more layer on top. */
    public void add(Path tree, LayerChanges changes) throws IOException {
        for (var removed : changes.removed()) {
            remove(ScopedTree.parts(removed));
        }
        for (var opaque : changes.opaque()) {
            var directory = root.existing(ScopedTree.parts(opaque));
            if (directory.isPresent()) {
                for (var child : Trees.children(directory.get())) {
                    Trees.delete(child);
                }
            }
        }
        fill(tree, root.root(), new Source(tree, new HashSet<>(changes.implied())));
        for (var link : changes.links().entrySet()) {
            link(ScopedTree.parts(link.getKey()), link.getValue());
        }
    }

    /** After the last layer: what was put into directories has changed their times. */
    public void finish() throws IOException {
        for (var directory : directories.entrySet()) {
            if (Files.isDirectory(directory.getKey(), LinkOption.NOFOLLOW_LINKS)) {
                directory.getValue().date(directory.getKey());
            }
        }
    }

    private record Source(Path tree, Set<String> implied) {
        boolean says(Path directory) {
            return !implied.contains(tree.relativize(directory).toString());
        }
    }

    private void remove(List<String> name) throws IOException {
        if (name.isEmpty()) {
            return;
        }
        var above = root.existing(name.subList(0, name.size() - 1));
        if (above.isPresent()) {
            Trees.delete(ScopedTree.child(above.get(), name.getLast()));
        }
    }

    private void fill(Path from, Path into, Source source) throws IOException {
        if (source.says(from)) {
            var owner = FileOwner.of(from);
            owner.give(into);
            directories.put(into, owner);
        }
        for (var child : Trees.children(from)) {
            var place = into.resolve(child.getFileName());
            if (Files.isDirectory(child, LinkOption.NOFOLLOW_LINKS)) {
                fill(child, directory(place, source.says(child)), source);
            } else {
                Trees.delete(place);
                link(place, child);
            }
        }
    }

    /**
     * Where a directory of a layer lies.
     *
     * @param said whether the layer has it by name; if not, a link of a layer below is followed
     */
    private Path directory(Path place, boolean said) throws IOException {
        if (Files.isDirectory(place, LinkOption.NOFOLLOW_LINKS)) {
            return place;
        }
        if (!said) {
            var name = ScopedTree.parts(root.root().relativize(place).toString());
            return root.directory(name, _ -> {});
        }
        Files.deleteIfExists(place);
        return Files.createDirectory(place);
    }

    private void link(List<String> name, String target) throws IOException {
        var file = ScopedTree.parts(target);
        var from =
                file.isEmpty()
                        ? Optional.<Path>empty()
                        : root.existing(file.subList(0, file.size() - 1))
                                .map(directory -> ScopedTree.child(directory, file.getLast()));
        if (from.isEmpty()
                || !Files.exists(from.get(), LinkOption.NOFOLLOW_LINKS)
                || Files.isDirectory(from.get(), LinkOption.NOFOLLOW_LINKS)) {
            throw new ImageUnavailableException(
                    "a layer links to /%s, which is no file".formatted(target));
        }
        var above = root.directory(name.subList(0, name.size() - 1), _ -> {});
        var place = ScopedTree.child(above, name.getLast());
        if (!place.equals(from.get())) {
            Trees.delete(place);
            link(place, from.get());
        }
    }

    /** A file system counts the names of a file, and has a last number. */
    private static void link(Path place, Path file) throws IOException {
        try {
            Files.createLink(place, file);
        } catch (FileSystemException full) {
            Files.copy(file, place, LinkOption.NOFOLLOW_LINKS, StandardCopyOption.COPY_ATTRIBUTES);
            FileOwner.of(file).give(place);
        }
    }
}
