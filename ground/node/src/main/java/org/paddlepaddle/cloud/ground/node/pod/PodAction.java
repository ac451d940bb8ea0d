// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

import java.time.Duration;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerId;

/** One thing to do for a pod; doing it twice does no harm. */
public sealed interface PodAction {
    /**
     * Begin a run.
     *
     * @param backOff to record with it: the delay before the run after it
     */
    record Start(String container, int attempt, Duration backOff) implements PodAction {}

    /** Run the hook that follows a start. */
    record RunPostStart(ContainerId id) implements PodAction {}

    /**
     * Record that a run should end and say so.
     *
     * @param grace how long it may take
     * @param why for the user
     */
    record WishEnd(ContainerId id, Duration grace, String why) implements PodAction {}

    /** Run the hook that precedes the end. */
    record RunPreStop(ContainerId id) implements PodAction {}

    /** Ask a run to end. */
    record Terminate(ContainerId id) implements PodAction {}

    /** End a run. */
    record Kill(ContainerId id) implements PodAction {}

    /** Give the pod's place in the network back. */
    record Detach() implements PodAction {}

    /** The pod may disappear from the API. */
    record Remove() implements PodAction {}
}
