// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

/**
 * The waiting reason of a container: why its next run has not begun.
 *
 * @param reason in kubelet's words
 * @param message empty when there is nothing to add
 */
public record WaitingReason(String reason, String message) {
    /** Nothing is wrong; it is on its way. */
    public static final WaitingReason CREATING = new WaitingReason("ContainerCreating", "");

    /** Init containers come first. */
    public static final WaitingReason INITIALIZING = new WaitingReason("PodInitializing", "");
}
