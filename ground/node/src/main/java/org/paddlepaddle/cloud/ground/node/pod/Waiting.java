// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

/**
 * Why the next run of a container has not begun.
 *
 * @param reason in kubelet's words
 * @param message empty when there is nothing to add
 */
public record Waiting(String reason, String message) {
    /** Nothing is wrong; it is on its way. */
    public static final Waiting CREATING = new Waiting("ContainerCreating", "");

    /** Init containers come first. */
    public static final Waiting INITIALIZING = new Waiting("PodInitializing", "");
}
