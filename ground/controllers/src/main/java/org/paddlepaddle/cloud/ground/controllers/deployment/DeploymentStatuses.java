// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.deployment;

import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentCondition;
import io.fabric8.kubernetes.api.model.apps.DeploymentConditionBuilder;
import io.fabric8.kubernetes.api.model.apps.DeploymentStatus;
import io.fabric8.kubernetes.api.model.apps.DeploymentStatusBuilder;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetStatus;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a deployment says of itself, in the words {@code kubectl rollout status} reads. */
final class DeploymentStatuses {
    static final String PROGRESSING = "Progressing";
    static final String DONE = "NewReplicaSetAvailable";

    private static final String PAUSED = "DeploymentPaused";
    private static final String LATE = "ProgressDeadlineExceeded";
    private static final String FAILURE = "ReplicaFailure";
    private static final Duration USUAL_DEADLINE = Duration.ofMinutes(10);

    private final Deployment deployment;
    private final Instant now;

    private DeploymentStatuses(Deployment deployment, Instant now) {
        this.deployment = deployment;
        this.now = now;
    }

    /**
     * @param fresh the set of the present template, if it exists
     * @param news a reason for {@code Progressing} that this pass brought, with its message
     */
    static DeploymentStatus of(
            Deployment deployment,
            List<ReplicaSet> sets,
            @Nullable ReplicaSet fresh,
            Optional<News> news,
            Instant now) {
        return new DeploymentStatuses(deployment, now).status(sets, fresh, news);
    }

    /** Something that counts as progress. */
    record News(String reason, String message) {}

    /** How long until the rollout is given up; empty when it is over or has no limit. */
    static Optional<Duration> patience(
            Deployment deployment, DeploymentStatus status, Instant now) {
        return find(status.getConditions(), PROGRESSING)
                .filter(condition -> !DONE.equals(condition.getReason()))
                .filter(condition -> !LATE.equals(condition.getReason()))
                .filter(condition -> !PAUSED.equals(condition.getReason()))
                .map(condition -> Instant.parse(condition.getLastUpdateTime()))
                .map(since -> Duration.between(now, since.plus(deadline(deployment))))
                .map(left -> left.isPositive() ? left.plusSeconds(1) : Duration.ofSeconds(1));
    }

    private static Duration deadline(Deployment deployment) {
        var seconds = deployment.getSpec().getProgressDeadlineSeconds();
        return seconds == null ? USUAL_DEADLINE : Duration.ofSeconds(seconds);
    }

    private DeploymentStatus status(
            List<ReplicaSet> sets, @Nullable ReplicaSet fresh, Optional<News> news) {
        var deploymentStrategy = DeploymentStrategy.of(deployment);
        int available = sum(sets, ReplicaSetStatus::getAvailableReplicas);
        var counted =
                new DeploymentStatusBuilder()
                        .withObservedGeneration(deployment.getMetadata().getGeneration())
                        .withReplicas(sum(sets, ReplicaSetStatus::getReplicas))
                        .withUpdatedReplicas(
                                fresh == null
                                        ? 0
                                        : sum(List.of(fresh), ReplicaSetStatus::getReplicas))
                        .withReadyReplicas(sum(sets, ReplicaSetStatus::getReadyReplicas))
                        .withAvailableReplicas(available)
                        .withUnavailableReplicas(
                                Math.max(
                                        0,
                                        sets.stream().mapToInt(ReplicaSetSizes::wanted).sum()
                                                - available))
                        .withCollisionCount(before().getCollisionCount())
                        .build();
        var conditions = new ArrayList<DeploymentCondition>();
        conditions.add(availability(available >= deploymentStrategy.least()));
        conditions.add(progress(counted, deploymentStrategy, fresh, news));
        failure(sets, fresh).ifPresent(conditions::add);
        counted.setConditions(conditions);
        return counted;
    }

    private DeploymentStatus before() {
        return Optional.ofNullable(deployment.getStatus()).orElseGet(DeploymentStatus::new);
    }

    private static int sum(
            List<ReplicaSet> sets, Function<ReplicaSetStatus, @Nullable Integer> number) {
        return sets.stream()
                .map(ReplicaSet::getStatus)
                .filter(Objects::nonNull)
                .mapToInt(status -> Optional.ofNullable(number.apply(status)).orElse(0))
                .sum();
    }

    private DeploymentCondition availability(boolean enough) {
        return enough
                ? condition(
                        "Available",
                        "True",
                        "MinimumReplicasAvailable",
                        "Deployment has minimum availability.",
                        false)
                : condition(
                        "Available",
                        "False",
                        "MinimumReplicasUnavailable",
                        "Deployment does not have minimum availability.",
                        false);
    }

