// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodConditionBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The conditions of a pod; the transition time moves only when the status flips. */
final class PodConditions {
    private static final List<String> OURS =
            List.of(
                    "PodReadyToStartContainers",
                    "Initialized",
                    "Ready",
                    "ContainersReady",
                    "PodScheduled");

    private PodConditions() {}

    /** One condition before it has a time. */
    private record Finding(
            String type, boolean holds, @Nullable String reason, @Nullable String message) {}

    static List<PodCondition> of(
            List<PodCondition> old,
            PodStage stage,
            ObservedPod observed,
            List<ContainerStatus> mains) {
        var unready =
                mains.stream()
                        .filter(main -> !Boolean.TRUE.equals(main.getReady()))
                        .map(ContainerStatus::getName)
                        .collect(Collectors.joining(" "));
        var findings =
                List.of(
                        new Finding(
                                "PodReadyToStartContainers", sandbox(stage, observed), null, null),
                        initialized(stage),
                        ready("Ready", stage, unready),
                        ready("ContainersReady", stage, unready),
                        new Finding("PodScheduled", true, null, null));
        var merged = new ArrayList<PodCondition>();
        findings.forEach(
                finding -> merged.add(merge(old, finding, Timestamps.seconds(observed.now()))));
        old.stream().filter(other -> !OURS.contains(other.getType())).forEach(merged::add);
        return merged;
    }

    private static boolean sandbox(PodStage stage, ObservedPod observed) {
        return observed.address().isPresent() && !(stage instanceof PodStage.Finished);
    }

    private static Finding initialized(PodStage stage) {
        if (stage instanceof PodStage.Initializing) {
            return new Finding(
                    "Initialized",
                    false,
                    "ContainersNotInitialized",
                    "containers with incomplete status");
        }
        boolean completed = stage instanceof PodStage.Finished(var succeeded, _, _) && succeeded;
        return new Finding("Initialized", true, completed ? "PodCompleted" : null, null);
    }

    private static Finding ready(String type, PodStage stage, String unready) {
        return switch (stage) {
            case PodStage.Finished(var succeeded, _, _) ->
                    new Finding(type, false, succeeded ? "PodCompleted" : "PodFailed", null);
            case PodStage.Initializing(), PodStage.Working(), PodStage.Stopping _ ->
                    unready.isEmpty()
                            ? new Finding(type, true, null, null)
                            : new Finding(
                                    type,
                                    false,
                                    "ContainersNotReady",
                                    "containers with unready status: [" + unready + "]");
        };
    }

    private static PodCondition merge(List<PodCondition> old, Finding finding, String now) {
        var before =
                old.stream().filter(other -> finding.type().equals(other.getType())).findFirst();
        var status = finding.holds() ? "True" : "False";
        var since =
                before.filter(other -> status.equals(other.getStatus()))
                        .flatMap(other -> Optional.ofNullable(other.getLastTransitionTime()))
                        .orElse(now);
        return new PodConditionBuilder()
                .withType(finding.type())
                .withStatus(status)
                .withReason(finding.reason())
                .withMessage(finding.message())
                .withLastTransitionTime(since)
                .build();
    }
}
