// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.node.FileTree;

/**
 * The cgroups (control groups) of containers: the handle for limits and the backstop for killing.
 *
 * <p>In the separate hierarchies they lie below the group this process is in, so that a delegated
 * tree suffices; in the unified one where {@link UnifiedGroups} finds a place. Everything is best
 * effort: where nothing is writable the list of groups is empty and limits do not hold.
 */
final class Cgroups {
    private static final Set<String> USED = Set.of("memory", "cpu", "cpuacct", "pids");

    /** Processes and threads of a container; more is a fork bomb. */
    private static final int PROCESSES =
            Math.max(4096, 64 * Runtime.getRuntime().availableProcessors());

    private static final long PERIOD_MICROS = 100_000;
    private static final int ROUNDS = 50;
    private static final Duration ROUND = Duration.ofMillis(10);

    private final String tag;
    private final List<Membership> memberships;

    private Cgroups(String tag, List<Membership> memberships) {
        this.tag = tag;
        this.memberships = memberships;
    }

    /**
     * The group of this process in one hierarchy.
     *
     * @param top of what we see of the hierarchy
     * @param controllers none where the hierarchy is the unified one
     */
    record Membership(Path top, Path own, List<String> controllers) {
        boolean unified() {
            return controllers.isEmpty();
        }

        UnifiedGroups groups() {
            return new UnifiedGroups(top, own);
        }

        /** Where child groups are made. */
        Path parent() {
            return unified() ? groups().parent() : own;
        }

        /** Which limits hold for child groups, after what can be done for them was done. */
        List<String> limits() {
            if (unified()) {
                var parent = parent();
                groups().handOn(parent);
                return groups().handedOn(parent);
            }
            return Files.isWritable(own) ? controllers : List.of();
        }

        /** Where child groups of an earlier process, perhaps elsewhere, may have been made. */
        List<Path> searched() {
            return unified() ? groups().writable() : List.of(own);
        }
    }

    /**
     * @param tag of the installation, part of every group's name
     */
    static Cgroups of(String tag) {
        try {
            return of(
                    tag,
                    memberships(
                            Files.readAllLines(Path.of("/proc/self/mountinfo")),
                            Files.readAllLines(Path.of("/proc/self/cgroup"))));
        } catch (IOException none) {
            return new Cgroups(tag, List.of());
        }
    }

    static Cgroups of(String tag, List<Membership> memberships) {
        return new Cgroups(tag, List.copyOf(memberships));
    }

    /** From the kernel's lists of mounts and memberships. */
    static List<Membership> memberships(List<String> mountinfo, List<String> membership) {
        var found = new LinkedHashSet<Membership>();
        for (var line : membership) {
            var parts = line.split(":", 3);
            var controllers = parts[1].isEmpty() ? List.<String>of() : List.of(parts[1].split(","));
            if (controllers.isEmpty() || controllers.stream().anyMatch(USED::contains)) {
                mountPoint(mountinfo, controllers)
                        .map(point -> new Membership(point, below(point, parts[2]), controllers))
                        .ifPresent(found::add);
            }
        }
        return List.copyOf(found);
    }

    private static Path below(Path point, String group) {
        return Path.of(point + group).normalize();
    }

    private static Optional<Path> mountPoint(List<String> mountinfo, List<String> controllers) {
        for (var line : mountinfo) {
            var halves = line.split(" - ", 2);
            var fields = halves[0].split(" ");
            var tail = halves[1].split(" ");
            boolean fits =
                    controllers.isEmpty()
                            ? tail[0].equals("cgroup2")
                            : tail[0].equals("cgroup")
                                    && List.of(tail[2].split(",")).containsAll(controllers);
            if (fits && fields[3].equals("/")) {
                return Optional.of(Path.of(fields[4]));
            }
        }
        return Optional.empty();
    }

    /** Makes ready to limit containers, and says which limits will hold. */
    Set<String> limits() {
        var held = new TreeSet<String>();
        memberships.forEach(membership -> held.addAll(membership.limits()));
        held.retainAll(Set.of("memory", "cpu"));
        return held;
    }

    /**
     * Makes the groups of a container and sets their limits; a limit the kernel refuses is lost.
     */
    List<Path> create(ContainerId id, ContainerLimits containerLimits) {
        var groups = new ArrayList<Path>();
        for (var membership : memberships) {
            var parent = membership.parent();
            var installation = parent.resolve("paddlecloud-" + tag);
            var group = installation.resolve(id.pod()).resolve(id.name() + "-" + id.attempt());
            if (!Files.isWritable(parent)) {
                continue;
            }
            try {
                Files.createDirectories(group);
            } catch (IOException refused) {
                continue;
            }
            if (membership.unified()) {
                Stream.of(parent, installation, installation.resolve(id.pod()))
                        .forEach(membership.groups()::handOn);
            }
            limit(group, containerLimits);
            groups.add(group);
        }
        return groups;
    }

