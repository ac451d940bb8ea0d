// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

import java.time.Instant;

/** How far a pod has come. */
public sealed interface PodStage {
    /** Init containers run one after the other. */
    record Initializing() implements PodStage {}

    /** The containers run, or are about to. */
    record Working() implements PodStage {}

    /**
     * It must end.
     *
     * @param killAt when patience ends
     * @param overdue because it exceeded its deadline, not because it was deleted
     */
    record Stopping(Instant killAt, boolean overdue) implements PodStage {}

    /**
     * It will not run again.
     *
     * @param deleted it may disappear
     */
    record Finished(boolean succeeded, boolean overdue, boolean deleted) implements PodStage {}
}
