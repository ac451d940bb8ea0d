// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.repository;

import java.util.Optional;

/** What a poll does with the files of one version of a model. */
enum ReloadDecision {
    /** They are served already, or are known to be broken. */
    KEEP,
    /** Somebody still writes. */
    WAIT,
    /** Load them beside what is served. */
    LOAD;

    /**
     * What earlier polls know.
     *
     * @param served the files that are served
     * @param seen what the poll before this one saw
     * @param failed the files that could not be loaded
     */
    record Known(
            Optional<FileFingerprint> served,
            Optional<FileFingerprint> seen,
            Optional<Failure> failed) {
        static final Known NOTHING =
                new Known(Optional.empty(), Optional.empty(), Optional.empty());

        Known saw(FileFingerprint now) {
            return new Known(served, Optional.of(now), failed);
        }

        Known serves(FileFingerprint now) {
            return new Known(Optional.of(now), Optional.of(now), Optional.empty());
        }

        Known failed(FileFingerprint now, String reason) {
            return new Known(served, Optional.of(now), Optional.of(new Failure(now, reason)));
        }
    }

    /** Files that could not be loaded, and why. */
    record Failure(FileFingerprint files, String reason) {}

    static ReloadDecision of(Known known, FileFingerprint now) {
        if (known.served().filter(now::equals).isPresent()) {
            return KEEP;
        }
        if (known.failed().map(Failure::files).filter(now::equals).isPresent()) {
            return KEEP;
        }
        return known.seen().filter(now::equals).isPresent() ? LOAD : WAIT;
    }
}
