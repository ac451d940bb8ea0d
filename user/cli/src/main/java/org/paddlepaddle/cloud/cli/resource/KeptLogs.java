// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Logs of pods that are gone. The standalone node keeps them, one directory per pod: {@code
 * <namespace>_<pod>_<uid>/<container>/<run>.log}.
 *
 * @param root of all logs
 */
record KeptLogs(Path root) {

    /** What each pod of this name printed last, the oldest pod first. */
    List<Path> of(String namespace, String pod) {
        var prefix = namespace + "_" + pod + "_";
        return children(root).stream()
                .filter(directory -> directory.getFileName().toString().startsWith(prefix))
                .sorted(Comparator.comparing(KeptLogs::made))
                .flatMap(directory -> lastRun(directory).stream())
                .toList();
    }

    private static Optional<Path> lastRun(Path pod) {
        return children(pod).stream()
                .flatMap(container -> children(container).stream())
                .max(Comparator.comparing(KeptLogs::made));
    }

    private static List<Path> children(Path directory) {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (var entries = Files.list(directory)) {
            return entries.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static FileTime made(Path path) {
        try {
            return Files.getLastModifiedTime(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
