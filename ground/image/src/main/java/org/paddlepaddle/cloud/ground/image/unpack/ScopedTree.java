// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.unpack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.paddlepaddle.cloud.ground.image.ImageUnavailableException;

/**
 * A directory as a root of its own: links in it lead to places in it, wherever they point.
 *
 * @param root nobody else changes what is below it
 */
public record ScopedTree(Path root) {
    private static final int MOST_LINKS = 40;
    private static final int LONGEST = 4096;

    /**
     * The parts of a name.
     *
     * @throws ImageUnavailableException when it leads upwards
     */
    static List<String> parts(String name) {
        if (name.length() > LONGEST || name.indexOf('\0') >= 0) {
            throw new ImageUnavailableException("a name in a layer is too long");
        }
        var parts = new ArrayList<String>();
        for (var part : name.split("/")) {
            if (part.equals("..")) {
                throw new ImageUnavailableException(
                        "a layer has the name \"%s\", which leads out of it".formatted(name));
            }
            if (!part.isEmpty() && !part.equals(".")) {
                parts.add(part);
            }
        }
        return parts;
    }

    /**
     * The directory that a name means, made where it is missing.
     *
     * @param made told each directory that was not there, relative to the root
     */
    Path directory(List<String> name, Consumer<Path> made) throws IOException {
        return walk(name, Optional.of(made)).orElseThrow();
    }

    /** The directory that a name means, if there is one. */
    Optional<Path> existing(List<String> name) throws IOException {
        return walk(name, Optional.empty());
    }

    private Optional<Path> walk(List<String> name, Optional<Consumer<Path>> made)
            throws IOException {
        var rest = new ArrayDeque<>(name);
        var at = root;
        int links = 0;
        while (!rest.isEmpty()) {
            var part = rest.pop();
            if (part.equals("..")) {
                at = above(at);
                continue;
            }
            var next = child(at, part);
            if (Files.isSymbolicLink(next)) {
                if (++links > MOST_LINKS) {
                    throw new ImageUnavailableException("links in a layer lead in a circle");
                }
                at = follow(Files.readSymbolicLink(next), at, rest);
            } else if (Files.isDirectory(next, LinkOption.NOFOLLOW_LINKS)) {
                at = next;
            } else if (made.isPresent()) {
                make(next, made.get());
                at = next;
            } else {
                return Optional.empty();
            }
        }
        return Optional.of(at);
    }

    private Path above(Path at) {
        var parent = at.getParent();
        return parent == null || at.equals(root) ? root : parent;
    }

    private Path follow(Path target, Path at, ArrayDeque<String> rest) {
        for (int i = target.getNameCount() - 1; i >= 0; i--) {
            var part = target.getName(i).toString();
            if (!part.isEmpty() && !part.equals(".")) {
                rest.push(part);
            }
        }
        return target.isAbsolute() ? root : at;
    }

    /** A file where a directory must be makes way for it. */
    private void make(Path directory, Consumer<Path> made) throws IOException {
        Files.deleteIfExists(directory);
        Files.createDirectory(directory);
        made.accept(root.relativize(directory));
    }

    /** The regular file that a name means, links followed; none if there is no such file. */
    public Optional<Path> file(String name) throws IOException {
        var rest = parts(name);
        for (int links = 0; links < MOST_LINKS && !rest.isEmpty(); links++) {
            var directory = existing(rest.subList(0, rest.size() - 1));
            if (directory.isEmpty()) {
                return Optional.empty();
            }
            var file = child(directory.get(), rest.getLast());
            if (!Files.isSymbolicLink(file)) {
                return Optional.of(file)
                        .filter(it -> Files.isRegularFile(it, LinkOption.NOFOLLOW_LINKS));
            }
            rest = target(directory.get(), Files.readSymbolicLink(file));
        }
        return Optional.empty();
    }

    private List<String> target(Path directory, Path link) {
        var whole = link.isAbsolute() ? link : root.relativize(directory).resolve(link);
        var parts = new ArrayList<String>();
        for (var part : whole) {
            var name = part.toString();
            if (!name.equals("..")) {
                parts.add(name);
            } else if (!parts.isEmpty()) {
                parts.removeLast();
            }
        }
        return parts.stream().filter(part -> !part.isEmpty() && !part.equals(".")).toList();
    }

    /** One name in a directory. */
    static Path child(Path directory, String name) {
        try {
            return directory.resolve(name);
        } catch (InvalidPathException e) {
            throw new ImageUnavailableException(
                    "the name of a file in it cannot be written on this machine; start pdc with"
                            + " LC_ALL=C.UTF-8",
                    e);
        }
    }
}
