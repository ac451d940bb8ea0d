// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodConditionBuilder;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The conditions of a pod; the transition time moves only when the status flips. */
record PodConditions(Pod pod, PodStage stage, PodSnapshot observed) {
    /** One condition before it has a time. */
    private record Finding(
            String type, boolean holds, @Nullable String reason, @Nullable String message) {
        Finding as(String other) {
            return new Finding(other, holds, reason, message);
        }
    }

    List<PodCondition> of(List<ContainerStatus> inits, List<ContainerStatus> mains) {
        var all = new ArrayList<>(inits.stream().filter(this::sidecar).toList());
        all.addAll(mains);
        var containers = containersReady(all);
        var findings = new ArrayList<Finding>();
        findings.add(new Finding("PodReadyToStartContainers", sandbox(), null, null));
        findings.add(initialized(inits));
        findings.add(ready(containers));
        findings.add(containers);
        findings.add(new Finding("PodScheduled", true, null, null));
        var old = Optional.ofNullable(pod.getStatus()).orElseGet(PodStatus::new).getConditions();
        var merged = new ArrayList<PodCondition>();
        findings.forEach(finding -> merged.add(merge(old, finding)));
        var ours = findings.stream().map(Finding::type).toList();
        old.stream().filter(other -> !ours.contains(other.getType())).forEach(merged::add);
        return merged;
    }

    private boolean sandbox() {
        return observed.address().isPresent() && !(stage instanceof PodStage.Finished);
    }

    private boolean sidecar(ContainerStatus status) {
        return PodContainers.sidecars(pod)
                .anyMatch(container -> container.getName().equals(status.getName()));
    }

    private Finding initialized(List<ContainerStatus> inits) {
        var incomplete =
                names(
                        inits,
                        status ->
                                sidecar(status)
                                        ? !Boolean.TRUE.equals(status.getStarted())
                                        : !Boolean.TRUE.equals(status.getReady()));
        if (!incomplete.isEmpty() && !begun()) {
            return new Finding(
                    "Initialized",
                    false,
                    "ContainersNotInitialized",
                    "containers with incomplete status: [" + incomplete + "]");
        }
        return new Finding("Initialized", true, completed() ? "PodCompleted" : null, null);
    }

    /** A sidecar that ended later does not take the pod back to its beginnings. */
    private boolean begun() {
        return pod.getSpec().getContainers().stream()
                .anyMatch(main -> observed.state(main.getName()).isPresent());
    }

    private boolean completed() {
        return stage instanceof PodStage.Finished(_, var succeeded, _) && succeeded;
    }

    private Finding containersReady(List<ContainerStatus> statuses) {
        var type = "ContainersReady";
        if (stage instanceof PodStage.Finished(var podTermination, var succeeded, _)
                && !(podTermination instanceof PodTermination.Deleted && !begun())) {
            return new Finding(type, false, succeeded ? "PodCompleted" : "PodFailed", null);
        }
        var unready = names(statuses, status -> !Boolean.TRUE.equals(status.getReady()));
        return unready.isEmpty()
                ? new Finding(type, true, null, null)
                : new Finding(
                        type,
                        false,
                        "ContainersNotReady",
                        "containers with unready status: [" + unready + "]");
    }

    private static String names(List<ContainerStatus> statuses, Predicate<ContainerStatus> which) {
        return statuses.stream()
                .filter(which)
                .map(ContainerStatus::getName)
                .collect(Collectors.joining(" "));
    }

    /** Others may keep a pod from being ready by conditions of their own. */
    private Finding ready(Finding containers) {
        if (!containers.holds()) {
            return containers.as("Ready");
        }
        var missing =
                pod.getSpec().getReadinessGates().stream()
                        .map(gate -> closed(gate.getConditionType()))
                        .flatMap(Optional::stream)
                        .collect(Collectors.joining(", "));
        return missing.isEmpty()
                ? containers.as("Ready")
                : new Finding("Ready", false, "ReadinessGatesNotReady", missing);
    }

    private Optional<String> closed(String type) {
        var found =
                Optional.ofNullable(pod.getStatus()).stream()
                        .flatMap(status -> status.getConditions().stream())
                        .filter(condition -> condition.getType().equals(type))
                        .findFirst();
        if (found.isEmpty()) {
            return Optional.of(
                    "corresponding condition of pod readiness gate \"%s\" does not exist."
                            .formatted(type));
        }
        return found.map(PodCondition::getStatus)
                .filter(status -> !status.equals("True"))
                .map(
                        status ->
                                "the status of pod readiness gate \"%s\" is not \"True\", but %s"
                                        .formatted(type, status));
    }

    private PodCondition merge(List<PodCondition> old, Finding finding) {
        var before =
                old.stream().filter(other -> finding.type().equals(other.getType())).findFirst();
        var status = finding.holds() ? "True" : "False";
        var since =
                before.filter(other -> status.equals(other.getStatus()))
                        .flatMap(other -> Optional.ofNullable(other.getLastTransitionTime()))
                        .orElseGet(() -> Timestamps.seconds(observed.now()));
        return new PodConditionBuilder()
                .withType(finding.type())
                .withStatus(status)
                .withReason(finding.reason())
                .withMessage(finding.message())
                .withObservedGeneration(pod.getMetadata().getGeneration())
                .withLastTransitionTime(since)
                .build();
    }
}
