// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.paddlepaddle.cloud.plan.ContainerReading;
import org.paddlepaddle.cloud.plan.ContainerReading.Ended;
import org.paddlepaddle.cloud.plan.ContainerReading.Running;
import org.paddlepaddle.cloud.plan.ContainerReading.Waiting;

/** Why the containers of a pod that has a node do not run. */
record ContainerWhy(Pod pod, Evidence evidence) {
    Optional<Finding> finding() {
        var containers = ContainerReading.of(pod);
        return containers.stream()
                .flatMap(container -> hindered(container).stream())
                .findFirst()
                .or(() -> preparation(containers))
                .or(this::unhealthy);
    }

    private Optional<Finding> hindered(ContainerReading container) {
        return switch (container.state()) {
            case Running _ -> Optional.empty();
            case Ended end when end.failed() -> Optional.of(crashed(container, end));
            case Ended _ -> Optional.empty();
            case Waiting(var reason, var message) -> waiting(container, reason, message);
        };
    }

    private Optional<Finding> waiting(ContainerReading container, String reason, String message) {
        return switch (reason) {
            case "ErrImagePull", "ImagePullBackOff", "ErrImageNeverPull" ->
                    found(Cause.ImageUnavailable, container.image(), message);
            case "InvalidImageName" -> found(Cause.ImageInvalid, container.image(), message);
            case "CreateContainerConfigError" -> found(Cause.ConfigMissing, message);
            case "CreateContainerError", "RunContainerError" -> found(Cause.CannotStart, message);
            case "CrashLoopBackOff" ->
                    container
                            .before()
                            .map(end -> crashed(container, end))
                            .or(
                                    () ->
                                            found(
                                                    Cause.CrashLoop,
                                                    container.name(),
                                                    container.restarts(),
                                                    "?"));
            default -> Optional.empty();
        };
    }

    private Finding crashed(ContainerReading container, Ended end) {
        var subject = Subject.of(pod);
        var module = module(subject, container.image(), evidence);
        if (module.isPresent()) {
            return module.get();
        }
        return (end.outOfMemory()
                        ? outOfMemory(pod, container.name())
                        : Finding.of(
                                Cause.CrashLoop,
                                subject,
                                container.name(),
                                container.restarts(),
                                end.code()))
                .withLines(evidence.linesOf(subject));
    }

    /** Whether the program says that it lacks a module. */
    static Optional<Finding> module(Subject subject, String image, Evidence evidence) {
        var lines = evidence.linesOf(subject);
        return MissingModule.in(lines)
                .map(
                        it ->
                                Finding.of(
                                        Cause.ModuleMissing,
                                        subject,
                                        it.name(),
                                        it.packaged(),
                                        image))
                .map(finding -> finding.withLines(lines));
    }

    static String image(Pod pod) {
        return Objects.requireNonNullElse(pod.getSpec().getContainers().getFirst().getImage(), "");
    }

    static Finding outOfMemory(Pod pod, String container) {
        return Finding.of(Cause.OutOfMemory, Subject.of(pod), container, limit(pod, container));
    }

    private static String limit(Pod pod, String container) {
        return pod.getSpec().getContainers().stream()
                .filter(each -> container.equals(each.getName()))
                .map(Container::getResources)
                .filter(resources -> resources != null && resources.getLimits() != null)
                .map(resources -> resources.getLimits().get("memory"))
                .filter(Objects::nonNull)
                .map(Object::toString)
                .findFirst()
                .orElse("none");
    }

    /** What the node reported last while it made ready for the containers. */
    private Optional<Finding> preparation(List<ContainerReading> containers) {
        var main = containers.stream().filter(container -> !container.first()).toList();
        if (!main.isEmpty() && main.stream().allMatch(ContainerReading::runs)) {
            return Optional.empty();
        }
        return last(
                        "FailedMount",
                        "FailedAttachVolume",
                        "FailedCreatePodSandBox",
                        "Pulling",
                        "Pulled",
                        "Started")
                .flatMap(this::preparation);
    }

    private Optional<Finding> preparation(Event event) {
        return switch (event.getReason()) {
            case "FailedMount", "FailedAttachVolume" -> found(Cause.MountFails, said(event));
            case "FailedCreatePodSandBox" -> found(Cause.NetworkFails, said(event));
            case "Pulling" -> found(Cause.ImageComing, said(event));
            default -> Optional.empty();
        };
    }

    private Optional<Finding> unhealthy() {
        return last("Unhealthy").flatMap(event -> found(Cause.NotReady, said(event)));
    }

    private Optional<Event> last(String... reasons) {
        return evidence.last("Pod", pod.getMetadata().getName(), reasons);
    }

    private static String said(Event event) {
        return Objects.requireNonNullElse(event.getMessage(), "");
    }

    private Optional<Finding> found(Cause cause, Object... details) {
        return Optional.of(Finding.of(cause, Subject.of(pod), details));
    }
}
