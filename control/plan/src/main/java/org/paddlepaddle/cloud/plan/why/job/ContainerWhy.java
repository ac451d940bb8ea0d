// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why.job;

import io.fabric8.kubernetes.api.model.ContainerStateWaiting;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Why the containers of a pod that has a node do not run. */
final class ContainerWhy {
    private final JobEvidence evidence;
    private final Pod pod;

    ContainerWhy(JobEvidence evidence, Pod pod) {
        this.evidence = evidence;
        this.pod = pod;
    }

    Finding finding() {
        return firstContainers()
                .or(this::waiting)
                .or(this::crashed)
                .or(this::environment)
                .or(this::notReady)
                .orElseGet(() -> Finding.of(Cause.Starting, JobWhy.name(pod)));
    }

    private Optional<Finding> firstContainers() {
        return statuses(true).stream()
                .filter(status -> !finished(status))
                .map(
                        status ->
                                Finding.of(
                                                Cause.InitContainer,
                                                JobWhy.name(pod),
                                                status.getName(),
                                                describe(status))
                                        .withLines(evidence.linesOf(JobWhy.name(pod))))
                .findFirst();
    }

    private static boolean finished(ContainerStatus status) {
        var state = status.getState();
        return state != null
                && state.getTerminated() != null
                && state.getTerminated().getExitCode() == 0;
    }

    private static String describe(ContainerStatus status) {
        var state = status.getState();
        if (state != null && state.getWaiting() != null) {
            return text(state.getWaiting());
        }
        return state != null && state.getTerminated() != null
                ? "exit code " + state.getTerminated().getExitCode()
                : "running";
    }

    private Optional<Finding> waiting() {
        return statuses(false).stream()
                .filter(status -> status.getState() != null)
                .filter(status -> status.getState().getWaiting() != null)
                .flatMap(status -> waiting(status, status.getState().getWaiting()).stream())
                .findFirst();
    }

    private Optional<Finding> waiting(ContainerStatus status, ContainerStateWaiting waiting) {
        var image = Objects.requireNonNullElse(status.getImage(), "");
        return switch (Objects.requireNonNullElse(waiting.getReason(), "")) {
            case "ErrImagePull", "ImagePullBackOff", "ErrImageNeverPull" ->
                    found(Cause.ImageUnavailable, image, said(waiting));
            case "InvalidImageName" -> found(Cause.ImageInvalid, image);
            case "CreateContainerConfigError" ->
                    isOurs(waiting) ? Optional.empty() : found(Cause.ConfigMissing, said(waiting));
            case "CrashLoopBackOff" -> Optional.of(crashLoop(status));
            case "CreateContainerError", "RunContainerError" ->
                    found(Cause.CannotStart, said(waiting));
            default -> Optional.empty();
        };
    }

    /** Containers are held back by the job's own map until it exists and has the key they need. */
    private boolean isOurs(ContainerStateWaiting waiting) {
        var message = said(waiting);
        return message.isEmpty()
                || message.contains("PADDLECLOUD_")
                || message.contains("\"" + evidence.name() + "\"");
    }

    private Finding crashLoop(ContainerStatus status) {
        var last = status.getLastState() == null ? null : status.getLastState().getTerminated();
        return Finding.of(
                        Cause.CrashLoop,
                        JobWhy.name(pod),
                        status.getName(),
                        Objects.requireNonNullElse(status.getRestartCount(), 0),
                        last == null ? "?" : String.valueOf(last.getExitCode()))
                .withLines(evidence.linesOf(JobWhy.name(pod)));
    }

    private Optional<Finding> crashed() {
        return statuses(false).stream()
                .filter(status -> status.getState() != null)
                .filter(status -> status.getState().getTerminated() != null)
                .filter(status -> status.getState().getTerminated().getExitCode() != 0)
                .map(
                        status ->
                                Finding.of(
                                                Cause.CrashLoop,
                                                JobWhy.name(pod),
                                                status.getName(),
                                                Objects.requireNonNullElse(
                                                        status.getRestartCount(), 0),
                                                status.getState().getTerminated().getExitCode())
                                        .withLines(evidence.linesOf(JobWhy.name(pod))))
                .findFirst();
    }

    /** What the node reported while it made ready for the containers. */
    private Optional<Finding> environment() {
        boolean runs =
                !statuses(false).isEmpty()
                        && statuses(false).stream()
                                .allMatch(
                                        s ->
                                                s.getState() != null
                                                        && s.getState().getRunning() != null);
        if (runs) {
            return Optional.empty();
        }
        return evidence.saidOf(pod, "FailedMount", "FailedAttachVolume")
                .flatMap(message -> found(Cause.MountFails, message))
                .or(
                        () ->
                                evidence.saidOf(pod, "FailedCreatePodSandBox")
                                        .flatMap(message -> found(Cause.NetworkFails, message)))
                .or(
                        () ->
                                evidence.saidOf(pod, "Pulling", "Pulled")
                                        .filter(message -> !message.contains("Successfully"))
                                        .filter(message -> !message.contains("already present"))
                                        .flatMap(message -> found(Cause.ImageComing, message)));
    }

    private Optional<Finding> notReady() {
        return evidence.saidOf(pod, "Unhealthy").flatMap(said -> found(Cause.NotReady, said));
    }

    private List<ContainerStatus> statuses(boolean first) {
        if (pod.getStatus() == null) {
            return List.of();
        }
        return first
                ? pod.getStatus().getInitContainerStatuses()
                : pod.getStatus().getContainerStatuses();
    }

    private static String said(ContainerStateWaiting waiting) {
        return Objects.requireNonNullElse(waiting.getMessage(), "");
    }

    private static String text(ContainerStateWaiting waiting) {
        return Objects.requireNonNullElse(waiting.getReason(), "waiting");
    }

    private Optional<Finding> found(Cause cause, Object... details) {
        return Optional.of(Finding.of(cause, JobWhy.name(pod), details));
    }
}
