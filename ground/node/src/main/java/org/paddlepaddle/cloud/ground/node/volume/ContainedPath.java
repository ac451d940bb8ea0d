// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.volume;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.paddlepaddle.cloud.ground.node.pod.config.ConfigException;

/** Paths that users write and that must stay inside a directory. */
final class ContainedPath {
    private ContainedPath() {}

    /** Resolves a relative path that must not climb out by {@code ..}. */
    static Path below(Path directory, String relative) {
        var path = Path.of(relative);
        boolean climbs = path.isAbsolute() || relative.isBlank();
        for (var part : path) {
            climbs |= part.toString().equals("..");
        }
        if (climbs) {
            throw new ConfigException("path \"" + relative + "\" must be relative and without ..");
        }
        return directory.resolve(path).normalize();
    }

    /**
     * As {@link #below}, for a path in a directory that a container may have filled: links are
     * followed and must not lead out; what is missing is made as directories.
     */
    static Path realBelow(Path directory, String relative) {
        try {
            var root = directory.toRealPath();
            var at = root;
            for (var part : root.relativize(below(root, relative))) {
                at = step(root, at.resolve(part), relative);
            }
            return at;
        } catch (IOException e) {
            throw new ConfigException("cannot use \"" + relative + "\": " + e.getMessage());
        }
    }

    /** One name at a time, so that nothing is ever made behind a link that leads out. */
    private static Path step(Path root, Path next, String relative) throws IOException {
        if (!Files.exists(next, LinkOption.NOFOLLOW_LINKS)) {
            Files.createDirectory(next);
        }
        var real = next.toRealPath();
        if (!real.startsWith(root)) {
            throw new ConfigException("path \"" + relative + "\" leads out of its volume");
        }
        return real;
    }
}
