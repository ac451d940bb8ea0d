// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.mount.Mount;

/**
 * The file tree of a container that has an image: the image's own, under what the container writes,
 * with its mounts.
 *
 * <p>An image may have links where something is to be mounted. They are followed here, inside the
 * image, and what is missing is made in the container's own layer: whatever mounts as the machine's
 * root finds real directories and files all the way.
 *
 * @param image never written
 * @param layer what the container changes
 */
record ImageTree(Path image, Path layer) {
    private static final Path ROOT = Path.of("/");
    private static final Path SYS = Path.of("/sys");
    private static final List<Path> MADE = List.of(Path.of("/proc"), Path.of("/dev"), SYS);
    private static final int MOST_LINKS = 40;

    static ImageTree of(ImageRoot root, ContainerDirectory directory) {
        return new ImageTree(root.tree(), directory.path().resolve("layer"));
    }

    Path upper() {
        return layer.resolve("upper");
    }

    /** An empty layer, ready to be laid over the image. */
    void create() {
        try {
            Files.createDirectories(layer.resolve("work"));
            Files.createDirectory(upper());
            copyOwner(image, upper());
        } catch (IOException e) {
            throw new NodeException("cannot make " + layer + ": " + e.getMessage(), e);
        }
    }

    /**
     * The steps that build it.
     *
     * @param root where image and layer are one
     */
    static List<Mount> layout(Path root, List<Mount> requested) {
        var steps = new ArrayList<Mount>();
        steps.add(new Mount.Bind(root, ROOT, false));
        steps.add(new Mount.Processes(MADE.get(0)));
        steps.add(new Mount.Devices(MADE.get(1)));
        steps.add(new Mount.Bind(SYS, SYS, true));
        requested.stream()
                .sorted(Comparator.comparingInt(mount -> mount.target().getNameCount()))
                .forEach(steps::add);
        return steps;
    }

    /** A mount at the place its target is in the image. */
    Mount followed(Mount mount) {
        return switch (mount) {
            case Mount.Bind(var source, var target, var readOnly, var contested) ->
                    new Mount.Bind(source, followed(target), readOnly, contested);
            case Mount.Memory(var target) -> new Mount.Memory(followed(target));
            case Mount.Directory(var target) -> new Mount.Directory(followed(target));
            case Mount.Processes _,
                    Mount.Device _,
                    Mount.Link _,
                    Mount.Mask _,
                    Mount.Seal _,
                    Mount.Devices _ ->
                    mount;
        };
    }

    Path followed(Path target) {
        var rest = new ArrayDeque<String>();
        push(target, rest);
        var at = ROOT;
        int links = 0;
        while (!rest.isEmpty()) {
            var part = rest.pop();
            var next = part.equals("..") ? up(at) : at.resolve(part);
            var real = MADE.stream().anyMatch(next::startsWith) ? image : in(image, next);
            if (Files.isSymbolicLink(real)) {
                if (++links > MOST_LINKS) {
                    throw new NodeException(
                            "the mount point " + target + " is behind a circle of links");
                }
                var to = link(real);
                push(to, rest);
                at = to.isAbsolute() ? ROOT : at;
            } else {
                at = next;
            }
        }
        return at;
    }

    private static Path up(Path at) {
        var parent = at.getParent();
        return parent == null ? ROOT : parent;
    }

    private static void push(Path path, ArrayDeque<String> rest) {
        for (int i = path.getNameCount() - 1; i >= 0; i--) {
            var part = path.getName(i).toString();
            if (!part.isEmpty() && !part.equals(".")) {
                rest.push(part);
            }
        }
    }

    private static Path link(Path path) {
        try {
            return Files.readSymbolicLink(path);
        } catch (IOException e) {
            throw new NodeException("cannot read " + path, e);
        }
    }

    private static Path in(Path tree, Path inside) {
        return tree.resolve(ROOT.relativize(inside).toString());
    }

    /** Makes the places of mounts that neither the image nor another mount has. */
    void makePlaces(List<Mount> mounts, Path workingDirectory) {
        var targets = mounts.stream().map(Mount::target).toList();
        Stream.of(SYS, MADE.get(0), MADE.get(1)).forEach(place -> make(place, false));
        for (var mount : mounts) {
            boolean elsewhere =
                    Stream.concat(targets.stream(), MADE.stream())
                            .anyMatch(
                                    other ->
                                            !other.equals(mount.target())
                                                    && mount.target().startsWith(other));
            if (!elsewhere) {
                make(mount.target(), file(mount));
            }
        }
        boolean mounted = targets.stream().anyMatch(workingDirectory::startsWith);
        if (!mounted && MADE.stream().noneMatch(workingDirectory::startsWith)) {
            make(workingDirectory, false);
        }
    }

    private static boolean file(Mount mount) {
        return mount instanceof Mount.Bind bind && !Files.isDirectory(bind.source());
    }

    private void make(Path target, boolean file) {
        try {
            var at = ROOT;
            for (int depth = 0; depth < target.getNameCount(); depth++) {
                at = at.resolve(target.getName(depth));
                boolean last = depth + 1 == target.getNameCount();
                place(at, last && file, last);
            }
        } catch (IOException e) {
            throw new NodeException(
                    "cannot make the mount point %s: %s".formatted(target, e.getMessage()), e);
        }
    }

    /** What the image has keeps its owner and mode in the layer above. */
    private void place(Path at, boolean file, boolean last) throws IOException {
        var below = in(image, at);
        var here = in(upper(), at);
        if (Files.exists(here, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        boolean there = Files.exists(below, LinkOption.NOFOLLOW_LINKS);
        if (there && Files.isDirectory(below, LinkOption.NOFOLLOW_LINKS) == file) {
            throw new NodeException(
                    "not a directory: %s is a %s in the image and cannot be mounted over"
                            .formatted(at, file ? "directory" : "file"));
        }
        if (there && last) {
            return;
        }
        if (file) {
            Files.createFile(here);
        } else {
            Files.createDirectory(here);
        }
        if (there) {
            copyOwner(below, here);
        }
    }

    private static void copyOwner(Path from, Path to) throws IOException {
        if (Isolation.root()) {
            for (var owner : List.of("unix:uid", "unix:gid")) {
                var id = Files.getAttribute(from, owner, LinkOption.NOFOLLOW_LINKS);
                Files.setAttribute(to, owner, id);
            }
        }
        int mode = (int) Files.getAttribute(from, "unix:mode", LinkOption.NOFOLLOW_LINKS);
        Files.setAttribute(to, "unix:mode", mode & 07777);
    }
}
