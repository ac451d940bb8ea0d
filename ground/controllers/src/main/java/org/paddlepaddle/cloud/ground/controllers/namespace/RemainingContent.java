// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.namespace;

import java.time.Duration;
import java.util.List;

/**
 * The remaining content of a namespace that is being deleted. Pods go first, so that none outlives
 * what guards it, a network policy for one; nothing else is touched as long as there is a pod.
 */
sealed interface RemainingContent {
    /**
     * Pods that are asked to go.
     *
     * @param grace how long the most patient of those that run may take
     */
    record Pods(RemainingKind left, Duration grace) implements RemainingContent {}

    /** No pod, and of all other kinds this. */
    record Others(List<RemainingKind> left) implements RemainingContent {}
}
