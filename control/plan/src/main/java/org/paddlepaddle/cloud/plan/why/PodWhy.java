// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.placement.PodReading;
import org.paddlepaddle.cloud.plan.ContainerReading;
import org.paddlepaddle.cloud.plan.ContainerReading.Ended;

/** Why a pod does not run, asked from the outside in: its end, its node, its containers. */
record PodWhy(Pod pod, Evidence evidence) {
    Finding finding() {
        var phase = PodReading.phase(pod);
        if (phase.equals("Succeeded")) {
            return found(Cause.Completed);
        }
        if (phase.equals("Failed")) {
            return failed();
        }
        if (pod.getMetadata().getDeletionTimestamp() != null) {
            return deleting();
        }
        return node(pod).isEmpty() ? unplaced() : placed();
    }

    private Finding failed() {
        var reason = text(pod.getStatus().getReason());
        if (!reason.isEmpty()) {
            return found(Cause.Evicted, reason + ": " + text(pod.getStatus().getMessage()));
        }
        return ContainerReading.of(pod).stream()
                .flatMap(container -> container.end().map(end -> ended(container, end)).stream())
                .filter(finding -> !finding.good())
                .findFirst()
                .orElseGet(() -> found(Cause.Failed, "", "", "unknown"));
    }

    private Finding ended(ContainerReading container, Ended end) {
        if (!end.failed()) {
            return found(Cause.Completed);
        }
        return end.outOfMemory()
                ? ContainerWhy.outOfMemory(pod, container.name())
                : ContainerWhy.module(Subject.of(pod), container.image(), evidence)
                        .orElseGet(
                                () ->
                                        found(
                                                Cause.Failed,
                                                container.name(),
                                                end.code(),
                                                end.reason()));
    }

    private Finding deleting() {
        var finalizers = pod.getMetadata().getFinalizers();
        if (evidence.lost(node(pod))) {
            return found(Cause.NodeLost, node(pod));
        }
        return found(
                Cause.Deleting,
                finalizers == null || finalizers.isEmpty() ? "-" : String.join(", ", finalizers));
    }

    private Finding unplaced() {
        return ClaimWhy.holding(pod, evidence)
                .or(this::refused)
                .orElseGet(() -> found(Cause.NotScheduledYet));
    }

    private Optional<Finding> refused() {
        return condition(pod, "PodScheduled")
                .filter(condition -> "False".equals(condition.getStatus()))
                .map(condition -> found(Cause.NoNode, text(condition.getMessage())));
    }

    private Finding placed() {
        if (evidence.lost(node(pod))) {
            return found(Cause.NodeLost, node(pod));
        }
        return isReady(pod)
                ? found(Cause.Runs)
                : new ContainerWhy(pod, evidence).finding().orElseGet(() -> found(Cause.Starting));
    }

    static String node(Pod pod) {
        return text(pod.getSpec().getNodeName());
    }

    static boolean isReady(Pod pod) {
        return condition(pod, "Ready")
                .filter(condition -> "True".equals(condition.getStatus()))
                .isPresent();
    }

    static Optional<PodCondition> condition(Pod pod, String type) {
        return pod.getStatus() == null
                ? Optional.empty()
                : pod.getStatus().getConditions().stream()
                        .filter(condition -> type.equals(condition.getType()))
                        .findFirst();
    }

    private Finding found(Cause cause, Object... details) {
        return Finding.of(cause, Subject.of(pod), details);
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }
}
