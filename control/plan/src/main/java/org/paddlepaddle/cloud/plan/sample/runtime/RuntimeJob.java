// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample.runtime;

import java.time.Instant;
import java.util.Optional;

/**
 * A job as the cache runtime reports it.
 *
 * @param complete whether all there is to do is known
 * @param secondsLeft -1 where nobody can tell
 * @param ended when, if it has
 */
public record RuntimeJob(
        String id,
        State state,
        String message,
        long doneFiles,
        long doneBytes,
        long skippedFiles,
        long totalFiles,
        long totalBytes,
        boolean complete,
        long bytesPerSecond,
        long secondsLeft,
        Optional<Instant> ended) {
    /** How far it is; spelled as the runtime spells it. */
    public enum State {
        queued,
        running,
        succeeded,
        failed,
        cancelled;

        public boolean isFinal() {
            return switch (this) {
                case queued, running -> false;
                case succeeded, failed, cancelled -> true;
            };
        }
    }
}
