// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

/** The cause of a pod's termination. */
public sealed interface PodTermination {
    /** Its containers have ended and are not started again. */
    record Ran() implements PodTermination {}

    /** Someone deleted it. */
    record Deleted() implements PodTermination {}

    /** It exceeded its deadline. */
    record Overdue() implements PodTermination {}

    /** It used more than it may. */
    record Evicted(String message) implements PodTermination {}
}
