// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.visual.log;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.LongSupplier;

/** Every run below a directory. Looks when it is asked, and at most once in a while. */
public final class LogDirectory {
    private static final String RECORDS = "vdlrecords";
    private static final int DEEPEST = 16;
    private static final int MOST_FILES = 10_000;

    private final String name;
    private final Path root;
    private final long pause;
    private final LongSupplier nanos;
    private final PointBudget budget = new PointBudget();
    private final Map<Path, LogFile> files = new TreeMap<>();
    private long looked;
    private boolean lookedOnce;
    private Path real;

    /**
     * @param name the directory as it was typed: runs are called after it
     * @param pause how long an answer may be old
     */
    public LogDirectory(String name, Path root, Duration pause, LongSupplier nanos) {
        this.name = name.length() > 1 && name.endsWith("/") ? withoutSlash(name) : name;
        this.root = root;
        this.real = root;
        this.pause = pause.toNanos();
        this.nanos = nanos;
    }

    private static String withoutSlash(String name) {
        return name.substring(0, name.length() - 1);
    }

    /** Looks, and lends the runs; they are valid only until the reader returns. */
    public synchronized <T> T read(Function<Runs, T> reader) {
        if (!lookedOnce || nanos.getAsLong() - looked >= pause) {
            look();
            looked = nanos.getAsLong();
            lookedOnce = true;
        }
        return reader.apply(new Runs(runs()));
    }

    private void look() {
        var there = find();
        files.entrySet()
                .removeIf(
                        entry -> {
                            boolean gone = !there.contains(entry.getKey());
                            if (gone) {
                                entry.getValue().forget();
                            }
                            return gone;
                        });
        for (var path : there) {
            files.computeIfAbsent(path, _ -> new LogFile(path, budget)).readOn();
        }
    }

    private List<LogRun> runs() {
        var byDirectory = new TreeMap<Path, List<LogFile>>();
        files.forEach(
                (path, file) ->
                        byDirectory
                                .computeIfAbsent(path.getParent(), _ -> new ArrayList<>())
                                .add(file));
        return byDirectory.entrySet().stream()
                .map(entry -> new LogRun(name(entry.getKey()), entry.getValue()))
                .toList();
    }

    private String name(Path directory) {
        var below = real.relativize(directory).toString();
        return below.isEmpty() ? name : name + (name.endsWith("/") ? "" : "/") + below;
    }

    /** The directory may be a link; below it none is followed. */
    private Set<Path> find() {
        var found = new TreeSet<Path>();
        try {
            real = root.toRealPath();
            Files.walkFileTree(
                    real, EnumSet.noneOf(FileVisitOption.class), DEEPEST, new Visitor(found));
        } catch (IOException _) {
            // The directory is not there yet: the program makes it with its first value.
        }
        return found;
    }

    /** Collects record files, as many as may be. */
    private static final class Visitor extends SimpleFileVisitor<Path> {
        private final Set<Path> found;

        Visitor(Set<Path> found) {
            this.found = found;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile() && file.getFileName().toString().contains(RECORDS)) {
                found.add(file);
            }
            return found.size() < MOST_FILES ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE;
        }
    }
}
