// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.paddlepaddle.cloud.cube.layer.ManifestFile;
import org.paddlepaddle.cloud.cube.legacy.LegacyShard;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;

/** Directories of shards: named one by one, or by the version's directory that holds them. */
final class Shards {
    private Shards() {}

    static boolean isOne(Path directory) {
        return ManifestFile.in(directory) || LegacyShard.isOne(directory);
    }

    /** Itself, or those right below it. */
    static List<Path> of(Shell shell, Path typed) {
        var directory = shell.path(typed);
        if (isOne(directory)) {
            return List.of(typed);
        }
        var below = below(directory);
        if (below.isEmpty()) {
            throw Failure.of(Exit.USAGE, shell.text("shards.none", typed));
        }
        return below.stream().map(each -> typed.resolve(each.getFileName())).toList();
    }

    static List<Path> below(Path directory) {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (var entries = Files.list(directory)) {
            return entries.filter(Shards::isOne).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + directory, e);
        }
    }
}
