// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.workload;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Reads from a pod what controllers ask; the one place that meets its absent fields. */
public final class PodInspection {
    private PodInspection() {}

    public static String phase(Pod pod) {
        return Optional.ofNullable(pod.getStatus()).map(s -> s.getPhase()).orElse("Pending");
    }

    public static boolean succeeded(Pod pod) {
        return phase(pod).equals("Succeeded");
    }

    public static boolean failed(Pod pod) {
        return phase(pod).equals("Failed");
    }

    public static boolean leaving(Pod pod) {
        return pod.getMetadata().getDeletionTimestamp() != null;
    }

    /** It has not ended and is not asked to. */
    public static boolean active(Pod pod) {
        return !succeeded(pod) && !failed(pod) && !leaving(pod);
    }

    public static boolean bound(Pod pod) {
        return node(pod).isPresent();
    }

    public static Optional<String> node(Pod pod) {
        return Optional.ofNullable(pod.getSpec())
                .map(spec -> spec.getNodeName())
                .filter(name -> !name.isEmpty());
    }

    public static boolean ready(Pod pod) {
        return readiness(pod).filter(condition -> "True".equals(condition.getStatus())).isPresent();
    }

    /** Since when the pod is ready without a break. */
    public static Optional<Instant> readySince(Pod pod) {
        return readiness(pod)
                .filter(condition -> "True".equals(condition.getStatus()))
                .map(PodCondition::getLastTransitionTime)
                .map(Instant::parse);
    }

    /** Since when the pod is not ready, if it says so. */
    public static Optional<Instant> unreadySince(Pod pod) {
        return readiness(pod)
                .filter(condition -> "False".equals(condition.getStatus()))
                .map(PodCondition::getLastTransitionTime)
                .map(Instant::parse);
    }

    /** Ready for at least that long. */
    public static boolean available(Pod pod, Duration minReady, Instant now) {
        return ready(pod)
                && (minReady.isZero()
                        || readySince(pod)
                                .filter(since -> !since.plus(minReady).isAfter(now))
                                .isPresent());
    }

    /** When a ready pod will have been so for long enough; empty if it is, or is not ready. */
    public static Optional<Duration> availableIn(Pod pod, Duration minReady, Instant now) {
        return readySince(pod)
                .map(since -> Duration.between(now, since.plus(minReady)))
                .filter(Duration::isPositive);
    }

    public static int restarts(Pod pod) {
        return Optional.ofNullable(pod.getStatus())
                .map(status -> status.getContainerStatuses())
                .orElse(List.of())
                .stream()
                .mapToInt(status -> Optional.ofNullable(status.getRestartCount()).orElse(0))
                .sum();
    }

    private static Optional<PodCondition> readiness(Pod pod) {
        return Optional.ofNullable(pod.getStatus())
                .map(status -> status.getConditions())
                .orElse(List.of())
                .stream()
                .filter(condition -> "Ready".equals(condition.getType()))
                .findFirst();
    }
}
