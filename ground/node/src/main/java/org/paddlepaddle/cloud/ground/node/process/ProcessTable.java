// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.paddlepaddle.cloud.ground.node.NodeException;

/** Questions to {@code /proc}. */
public final class ProcessTable {
    private static final Path PROC = Path.of("/proc");
    private static final long TICK_NANOS = 10_000_000;
    private static final long PAGE = 4096;

    private ProcessTable() {}

    /** The part of {@code /proc/<pid>/stat} we need. */
    record Stat(char state, long parent, long startTicks) {
        boolean dead() {
            return state == 'Z' || state == 'X';
        }
    }

    static Optional<Stat> stat(long pid) {
        try {
            return Optional.of(parse(Files.readString(PROC.resolve(pid + "/stat"))));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    /** The name in parentheses may hold blanks and parentheses, so fields count from its end. */
    static Stat parse(String line) {
        var fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
        return new Stat(fields[0].charAt(0), Long.parseLong(fields[1]), Long.parseLong(fields[19]));
    }

    /** Processor time of a process and of its children that ended. */
    public static long cpuNanos(long pid) {
        return fields(pid)
                .map(
                        fields ->
                                LongStream.range(11, 15)
                                        .map(field -> Long.parseLong(fields[(int) field]))
                                        .sum())
                .map(ticks -> ticks * TICK_NANOS)
                .orElse(0L);
    }

    /** Memory that a process has in use, shared pages included. */
    public static long residentBytes(long pid) {
        return fields(pid).map(fields -> Long.parseLong(fields[21]) * PAGE).orElse(0L);
    }

    private static Optional<String[]> fields(long pid) {
        try {
            var line = Files.readString(PROC.resolve(pid + "/stat"));
            return Optional.of(line.substring(line.lastIndexOf(')') + 2).strip().split(" "));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    /** Direct children that run. */
    public static List<Long> children(long pid) {
        return listed() ? listedChildren(pid) : byParent().getOrDefault(pid, List.of());
    }

    /** Children, their children and so on; a process whose parent died is not found this way. */
    public static List<Long> descendants(long pid) {
        Function<Long, List<Long>> children = ProcessTable::listedChildren;
        if (!listed()) {
            var byParent = byParent();
            children = parent -> byParent.getOrDefault(parent, List.of());
        }
        var found = new ArrayList<Long>(children.apply(pid));
        for (int next = 0; next < found.size(); next++) {
            found.addAll(children.apply(found.get(next)));
        }
        return found;
    }

    /** Whether the kernel lists the children of a process; otherwise all of them are asked. */
    private static boolean listed() {
        return Files.exists(PROC.resolve("thread-self/children"));
    }

    /** Every thread has those it started. */
    private static List<Long> listedChildren(long pid) {
        var found = new ArrayList<Long>();
        try (var threads = Files.newDirectoryStream(PROC.resolve(pid + "/task"))) {
            threads.forEach(thread -> found.addAll(startedBy(thread)));
        } catch (IOException | DirectoryIteratorException gone) {
            // What its threads said before it went is still true.
        }
        found.removeIf(child -> stat(child).map(Stat::dead).orElse(true));
        return found;
    }

    /** None for a thread that ended meanwhile; the others of its process have theirs. */
    private static List<Long> startedBy(Path thread) {
        try {
            return Arrays.stream(Files.readString(thread.resolve("children")).split(" "))
                    .filter(child -> !child.isBlank())
                    .map(child -> Long.valueOf(child.strip()))
                    .toList();
        } catch (IOException gone) {
            return List.of();
        }
    }

    /** Processes that were started with this variable, wherever they hang in the tree. */
    public static List<Long> withVariable(String nameAndValue) {
        return pids().stream().filter(pid -> hasVariable(pid, nameAndValue)).toList();
    }

    private static boolean hasVariable(long pid, String nameAndValue) {
        try {
            var bytes = Files.readAllBytes(PROC.resolve(pid + "/environ"));
            var all = "\0" + new String(bytes, StandardCharsets.UTF_8) + "\0";
            return all.contains("\0" + nameAndValue + "\0");
        } catch (IOException goneOrForeign) {
            return false;
        }
    }

    private static Map<Long, List<Long>> byParent() {
        var result = new HashMap<Long, List<Long>>();
        for (var pid : pids()) {
            stat(pid)
                    .filter(stat -> !stat.dead())
                    .ifPresent(
                            stat ->
                                    result.computeIfAbsent(stat.parent(), _ -> new ArrayList<>())
                                            .add(pid));
        }
        return result;
    }

    private static List<Long> pids() {
        var pids = new ArrayList<Long>();
        try (var entries = Files.newDirectoryStream(PROC, "[0-9]*")) {
            entries.forEach(entry -> pids.add(Long.valueOf(entry.getFileName().toString())));
        } catch (IOException e) {
            throw new NodeException("cannot list processes", e);
        }
        return pids;
    }
}
