// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.plan;

import java.util.Optional;
import java.util.OptionalInt;

/** A step's pod as far as the plan cares. */
public sealed interface PodView {
    /** It does not run yet. */
    record Waiting(String message) implements PodView {}

    /** Its program runs. */
    record Running(Optional<String> host) implements PodView {}

    /**
     * It will not run again.
     *
     * @param exitCode of the user's program; empty when it never ended by itself
     * @param reason why it ended, in the pod's words
     * @param report what the launcher wrote, or the last lines of the log
     */
    record Ended(
            boolean succeeded,
            OptionalInt exitCode,
            String reason,
            String report,
            Optional<String> host)
            implements PodView {}
}
