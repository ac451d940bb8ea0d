// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.service;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.plan.ContainerReading;
import org.paddlepaddle.cloud.plan.service.Traffic.Address;

/** Whether a pod can answer requests. */
enum PodReadiness {
    /** It can. */
    Ready,
    /** It runs, and its port tells when it can. */
    Starting,
    /** It cannot, or should not any more. */
    Absent;

    static PodReadiness of(Pod pod) {
        var status = pod.getStatus();
        if (pod.getMetadata().getDeletionTimestamp() != null
                || status == null
                || status.getPodIP() == null
                || status.getPodIP().isEmpty()
                || !"Running".equals(status.getPhase())) {
            return Absent;
        }
        if (isReady(pod)) {
            return Ready;
        }
        return hasStarted(pod) || !isProbedByConnecting(pod) ? Absent : Starting;
    }

    private static boolean isReady(Pod pod) {
        return Stream.ofNullable(pod.getStatus().getConditions())
                .flatMap(List::stream)
                .anyMatch(c -> "Ready".equals(c.getType()) && "True".equals(c.getStatus()));
    }

    /** One that had started and is not ready has trouble. */
    private static boolean hasStarted(Pod pod) {
        return ContainerReading.of(pod).stream()
                .anyMatch(container -> !container.first() && container.started());
    }

    /** Then a gateway that connects finds out the same, and sooner. */
    private static boolean isProbedByConnecting(Pod pod) {
        return Optional.ofNullable(pod.getSpec().getContainers().getFirst().getStartupProbe())
                .filter(probe -> probe.getTcpSocket() != null)
                .isPresent();
    }

    static Address address(Pod pod) {
        var container = pod.getSpec().getContainers().getFirst();
        return new Address(
                pod.getStatus().getPodIP(), container.getPorts().getFirst().getContainerPort());
    }
}
