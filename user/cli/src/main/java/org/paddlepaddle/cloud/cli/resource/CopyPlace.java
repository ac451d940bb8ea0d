// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import java.nio.file.Path;
import java.util.Optional;

/**
 * One end of a copy: {@code notes.txt}, or {@code POD:/data/notes.txt}.
 *
 * @param pod empty for this machine
 */
record CopyPlace(String pod, String path) {
    /** A path that has a colon and is meant to be here is written {@code ./a:b}. */
    static CopyPlace parse(String word) {
        int colon = word.indexOf(':');
        boolean here = colon <= 0 || word.startsWith(".") || word.startsWith("/");
        if (here) {
            return new CopyPlace("", word);
        }
        var path = word.substring(colon + 1);
        return new CopyPlace(word.substring(0, colon), path.isEmpty() ? "." : path);
    }

    boolean local() {
        return pod.isEmpty();
    }

    /** The last name of the path. */
    String name() {
        return Optional.ofNullable(Path.of(path).getFileName()).map(Path::toString).orElse("/");
    }
}
