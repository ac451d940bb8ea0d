// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.legacy;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Which kind of patch a directory is, told from numbers and names. Never from lengths: a patch with
 * as many keys as its base would look like the base itself.
 *
 * @param firstIndex the first index file whose rows belong to the patch
 */
public record LegacyPatch(Kind kind, int firstIndex) {

    /** How the files of a patch are numbered. */
    public enum Kind {
        /** From where the base stopped; the base's files may lie beside them. */
        DELTA,
        /** From zero, as if the patch were a base. */
        STANDALONE
    }

    /**
     * @param before the counters of the version that the patch lies over
     */
    public static LegacyPatch over(LegacyCounters before, Path directory) {
        LegacyCounters after = LegacyCounters.read(directory);
        int first = before.indexes().size();
        if (after.indexes().size() > first && exists(directory, first)) {
            return new LegacyPatch(Kind.DELTA, first);
        }
        if (exists(directory, 0)) {
            return new LegacyPatch(Kind.STANDALONE, 0);
        }
        throw new LegacyException(
                directory
                        + " is no patch for this version: it has neither index.0 nor index."
                        + first
                        + "; a patch in between may be missing");
    }

    /**
     * For a patch over a version of our own format, whose numbers nobody knows. All files that are
     * there belong to it: a base's rows that lie beside a delta's are what they were before.
     */
    public static LegacyPatch overUnknown(Path directory) {
        int files = LegacyCounters.read(directory).indexes().size();
        for (int i = 0; i < files; i++) {
            if (exists(directory, i)) {
                return new LegacyPatch(i == 0 ? Kind.STANDALONE : Kind.DELTA, i);
            }
        }
        throw new LegacyException(directory + " has no index file");
    }

    private static boolean exists(Path directory, int index) {
        return Files.exists(directory.resolve("index." + index));
    }
}