    private static void limit(Path group, ContainerLimits containerLimits) {
        write(group.resolve("pids.max"), "" + PROCESSES);
        containerLimits
                .memoryBytes()
                .ifPresent(
                        bytes -> {
                            write(group.resolve("memory.limit_in_bytes"), "" + bytes);
                            write(group.resolve("memory.max"), "" + bytes);
                        });
        containerLimits
                .milliCpus()
                .ifPresent(
                        milli -> {
                            long quota = Math.max(1000, milli * PERIOD_MICROS / 1000);
                            write(group.resolve("cpu.cfs_period_us"), "" + PERIOD_MICROS);
                            write(group.resolve("cpu.cfs_quota_us"), "" + quota);
                            write(group.resolve("cpu.max"), quota + " " + PERIOD_MICROS);
                        });
    }

    /** Whether the kernel ended something in these groups because memory ran out. */
    static boolean outOfMemory(List<Path> groups) {
        return groups.stream()
                .flatMap(
                        group ->
                                Stream.of("memory.oom_control", "memory.events")
                                        .map(group::resolve))
                .flatMap(file -> lines(file).stream())
                .anyMatch(line -> line.matches("oom_kill [1-9].*"));
    }

    /** What the groups have used; empty where the kernel does not count for us. */
    static Optional<ResourceUsage> consumption(List<Path> groups) {
        var cpu =
                number(groups, "cpuacct.usage")
                        .or(
                                () ->
                                        field(groups, "cpu.stat", "usage_usec")
                                                .map(micros -> micros * 1000));
        var memory =
                number(groups, "memory.usage_in_bytes").or(() -> number(groups, "memory.current"));
        // Files that are merely cached could be dropped at once.
        var cached =
                field(groups, "memory.stat", "total_inactive_file")
                        .or(() -> field(groups, "memory.stat", "inactive_file"))
                        .orElse(0L);
        return cpu.isEmpty() || memory.isEmpty()
                ? Optional.empty()
                : Optional.of(new ResourceUsage(cpu.get(), Math.max(0, memory.get() - cached)));
    }

    private static Optional<Long> number(List<Path> groups, String file) {
        return groups.stream()
                .flatMap(group -> lines(group.resolve(file)).stream())
                .map(line -> Long.valueOf(line.strip()))
                .findFirst();
    }

    private static Optional<Long> field(List<Path> groups, String file, String name) {
        return groups.stream()
                .flatMap(group -> lines(group.resolve(file)).stream())
                .filter(line -> line.startsWith(name + " "))
                .map(line -> Long.valueOf(line.substring(name.length() + 1).strip()))
                .findFirst();
    }

    static List<Long> processes(List<Path> groups) {
        return groups.stream()
                .flatMap(group -> lines(group.resolve("cgroup.procs")).stream())
                .map(Long::valueOf)
                .distinct()
                .toList();
    }

    /** Removes empty groups and the empty parents that are ours. */
    static void remove(List<Path> groups) {
        for (var group : groups) {
            for (var up = group; up != null && ours(up) && delete(up); up = up.getParent()) {
                // The loop's condition does the work.
            }
        }
    }

    private static boolean ours(Path group) {
        return group.toString().contains("/paddlecloud-");
    }

    /** A process that was just killed may hold its group for a moment. */
    private static boolean delete(Path group) {
        for (int round = 0; round < ROUNDS; round++) {
            if (group.toFile().delete() || !Files.exists(group)) {
                return true;
            }
            if (!FileTree.directories(group).isEmpty()) {
                return false;
            }
            LockSupport.parkNanos(ROUND.toNanos());
        }
        return false;
    }

    /** Groups of this installation that no container directory speaks of any more. */
    List<Path> leftovers() {
        var found = new ArrayList<Path>();
        for (var parent : memberships.stream().flatMap(it -> it.searched().stream()).toList()) {
            var installation = parent.resolve("paddlecloud-" + tag);
            for (var pod : FileTree.directories(installation)) {
                found.addAll(FileTree.directories(pod));
                found.add(pod);
            }
            if (Files.exists(installation)) {
                found.add(installation);
            }
        }
        return found;
    }

    static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException absent) {
            return List.of();
        }
    }

    static void write(Path file, String value) {
        try {
            if (Files.exists(file)) {
                Files.writeString(file, value);
            }
        } catch (IOException refused) {
            // No limit is better than no container; the mode is described to the user.
        }
    }
}
