// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.volume;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.ground.node.FileTree;

/**
 * A directory whose files change all at once, laid out as kubelet does it: {@code name} is a link
 * to {@code ..data/name}, {@code ..data} is a link to the directory of one version, and a rename of
 * that link replaces every file in one step.
 */
record AtomicFiles(Path directory, VolumeOwnership volumeOwnership) {
    private static final String DATA = "..data";
    private static final String VERSION = "..v";

    /** Whether some version was published. */
    boolean published() {
        return Files.isSymbolicLink(directory.resolve(DATA));
    }

    /** Publishes these files and no others; does nothing when they are what is there. */
    void publish(Map<String, VolumeFile> files) throws IOException {
        var before = version();
        if (before.isPresent() && read(before.get()).equals(asGiven(files))) {
            return;
        }
        var next = VERSION + (before.map(AtomicFiles::number).orElse(0L) + 1);
        var made = directory.resolve(next);
        FileTree.delete(made);
        write(made, files);
        var link = directory.resolve(DATA + "_tmp");
        Files.deleteIfExists(link);
        Files.createSymbolicLink(link, Path.of(next));
        Files.move(link, directory.resolve(DATA), StandardCopyOption.ATOMIC_MOVE);
        linkNames(files.keySet());
        before.ifPresent(FileTree::delete);
    }

    /** As they are on disk once their group may read them. */
    private Map<String, VolumeFile> asGiven(Map<String, VolumeFile> files) {
        var given = new TreeMap<String, VolumeFile>();
        files.forEach(
                (name, file) ->
                        given.put(
                                Path.of(name).normalize().toString(),
                                file.withMode(volumeOwnership.readable(file.mode()))));
        return given;
    }

    /** The text of a published file. */
    Optional<String> text(String name) {
        try {
            return Optional.of(
                    Files.readString(ContainedPath.below(directory.resolve(DATA), name)));
        } catch (IOException absent) {
            return Optional.empty();
        }
    }

    private Optional<Path> version() throws IOException {
        return published()
                ? Optional.of(directory.resolve(Files.readSymbolicLink(directory.resolve(DATA))))
                : Optional.empty();
    }

    private static long number(Path version) {
        return Long.parseLong(version.getFileName().toString().substring(VERSION.length()));
    }

    private Map<String, VolumeFile> read(Path version) throws IOException {
        var found = new TreeMap<String, VolumeFile>();
        try (var tree = Files.walk(version)) {
            for (var file : tree.filter(Files::isRegularFile).toList()) {
                var mode = (int) Files.getAttribute(file, "unix:mode") & 07777;
                found.put(
                        version.relativize(file).toString(),
                        new VolumeFile(Files.readAllBytes(file), mode));
            }
        } catch (NoSuchFileException lost) {
            return Map.of();
        }
        return found;
    }

    private void write(Path version, Map<String, VolumeFile> files) throws IOException {
        Files.createDirectories(version);
        FileModes.set(version, 0755);
        for (var file : files.entrySet()) {
            var path = ContainedPath.below(version, file.getKey());
            Files.createDirectories(path.getParent());
            // Private before it has contents: its own mode may be wider than its first readers.
            Files.createFile(path);
            FileModes.set(path, 0600);
            Files.write(path, file.getValue().bytes());
            FileModes.set(path, file.getValue().mode());
        }
        volumeOwnership.giveReadOnly(version);
    }

    private void linkNames(Set<String> files) throws IOException {
        var wanted =
                files.stream()
                        .map(file -> Path.of(file).getName(0).toString())
                        .collect(Collectors.toCollection(TreeSet::new));
        for (var name : wanted) {
            var link = directory.resolve(name);
            if (!Files.exists(link, LinkOption.NOFOLLOW_LINKS)) {
                Files.createSymbolicLink(link, Path.of(DATA, name));
            }
        }
        for (var name : FileTree.names(directory)) {
            if (!name.startsWith("..") && !wanted.contains(name)) {
                Files.deleteIfExists(directory.resolve(name));
            }
        }
    }
}