    /** What keeps a set from making its pods; that of the present template comes first. */
    private static Optional<DeploymentCondition> failure(
            List<ReplicaSet> sets, @Nullable ReplicaSet fresh) {
        return Stream.concat(Stream.ofNullable(fresh), sets.stream())
                .map(ReplicaSet::getStatus)
                .filter(Objects::nonNull)
                .flatMap(status -> status.getConditions().stream())
                .filter(condition -> FAILURE.equals(condition.getType()))
                .findFirst()
                .map(
                        condition ->
                                new DeploymentConditionBuilder()
                                        .withType(FAILURE)
                                        .withStatus(condition.getStatus())
                                        .withReason(condition.getReason())
                                        .withMessage(condition.getMessage())
                                        .withLastUpdateTime(condition.getLastTransitionTime())
                                        .withLastTransitionTime(condition.getLastTransitionTime())
                                        .build());
    }

    private DeploymentCondition progress(
            DeploymentStatus counted,
            DeploymentStrategy deploymentStrategy,
            @Nullable ReplicaSet fresh,
            Optional<News> news) {
        var before = find(before().getConditions(), PROGRESSING);
        if (Boolean.TRUE.equals(deployment.getSpec().getPaused())) {
            return condition("Unknown", PAUSED, "Deployment is paused", false);
        }
        // A rollout that is over stays so, whatever becomes of its pods or their number.
        if (news.isEmpty() && has(before, DONE) && onlyUpdated(counted)) {
            return before.get();
        }
        var named = fresh == null ? "Deployment" : "ReplicaSet " + quoted(fresh);
        if (complete(counted, deploymentStrategy)) {
            return condition("True", DONE, named + " has successfully progressed.", false);
        }
        if (news.isPresent()) {
            return condition("True", news.get().reason(), news.get().message(), true);
        }
        if (advanced(counted) || before.isEmpty()) {
            return condition("True", "ReplicaSetUpdated", named + " is progressing.", true);
        }
        if (has(before, PAUSED)) {
            // Its time begins anew.
            return condition("Unknown", "DeploymentResumed", "Deployment is resumed", true);
        }
        return timedOut(before.get())
                ? condition("False", LATE, named + " has timed out progressing.", false)
                : before.get();
    }

    private static boolean has(Optional<DeploymentCondition> condition, String reason) {
        return condition.filter(it -> reason.equals(it.getReason())).isPresent();
    }

    private static boolean onlyUpdated(DeploymentStatus counted) {
        return counted.getReplicas().equals(counted.getUpdatedReplicas());
    }

    private DeploymentCondition condition(
            String status, String reason, String message, boolean always) {
        return condition(PROGRESSING, status, reason, message, always);
    }

    private static String quoted(ReplicaSet set) {
        return '"' + set.getMetadata().getName() + '"';
    }

    private static boolean complete(
            DeploymentStatus counted, DeploymentStrategy deploymentStrategy) {
        return counted.getUpdatedReplicas() == deploymentStrategy.replicas()
                && counted.getReplicas() == deploymentStrategy.replicas()
                && counted.getAvailableReplicas() == deploymentStrategy.replicas();
    }

    private boolean advanced(DeploymentStatus counted) {
        var before = before();
        int updated = orZero(before.getUpdatedReplicas());
        int oldBefore = orZero(before.getReplicas()) - updated;
        return counted.getUpdatedReplicas() > updated
                || counted.getReplicas() - counted.getUpdatedReplicas() < oldBefore
                || counted.getReadyReplicas() > orZero(before.getReadyReplicas())
                || counted.getAvailableReplicas() > orZero(before.getAvailableReplicas());
    }

    private static int orZero(@Nullable Integer number) {
        return number == null ? 0 : number;
    }

    /** A rollout that was done cannot be late; one that is late stays so. */
    private boolean timedOut(DeploymentCondition progressing) {
        if (LATE.equals(progressing.getReason())) {
            return true;
        }
        return !DONE.equals(progressing.getReason())
                && progressing.getLastUpdateTime() != null
                && Instant.parse(progressing.getLastUpdateTime())
                        .plus(deadline(deployment))
                        .isBefore(now);
    }

    /** Times stay where nothing changed. */
    private DeploymentCondition condition(
            String type, String status, String reason, String message, boolean always) {
        var before = find(before().getConditions(), type);
        boolean same =
                before.filter(c -> status.equals(c.getStatus()))
                        .filter(c -> reason.equals(c.getReason()))
                        .filter(c -> message.equals(c.getMessage()))
                        .isPresent();
        if (same && !always) {
            return before.get();
        }
        var time = now.truncatedTo(ChronoUnit.SECONDS).toString();
        return new DeploymentConditionBuilder()
                .withType(type)
                .withStatus(status)
                .withReason(reason)
                .withMessage(message)
                .withLastUpdateTime(time)
                .withLastTransitionTime(
                        before.filter(c -> status.equals(c.getStatus()))
                                .map(DeploymentCondition::getLastTransitionTime)
                                .orElse(time))
                .build();
    }

    private static Optional<DeploymentCondition> find(
            @Nullable List<DeploymentCondition> conditions, String type) {
        return Optional.ofNullable(conditions).orElse(List.of()).stream()
                .filter(condition -> type.equals(condition.getType()))
                .findFirst();
    }
}
