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
import org.jspecify.annotations.Nullable;

/** What a deployment says of itself, in the words {@code kubectl rollout status} reads. */
final class DeploymentStatuses {
    static final String PROGRESSING = "Progressing";
    static final String DONE = "NewReplicaSetAvailable";

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
                .filter(condition -> "True".equals(condition.getStatus()))
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
        var strategy = Strategy.of(deployment);
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
                                        0, sets.stream().mapToInt(Sizes::wanted).sum() - available))
                        .withCollisionCount(before().getCollisionCount())
                        .build();
        var conditions = new ArrayList<DeploymentCondition>();
        conditions.add(availability(available >= strategy.least()));
        progress(counted, strategy, fresh, news).ifPresent(conditions::add);
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

    private Optional<DeploymentCondition> progress(
            DeploymentStatus counted,
            Strategy strategy,
            @Nullable ReplicaSet fresh,
            Optional<News> news) {
        var before = find(before().getConditions(), PROGRESSING);
        if (Boolean.TRUE.equals(deployment.getSpec().getPaused())) {
            return Optional.of(
                    condition(
                            PROGRESSING,
                            "Unknown",
                            "DeploymentPaused",
                            "Deployment is paused",
                            false));
        }
        var named = fresh == null ? "Deployment" : "ReplicaSet " + quoted(fresh);
        if (complete(counted, strategy)) {
            return Optional.of(
                    condition(
                            PROGRESSING,
                            "True",
                            DONE,
                            named + " has successfully progressed.",
                            false));
        }
        if (news.isPresent()) {
            var what = news.get();
            return Optional.of(condition(PROGRESSING, "True", what.reason(), what.message(), true));
        }
        if (advanced(counted) || before.isEmpty()) {
            return Optional.of(
                    condition(
                            PROGRESSING,
                            "True",
                            "ReplicaSetUpdated",
                            named + " is progressing.",
                            true));
        }
        return Optional.of(
                timedOut(before.get())
                        ? condition(
                                PROGRESSING,
                                "False",
                                "ProgressDeadlineExceeded",
                                named + " has timed out progressing.",
                                false)
                        : before.get());
    }

    private static String quoted(ReplicaSet set) {
        return '"' + set.getMetadata().getName() + '"';
    }

    private static boolean complete(DeploymentStatus counted, Strategy strategy) {
        return counted.getUpdatedReplicas() == strategy.replicas()
                && counted.getReplicas() == strategy.replicas()
                && counted.getAvailableReplicas() == strategy.replicas();
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
        if ("ProgressDeadlineExceeded".equals(progressing.getReason())) {
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
