// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.replicaset;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetCondition;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetConditionBuilder;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetStatus;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetStatusBuilder;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.paddlepaddle.cloud.ground.controllers.workload.DeletionOrder;
import org.paddlepaddle.cloud.ground.controllers.workload.PodInspection;

/** What a replica set lacks or has too much of. Reads nothing but its arguments. */
final class ReplicaSetSync {
    /** Bounds a pass, so that one large set does not starve the others. */
    static final int BURST = 500;

    private static final String FAILURE = "ReplicaFailure";

    private ReplicaSetSync() {}

    /** Exactly one of them is empty, or both. */
    record Step(int create, List<Pod> delete) {}

    static Step decide(int wanted, List<Pod> active) {
        int missing = wanted - active.size();
        if (missing >= 0) {
            return new Step(Math.min(missing, BURST), List.of());
        }
        return new Step(0, DeletionOrder.of(active).subList(0, Math.min(-missing, BURST)));
    }

    static Duration minReady(ReplicaSet set) {
        return Duration.ofSeconds(
                Optional.ofNullable(set.getSpec().getMinReadySeconds()).orElse(0));
    }

    /**
     * @param failure why pods could not be made, if so
     */
    static ReplicaSetStatus status(
            ReplicaSet set, List<Pod> active, Optional<String> failure, Instant now) {
        var template = set.getSpec().getTemplate().getMetadata();
        var labels = template == null ? null : template.getLabels();
        return new ReplicaSetStatusBuilder()
                .withObservedGeneration(set.getMetadata().getGeneration())
                .withReplicas(active.size())
                .withFullyLabeledReplicas(
                        count(
                                active,
                                pod ->
                                        labels == null
                                                || (pod.getMetadata().getLabels() != null
                                                        && pod.getMetadata()
                                                                .getLabels()
                                                                .entrySet()
                                                                .containsAll(labels.entrySet()))))
                .withReadyReplicas(count(active, PodInspection::ready))
                .withAvailableReplicas(
                        count(active, pod -> PodInspection.available(pod, minReady(set), now)))
                .withConditions(conditions(set, failure, now))
                .build();
    }

    private static List<ReplicaSetCondition> conditions(
            ReplicaSet set, Optional<String> failure, Instant now) {
        var before =
                set.getStatus() == null
                        ? List.<ReplicaSetCondition>of()
                        : set.getStatus().getConditions();
        var kept = new ArrayList<ReplicaSetCondition>();
        before.stream().filter(c -> !FAILURE.equals(c.getType())).forEach(kept::add);
        // The first message stays: each names another pod that was not made.
        failure.ifPresent(
                message ->
                        kept.add(
                                before.stream()
                                        .filter(c -> FAILURE.equals(c.getType()))
                                        .findFirst()
                                        .orElseGet(() -> failed(message, now))));
        return kept;
    }

    private static ReplicaSetCondition failed(String message, Instant now) {
        return new ReplicaSetConditionBuilder()
                .withType(FAILURE)
                .withStatus("True")
                .withReason("FailedCreate")
                .withMessage(message)
                .withLastTransitionTime(now.truncatedTo(ChronoUnit.SECONDS).toString())
                .build();
    }

    private static int count(List<Pod> pods, Predicate<Pod> which) {
        return (int) pods.stream().filter(which).count();
    }
}
