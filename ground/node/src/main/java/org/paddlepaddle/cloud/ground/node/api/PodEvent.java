// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.api;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import org.paddlepaddle.cloud.ground.node.pod.PodContainers;

/**
 * Something to tell the user about a pod.
 *
 * @param field of the pod it is about, such as {@code spec.containers{main}}; may be empty
 * @param series events of one series are one object that is updated
 */
public record PodEvent(
        Pod pod, String field, boolean warning, String reason, String message, String series) {
    public static PodEvent normal(Pod pod, Container container, String reason, String message) {
        return new PodEvent(pod, field(pod, container), false, reason, message, message);
    }

    public static PodEvent warning(Pod pod, Container container, String reason, String message) {
        return new PodEvent(pod, field(pod, container), true, reason, message, message);
    }

    /** About the pod as a whole. */
    public static PodEvent warning(Pod pod, String reason, String message) {
        return new PodEvent(pod, "", true, reason, message, message);
    }

    /** About the pod as a whole. */
    public static PodEvent normal(Pod pod, String reason, String message) {
        return new PodEvent(pod, "", false, reason, message, message);
    }

    /** The same object with a new message. */
    public PodEvent inSeries(String name) {
        return new PodEvent(pod, field, warning, reason, message, name);
    }

    private static String field(Pod pod, Container container) {
        var list =
                PodContainers.init(pod, container)
                        ? "initContainers"
                        : PodContainers.ephemeral(pod, container)
                                ? "ephemeralContainers"
                                : "containers";
        return "spec." + list + "{" + container.getName() + "}";
    }
}
