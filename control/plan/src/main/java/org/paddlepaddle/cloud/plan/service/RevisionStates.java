// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.service;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.paddlepaddle.cloud.plan.ContainerReading;
import org.paddlepaddle.cloud.plan.ContainerReading.Waiting;

/** Reads from a Deployment and its pods how a revision is. */
public final class RevisionStates {
    /** What a container waits with that does not go away by waiting. */
    private static final Set<String> STUCK =
            Set.of(
                    "CrashLoopBackOff",
                    "ImagePullBackOff",
                    "ErrImagePull",
                    "InvalidImageName",
                    "CreateContainerConfigError",
                    "CreateContainerError",
                    "RunContainerError");

    private RevisionStates() {}

    public static ObservedRevision observe(Deployment deployment, List<Pod> pods) {
        var meta = deployment.getMetadata();
        var ready = pods.stream().filter(pod -> PodReadiness.of(pod) == PodReadiness.Ready).count();
        return new ObservedRevision(
                meta.getName(),
                meta.getUid(),
                Instant.parse(meta.getCreationTimestamp()),
                Objects.requireNonNullElse(deployment.getSpec().getReplicas(), 1),
                (int) ready,
                trouble(pods));
    }

    private static Optional<String> trouble(List<Pod> pods) {
        return pods.stream()
                .filter(pod -> pod.getMetadata().getDeletionTimestamp() == null)
                .flatMap(
                        pod ->
                                ContainerReading.of(pod).stream()
                                        .flatMap(container -> trouble(container).stream())
                                        .map(text -> pod.getMetadata().getName() + " " + text))
                .sorted()
                .findFirst();
    }

    private static Optional<String> trouble(ContainerReading container) {
        var failure = container.failure();
        if (failure.isPresent()) {
            var end = failure.get();
            return Optional.of(
                    end.outOfMemory()
                            ? "ran out of memory; raise spec.resources.limits.memory"
                            : "ended with exit code " + end.code());
        }
        return container.state() instanceof Waiting(var reason, var message)
                        && STUCK.contains(reason)
                ? Optional.of(message.isEmpty() ? reason : reason + ": " + message)
                : Optional.empty();
    }
}
