// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What an installation takes of its disk.
 *
 * @param parts bytes by directory; those that hold nothing are left out
 * @param free bytes left on the disk
 */
record DiskUse(Map<String, Long> parts, long free) {
    private static final List<String> DIRECTORIES =
            List.of("data", "log", "node", "nodes", "volumes", "output");

    /**
     * @param images what environments take, which somebody has counted already
     */
    static DiskUse of(Path home, long images) {
        var parts = new LinkedHashMap<String, Long>();
        for (var name : DIRECTORIES) {
            long bytes = size(home.resolve(name));
            if (bytes > 0) {
                parts.put(name, bytes);
            }
        }
        if (images > 0) {
            parts.put("images", images);
        }
        return new DiskUse(parts, free(home).orElse(0));
    }

    /** Bytes left on the disk of a directory that need not exist yet; nothing if unknown. */
    static OptionalLong free(Path directory) {
        var place = directory.toAbsolutePath();
        while (place != null && !Files.exists(place)) {
            place = place.getParent();
        }
        if (place == null) {
            return OptionalLong.empty();
        }
        try {
            return OptionalLong.of(Files.getFileStore(place).getUsableSpace());
        } catch (IOException _) {
            return OptionalLong.empty();
        }
    }

    /** What goes away or may not be read while we look counts nothing. */
    private static long size(Path tree) {
        var bytes = new AtomicLong();
        try {
            Files.walkFileTree(
                    tree,
                    new SimpleFileVisitor<>() {
                        @Override
                        public FileVisitResult visitFile(
                                Path file, BasicFileAttributes attributes) {
                            bytes.addAndGet(attributes.size());
                            return FileVisitResult.CONTINUE;
                        }

                        @Override
                        public FileVisitResult visitFileFailed(Path file, IOException failure) {
                            return FileVisitResult.CONTINUE;
                        }
                    });
        } catch (IOException _) {
            return 0;
        }
        return bytes.get();
    }

    long total() {
        return parts.values().stream().mapToLong(Long::longValue).sum();
    }

    Map<String, Object> report() {
        var report = new LinkedHashMap<String, Object>();
        report.put("used", total());
        report.put("free", free);
        report.put("parts", parts);
        return report;
    }
}
