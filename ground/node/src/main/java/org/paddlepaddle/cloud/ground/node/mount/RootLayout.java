// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.mount;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The file tree of a container: the machine's programs read-only, without what must stay hidden,
 * with what belongs to the container.
 *
 * <p>The root is an empty file system into which the machine's top directories are bound. A
 * directory that leads to something hidden or to a mount point the machine does not have is made
 * anew and filled entry by entry. So a hidden directory is never bound at all, not even under a
 * cover: mounts below it, such as network namespaces, would live on in every container.
 */
public final class RootLayout {
    private static final Path ROOT = Path.of("/");
    private static final Path PROC = Path.of("/proc");
    private static final Path DEV = Path.of("/dev");
    private static final List<Path> PRIVATE = List.of(Path.of("/tmp"), Path.of("/run"));

    private final HostTree host;
    private final Set<Path> hidden;
    private final List<Mount> requested;
    private final Set<Path> targets = new HashSet<>();
    private final Set<Path> remade = new HashSet<>();
    private final List<Mount> steps = new ArrayList<>();

    private RootLayout(HostTree host, Set<Path> hidden, List<Mount> requested) {
        this.host = host;
        this.hidden = hidden;
        this.requested = requested;
    }

    /**
     * @param hidden real paths that a container must not see
     * @param requested what it sees instead or in addition; a later one covers an earlier one
     */
    public static List<Mount> of(HostTree host, Set<Path> hidden, List<Mount> requested) {
        var layout = new RootLayout(host, hidden, requested);
        layout.requested.forEach(mount -> layout.targets.add(mount.target()));
        layout.hidden.forEach(layout::remakeAncestors);
        layout.targets.stream()
                .filter(path -> !layout.shown(path))
                .forEach(layout::remakeAncestors);
        layout.fill(ROOT);
        layout.steps.add(new Mount.Processes(PROC));
        layout.steps.add(new Mount.Devices(DEV));
        Stream.concat(layout.parents(), requested.stream())
                .sorted(Comparator.comparingInt(mount -> mount.target().getNameCount()))
                .forEach(layout.steps::add);
        return List.copyOf(layout.steps);
    }

    /** Made for everybody: bubblewrap would make them on its way, and let only root in. */
    private Stream<Mount> parents() {
        return targets.stream()
                .flatMap(
                        target ->
                                Stream.iterate(
                                        target.getParent(), Objects::nonNull, Path::getParent))
                .distinct()
                .filter(this::missing)
                .sorted()
                .map(Mount.Directory::new);
    }

    private boolean missing(Path path) {
        boolean fresh = PRIVATE.stream().anyMatch(path::startsWith) || !shown(path);
        return fresh
                && requested.stream()
                        .filter(
                                mount ->
                                        !(mount instanceof Mount.Directory other)
                                                || other.target().equals(path))
                        .noneMatch(mount -> path.startsWith(mount.target()));
    }

    /** Whether the machine has it, and not below something hidden. */
    private boolean shown(Path path) {
        return host.exists(path) && hidden.stream().noneMatch(path::startsWith);
    }

    private void remakeAncestors(Path path) {
        for (var up = path.getParent(); up != null; up = up.getParent()) {
            if (host.directory(up)) {
                remade.add(up);
            }
        }
    }

    private void fill(Path directory) {
        for (var entry : host.entries(directory)) {
            if (replaced(entry)) {
                continue;
            }
            var link = host.link(entry);
            if (link.isPresent()) {
                steps.add(new Mount.Link(link.get(), entry));
            } else if (remade.contains(entry)) {
                steps.add(new Mount.Directory(entry));
                fill(entry);
            } else {
                steps.add(new Mount.Bind(entry, entry, true));
            }
        }
    }

    private boolean replaced(Path entry) {
        return hidden.contains(entry)
                || targets.contains(entry)
                || entry.equals(PROC)
                || entry.equals(DEV)
                || PRIVATE.contains(entry);
    }
}
