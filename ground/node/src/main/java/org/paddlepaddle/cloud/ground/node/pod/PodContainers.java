// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Optional;
import java.util.stream.Stream;

/** The containers of a pod by what they are for. */
public final class PodContainers {
    private PodContainers() {}

    /** Init containers, then the others, in the order of the pod. */
    public static Stream<Container> all(Pod pod) {
        return Stream.concat(
                pod.getSpec().getInitContainers().stream(), pod.getSpec().getContainers().stream());
    }

    public static Optional<Container> find(Pod pod, String name) {
        return all(pod).filter(container -> container.getName().equals(name)).findFirst();
    }

    /** Whether it is among the init containers, sidecars included. */
    public static boolean init(Pod pod, Container container) {
        return pod.getSpec().getInitContainers().contains(container);
    }

    /** An init container that stays: it is restarted always and stopped after the others. */
    public static boolean sidecar(Pod pod, Container container) {
        return "Always".equals(container.getRestartPolicy()) && init(pod, container);
    }

    static Stream<Container> sidecars(Pod pod) {
        return pod.getSpec().getInitContainers().stream()
                .filter(container -> sidecar(pod, container));
    }
}
