// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.log;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.paddlepaddle.cloud.ground.node.FileTree;

/**
 * Logs of pods that are gone: kept for a time, and fewer of them when they need much room.
 *
 * @param bytes most that all of them together may take; the oldest go first
 */
record LogArchive(Path root, Duration time, long bytes) {
    private record Leftover(Path directory, Instant changed, long bytes) {}

    /**
     * @param pods uids of those that still exist
     */
    void sweep(Set<String> pods, Instant now) {
        var kept = new ArrayList<Leftover>();
        for (var name : FileTree.names(root)) {
            if (!pods.contains(LogFiles.uid(name))) {
                var directory = root.resolve(name);
                kept.add(new Leftover(directory, lastChange(directory), size(directory)));
            }
        }
        long total = kept.stream().mapToLong(Leftover::bytes).sum();
        kept.sort(Comparator.comparing(Leftover::changed));
        for (var leftover : kept) {
            if (leftover.changed().isBefore(now.minus(time)) || total > bytes) {
                FileTree.delete(leftover.directory());
                total -= leftover.bytes();
            }
        }
    }

    static Instant lastChange(Path directory) {
        return logs(directory).stream()
                .map(LogArchive::changed)
                .max(Instant::compareTo)
                .orElseGet(() -> changed(directory));
    }

    private static long size(Path directory) {
        return logs(directory).stream().mapToLong(LogArchive::sizeOnDisk).sum();
    }

    private static List<Path> logs(Path pod) {
        return FileTree.names(pod).stream()
                .flatMap(container -> LogFiles.newestFirst(pod.resolve(container)).stream())
                .toList();
    }

    private static Instant changed(Path path) {
        try {
            return Files.getLastModifiedTime(path).toInstant();
        } catch (NoSuchFileException gone) {
            return Instant.EPOCH;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long sizeOnDisk(Path log) {
        try {
            return Files.size(log) - LogHead.of(log);
        } catch (NoSuchFileException gone) {
            return 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
