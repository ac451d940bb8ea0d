// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

/** How far a pod has come. */
public sealed interface PodStage {
    /** Init containers run one after the other. */
    record Initializing() implements PodStage {}

    /** The containers run, or are about to. */
    record Working() implements PodStage {}

    /** It must end, and something still runs. */
    record Stopping(PodTermination podTermination) implements PodStage {}

    /**
     * It will not run again.
     *
     * @param deleted it may disappear
     */
    record Finished(PodTermination podTermination, boolean succeeded, boolean deleted)
            implements PodStage {}
}
