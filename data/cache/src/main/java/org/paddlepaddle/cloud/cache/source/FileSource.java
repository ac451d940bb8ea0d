// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** A directory as a source. Links are not followed: they could lead anywhere. */
final class FileSource implements SampleSource {
    private final Path root;

    /**
     * @param allowed directories that may be read; a source outside of them is refused
     */
    static FileSource open(SourceUri uri, List<Path> allowed) {
        var root = Path.of("/" + uri.prefix()).normalize();
        if (allowed.stream().noneMatch(root::startsWith)) {
            throw new SourceException(
                    "%s is not offered to this data set; a file source must be the directory that"
                                    .formatted(uri)
                            + " the SampleSet's spec.source.uri names, or one below it");
        }
        if (!Files.isDirectory(root)) {
            throw new SourceException(uri + " is no directory on the node of the cache runtime");
        }
        return new FileSource(root);
    }

    private FileSource(Path root) {
        this.root = root;
    }

    @Override
    public void list(Consumer<SourceObject> each) throws IOException {
        list(root, "", each);
    }

    private void list(Path directory, String prefix, Consumer<SourceObject> each)
            throws IOException {
        var children = new ArrayList<Path>();
        try (var stream = Files.newDirectoryStream(directory)) {
            stream.forEach(children::add);
        }
        children.sort(Comparator.comparing(child -> String.valueOf(child.getFileName())));
        for (var child : children) {
            var name = prefix + child.getFileName();
            var found =
                    Files.readAttributes(
                            child, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (found.isDirectory()) {
                each.accept(object(name + "/", found));
                list(child, name + "/", each);
            } else if (found.isRegularFile()) {
                each.accept(object(name, found));
            }
        }
    }

    private static SourceObject object(String path, BasicFileAttributes found) {
        var modified = found.lastModifiedTime().toInstant();
        boolean directory = path.endsWith("/");
        var version = directory ? "" : found.size() + "-" + modified.toEpochMilli();
        return new SourceObject(path, directory ? 0 : found.size(), version, modified);
    }

    @Override
    public InputStream open(SourceObject object, long offset) throws IOException {
        var file = root.resolve(object.path());
        var found =
                Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (!object(object.path(), found).version().equals(object.version())) {
            throw new ChangedException(object.path());
        }
        var channel = FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
        return Channels.newInputStream(channel.position(offset));
    }

    /** A file may be written while it is read. */
    @Override
    public void confirm(SourceObject object) throws IOException {
        var found =
                Files.readAttributes(
                        root.resolve(object.path()),
                        BasicFileAttributes.class,
                        LinkOption.NOFOLLOW_LINKS);
        if (!object(object.path(), found).version().equals(object.version())) {
            throw new ChangedException(object.path());
        }
    }

    @Override
    public Set<PosixFilePermission> permissions(SourceObject object) throws IOException {
        return Files.getPosixFilePermissions(
                root.resolve(object.path()), LinkOption.NOFOLLOW_LINKS);
    }

    @Override
    public void delete(SourceObject object) throws IOException {
        Files.deleteIfExists(root.resolve(object.path()));
    }

    @Override
    public void close() {}
}
