// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Where containers can be limited in the unified hierarchy. A group that holds processes hands no
 * controller on to its children, and the group that {@code pdc} is in holds {@code pdc}; so theirs
 * are made beside it, in the nearest group above that is ours to write, and only where there is
 * none below it, after its processes went into a child of their own.
 *
 * @param top of what we see of the hierarchy
 * @param own the group this process is in
 */
record UnifiedGroups(Path top, Path own) {
    private static final List<String> WANTED = List.of("memory", "cpu");

    /** Counted where it can be; a place is not chosen for it. */
    private static final String PROCESSES = "pids";

    private static final String ENABLED = "cgroup.subtree_control";

    /** As tools that nest containers call it. */
    private static final String LEAF = "init";

    /** The group whose children containers' groups shall be; nothing is changed. */
    Path parent() {
        var upwards = writable();
        var ownLast = new ArrayList<>(upwards);
        if (ownLast.remove(own)) {
            ownLast.addLast(own);
        }
        return first(upwards, group -> handedOn(group).containsAll(WANTED))
                .or(() -> first(ownLast, group -> offered(group).containsAll(WANTED)))
                .or(() -> first(ownLast, group -> offered(group).contains("memory")))
                .orElse(own);
    }

    private static Optional<Path> first(List<Path> groups, Predicate<Path> fits) {
        return groups.stream().filter(fits).findFirst();
    }

    /** Groups from our own to the top in which we may make others and move processes. */
    List<Path> writable() {
        return Stream.iterate(own, group -> group.startsWith(top), Path::getParent)
                .filter(Files::isWritable)
                .filter(group -> Files.isWritable(group.resolve("cgroup.procs")))
                .toList();
    }

    /** The controllers a group's children have. */
    List<String> handedOn(Path group) {
        return words(group, ENABLED);
    }

    /** Which of the controllers we want a group's children can have. */
    private Set<String> offered(Path group) {
        var offered = new TreeSet<>(handedOn(group));
        if (root(group) || group.equals(own) || words(group, "cgroup.procs").isEmpty()) {
            offered.addAll(words(group, "cgroup.controllers"));
        }
        offered.retainAll(WANTED);
        return offered;
    }

    /** Only of the root of all groups the kernel has nothing to tell. */
    private static boolean root(Path group) {
        return !Files.exists(group.resolve("cgroup.type"));
    }

    /** Hands the controllers on, one by one: one that is refused must not cost the other. */
    void handOn(Path group) {
        var missing = new ArrayList<>(WANTED);
        missing.addFirst(PROCESSES);
        missing.removeAll(handedOn(group));
        missing.retainAll(words(group, "cgroup.controllers"));
        if (missing.isEmpty()) {
            return;
        }
        if (group.equals(own) && !root(group)) {
            makeRoom();
        }
        missing.forEach(controller -> Cgroups.write(group.resolve(ENABLED), "+" + controller));
    }

    private void makeRoom() {
        var leaf = own.resolve(LEAF);
        try {
            Files.createDirectories(leaf);
        } catch (IOException refused) {
            return;
        }
        for (var pid : words(own, "cgroup.procs")) {
            Cgroups.write(leaf.resolve("cgroup.procs"), pid);
        }
    }

    private static List<String> words(Path group, String file) {
        return Cgroups.lines(group.resolve(file)).stream()
                .flatMap(line -> Stream.of(line.split(" ")))
                .filter(word -> !word.isEmpty())
                .toList();
    }
}
