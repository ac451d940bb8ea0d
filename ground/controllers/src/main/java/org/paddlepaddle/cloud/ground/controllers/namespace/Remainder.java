// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.namespace;

import java.time.Duration;
import java.util.List;

/**
 * What is left of a namespace's content. Pods go first, so that none outlives what guards it, a
 * network policy for one; nothing else is touched as long as there is a pod.
 */
sealed interface Remainder {
    /**
     * Pods that are asked to go.
     *
     * @param grace how long the most patient of those that run may take
     */
    record Pods(Leftover left, Duration grace) implements Remainder {}

    /** No pod, and of all other kinds this. */
    record Others(List<Leftover> left) implements Remainder {}
}
