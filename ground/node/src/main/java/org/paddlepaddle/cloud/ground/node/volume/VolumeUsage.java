// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.volume;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.process.Command;

/** How much of the disk a directory holds. */
final class VolumeUsage extends SimpleFileVisitor<Path> {
    private long bytes;

    private VolumeUsage() {}

    /**
     * Bytes that are taken from the disk: a file may be long and nearly empty, or have two names.
     * What vanishes while we count does not count.
     */
    static long of(Path directory) throws IOException {
        try {
            // Complaints about what vanished come first and do not look like a count.
            return Command.run(List.of("du", "-skx", directory.toString()), "")
                    .output()
                    .lines()
                    .filter(line -> line.matches("[0-9]+\t.*"))
                    .reduce((_, last) -> last)
                    .map(line -> Long.parseLong(line.split("\t")[0]) * 1024)
                    .orElse(0L);
        } catch (NodeException noSuchProgram) {
            return lengths(directory);
        }
    }

    private static long lengths(Path directory) throws IOException {
        var usage = new VolumeUsage();
        Files.walkFileTree(directory, usage);
        return usage.bytes;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        bytes += attributes.size();
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException gone) {
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException gone) {
        return FileVisitResult.CONTINUE;
    }
}
