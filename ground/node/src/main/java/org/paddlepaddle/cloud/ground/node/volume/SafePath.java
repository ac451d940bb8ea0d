// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.volume;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.paddlepaddle.cloud.ground.node.pod.ConfigException;

/** Paths that users write and that must stay inside a directory. */
final class SafePath {
    private SafePath() {}

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

    /** As {@link #below}, for a path that exists: links must not lead out either. */
    static Path realBelow(Path directory, String relative) {
        var path = below(directory, relative);
        try {
            if (!Files.exists(path)) {
                Files.createDirectories(path);
            }
            var real = path.toRealPath();
            if (!real.startsWith(directory.toRealPath())) {
                throw new ConfigException("path \"" + relative + "\" leads out of its volume");
            }
            return real;
        } catch (IOException e) {
            throw new ConfigException("cannot use \"" + relative + "\": " + e.getMessage());
        }
    }
}
