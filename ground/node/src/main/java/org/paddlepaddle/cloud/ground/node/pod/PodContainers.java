// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EphemeralContainer;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Optional;
import java.util.stream.Stream;

/** The containers of a pod by what they are for. */
public final class PodContainers {
    private PodContainers() {}

    /** Those the pod was made with: init containers, then the others, in its order. */
    public static Stream<Container> planned(Pod pod) {
        return Stream.concat(
                pod.getSpec().getInitContainers().stream(), pod.getSpec().getContainers().stream());
    }

    /** After those it was made with, those that were added later. */
    public static Stream<Container> all(Pod pod) {
        return Stream.concat(planned(pod), ephemeral(pod));
    }

    /** What somebody added to look into the pod: started once, and nothing waits for it. */
    public static Stream<Container> ephemeral(Pod pod) {
        return pod.getSpec().getEphemeralContainers().stream().map(PodContainers::asContainer);
    }

    public static boolean ephemeral(Pod pod, Container container) {
        return pod.getSpec().getEphemeralContainers().stream()
                .anyMatch(each -> each.getName().equals(container.getName()));
    }

    /** The API server accepts no probes, hooks, ports or resources of them. */
    private static Container asContainer(EphemeralContainer given) {
        return new ContainerBuilder()
                .withName(given.getName())
                .withImage(given.getImage())
                .withImagePullPolicy(given.getImagePullPolicy())
                .withCommand(given.getCommand())
                .withArgs(given.getArgs())
                .withWorkingDir(given.getWorkingDir())
                .withEnv(given.getEnv())
                .withEnvFrom(given.getEnvFrom())
                .withVolumeMounts(given.getVolumeMounts())
                .withSecurityContext(given.getSecurityContext())
                .withStdin(given.getStdin())
                .withStdinOnce(given.getStdinOnce())
                .withTty(given.getTty())
                .withTerminationMessagePath(given.getTerminationMessagePath())
                .withTerminationMessagePolicy(given.getTerminationMessagePolicy())
                .build();
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
