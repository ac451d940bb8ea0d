// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.layer;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads version directories as upstream writes them. */
public interface LegacySource {
    /** For stores that shall not read upstream's directories. */
    LegacySource NONE =
            new LegacySource() {
                @Override
                public boolean holds(Path directory) {
                    return false;
                }

                @Override
                public LegacyRows open(Path directory, @Nullable Path over) {
                    throw new LayerException(directory + ": no reader for upstream's format");
                }
            };

    /** Whether this directory is one of upstream's ({@code index.n} is there). */
    boolean holds(Path directory);

    /**
     * Opens a version or what changes it.
     *
     * @param over the directory of the version this one is a patch of, null for a complete version.
     *     Both dialects of patches are told apart with its help; it may be of our own format
     * @throws LayerException when upstream's loader would fail
     */
    LegacyRows open(Path directory, @Nullable Path over);
}
