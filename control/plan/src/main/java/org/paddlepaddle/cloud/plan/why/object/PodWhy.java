// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why.object;

import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.placement.PodReading;

/** Why a pod does not run, asked from the outside in: its end, its node, its containers. */
record PodWhy(Pod pod, Surroundings around) {
    ObjectFinding finding() {
        var phase = pod.getStatus() == null ? "" : text(pod.getStatus().getPhase());
        if (phase.equals("Succeeded")) {
            return found(ObjectCause.Completed);
        }
        if (phase.equals("Failed")) {
            return failed();
        }
        if (pod.getMetadata().getDeletionTimestamp() != null) {
            return deleting();
        }
        return text(pod.getSpec().getNodeName()).isEmpty() ? unplaced() : placed();
    }

    private ObjectFinding failed() {
        var reason = text(pod.getStatus().getReason());
        if (!reason.isEmpty()) {
            return found(ObjectCause.Evicted, reason + ": " + text(pod.getStatus().getMessage()));
        }
        return containers()
                .flatMap(status -> ended(status).stream().map(end -> ended(status, end)))
                .filter(finding -> !finding.good())
                .findFirst()
                .orElseGet(() -> found(ObjectCause.Failed, "", "", "unknown"));
    }

    private ObjectFinding ended(ContainerStatus status, ContainerStateTerminated end) {
        if (end.getExitCode() == 0) {
            return found(ObjectCause.Completed);
        }
        return "OOMKilled".equals(end.getReason())
                ? found(ObjectCause.OutOfMemory, status.getName())
                : found(
                        ObjectCause.Failed,
                        status.getName(),
                        end.getExitCode(),
                        text(end.getReason()));
    }

    private ObjectFinding deleting() {
        var finalizers = pod.getMetadata().getFinalizers();
        var node = text(pod.getSpec().getNodeName());
        if (around.lost(node)) {
            return found(ObjectCause.NodeLost, node);
        }
        return found(
                ObjectCause.Deleting,
                finalizers == null || finalizers.isEmpty() ? "-" : String.join(", ", finalizers));
    }

    private ObjectFinding unplaced() {
        return claims().or(this::refused).orElseGet(() -> found(ObjectCause.NotScheduledYet));
    }

    /** A claim that waits for this very pod does not hold it. */
    private Optional<ObjectFinding> claims() {
        return PodReading.claims(pod).stream()
                .map(this::claim)
                .filter(finding -> !finding.good())
                .filter(finding -> finding.cause() != ObjectCause.ClaimWaitsForPod)
                .filter(finding -> finding.cause() != ObjectCause.ClaimWaitsForNode)
                .findFirst();
    }

    private ObjectFinding claim(String name) {
        return around.claim(name)
                .map(claim -> new ClaimWhy(claim, around).finding())
                .orElseGet(() -> found(ObjectCause.ClaimMissing, name));
    }

    private Optional<ObjectFinding> refused() {
        return condition("PodScheduled")
                .filter(condition -> "False".equals(condition.getStatus()))
                .map(condition -> found(ObjectCause.NoNode, text(condition.getMessage())));
    }

    private ObjectFinding placed() {
        if (around.lost(pod.getSpec().getNodeName())) {
            return found(ObjectCause.NodeLost, pod.getSpec().getNodeName());
        }
        return containers()
                .flatMap(status -> hindered(status).stream())
                .findFirst()
                .or(this::unmounted)
                .orElseGet(this::readiness);
    }

    private Optional<ObjectFinding> hindered(ContainerStatus status) {
        var waiting = status.getState() == null ? null : status.getState().getWaiting();
        if (waiting == null) {
            return Optional.empty();
        }
        var message = text(waiting.getMessage());
        return switch (text(waiting.getReason())) {
            case "ErrImagePull", "ImagePullBackOff", "ErrImageNeverPull", "InvalidImageName" ->
                    Optional.of(
                            found(ObjectCause.ImageUnavailable, text(status.getImage()), message));
            case "CreateContainerConfigError" ->
                    Optional.of(found(ObjectCause.ConfigMissing, message));
            case "CreateContainerError", "RunContainerError" ->
                    Optional.of(found(ObjectCause.CannotStart, message));
            case "CrashLoopBackOff" -> Optional.of(crashed(status));
            case "ContainerCreating", "PodInitializing" -> coming();
            default -> Optional.empty();
        };
    }

    private ObjectFinding crashed(ContainerStatus status) {
        var last = status.getLastState() == null ? null : status.getLastState().getTerminated();
        if (last != null && "OOMKilled".equals(last.getReason())) {
            return found(ObjectCause.OutOfMemory, status.getName());
        }
        return found(
                ObjectCause.CrashLoop,
                status.getName(),
                last == null ? "?" : last.getExitCode(),
                status.getRestartCount());
    }

    private Optional<ObjectFinding> coming() {
        return around.last("Pod", pod.getMetadata().getName(), "Pulling", "Pulled")
                .filter(event -> "Pulling".equals(event.getReason()))
                .map(event -> found(ObjectCause.ImageComing, text(event.getMessage())));
    }

    private Optional<ObjectFinding> unmounted() {
        boolean started = containers().anyMatch(status -> Boolean.TRUE.equals(status.getStarted()));
        return started
                ? Optional.empty()
                : around.last("Pod", pod.getMetadata().getName(), "FailedMount")
                        .map(event -> found(ObjectCause.MountFails, text(event.getMessage())));
    }

    private ObjectFinding readiness() {
        boolean ready =
                condition("Ready")
                        .filter(condition -> "True".equals(condition.getStatus()))
                        .isPresent();
        if (ready) {
            return found(ObjectCause.Runs);
        }
        return around.last("Pod", pod.getMetadata().getName(), "Unhealthy")
                .map(Event::getMessage)
                .map(message -> found(ObjectCause.NotReady, text(message)))
                .orElseGet(() -> found(ObjectCause.Starting));
    }

    private Optional<PodCondition> condition(String type) {
        return pod.getStatus() == null
                ? Optional.empty()
                : pod.getStatus().getConditions().stream()
                        .filter(condition -> type.equals(condition.getType()))
                        .findFirst();
    }

    private Stream<ContainerStatus> containers() {
        return pod.getStatus() == null
                ? Stream.empty()
                : Stream.of(
                                pod.getStatus().getInitContainerStatuses(),
                                pod.getStatus().getContainerStatuses())
                        .filter(Objects::nonNull)
                        .flatMap(List::stream);
    }

    private static Optional<ContainerStateTerminated> ended(ContainerStatus status) {
        return Optional.ofNullable(status.getState()).map(state -> state.getTerminated());
    }

    private ObjectFinding found(ObjectCause cause, Object... details) {
        return ObjectFinding.of(cause, "pod/" + pod.getMetadata().getName(), details);
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }
}
