// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.workload;

import static java.util.Comparator.comparing;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Which of several equal pods goes first: the one that would be missed least. */
public final class DeletionOrder {
    private static final String COST = "controller.kubernetes.io/pod-deletion-cost";
    private static final List<String> PHASES = List.of("Pending", "Unknown", "Running");

    private DeletionOrder() {}

    /**
     * Kubernetes' order: without a node, not yet running, not ready, cheap by annotation, on a
     * crowded node, ready for the shortest time, restarted most, youngest.
     */
    public static List<Pod> of(Collection<Pod> pods) {
        var neighbours =
                pods.stream()
                        .flatMap(pod -> PodInspection.node(pod).stream())
                        .collect(Collectors.groupingBy(node -> node, Collectors.counting()));
        return pods.stream().sorted(order(neighbours)).toList();
    }

    private static Comparator<Pod> order(Map<String, Long> neighbours) {
        return comparing(PodInspection::bound)
                .thenComparingInt(pod -> PHASES.indexOf(PodInspection.phase(pod)))
                .thenComparing(PodInspection::ready)
                .thenComparingInt(DeletionOrder::cost)
                .thenComparing(
                        pod -> PodInspection.node(pod).map(neighbours::get).orElse(0L),
                        Comparator.reverseOrder())
                .thenComparing(
                        pod -> PodInspection.readySince(pod).orElse(Instant.MIN),
                        Comparator.reverseOrder())
                .thenComparing(PodInspection::restarts, Comparator.reverseOrder())
                .thenComparing(
                        pod -> pod.getMetadata().getCreationTimestamp(), Comparator.reverseOrder())
                .thenComparing(pod -> pod.getMetadata().getName());
    }

    private static int cost(Pod pod) {
        var annotations = pod.getMetadata().getAnnotations();
        try {
            return annotations == null ? 0 : Integer.parseInt(annotations.getOrDefault(COST, "0"));
        } catch (NumberFormatException _) {
            return 0;
        }
    }
}
