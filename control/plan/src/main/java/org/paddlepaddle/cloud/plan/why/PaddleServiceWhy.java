// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.ConditionType;
import org.paddlepaddle.cloud.api.Reason;
import org.paddlepaddle.cloud.api.service.EndpointStatus;
import org.paddlepaddle.cloud.api.service.ServiceCondition;
import org.paddlepaddle.cloud.api.service.ServiceNames;
import org.paddlepaddle.cloud.api.service.ServiceReason;

/**
 * Why a PaddleService does not answer with what was asked for: from the object over its routes and
 * revisions to a pod.
 */
record PaddleServiceWhy(AskedService service, Evidence evidence) {
    /** It is told again for as long as it lasts. */
    private static final Duration RECENT = Duration.ofMinutes(1);

    Finding finding() {
        return new OperatorWhy(service.meta(), itself(), service.status(), evidence)
                .finding()
                .or(
                        () ->
                                revision(
                                        service.status().primary(),
                                        ServiceCondition.DefaultEndpointReady))
                .or(this::crowded)
                .or(() -> revision(service.status().canary(), ServiceCondition.CanaryEndpointReady))
                .or(this::unrouted)
                .orElseGet(this::well);
    }

    /** A revision that waits or fails; what holds its pods, where something does. */
    private Optional<Finding> revision(@Nullable EndpointStatus endpoint, ConditionType type) {
        var told = service.status().condition(type);
        if (told.isPresent() && reason(told.get()) == ServiceReason.ModelUnresolved) {
            return found(Cause.ServiceCovered, service.meta().getName(), told.get().message());
        }
        if (endpoint == null || told.isEmpty()) {
            return Optional.empty();
        }
        var latest = String.valueOf(endpoint.latest());
        return switch (reason(told.get())) {
            case RevisionFailed, WaitingForRevision, RollingOut ->
                    ObjectWhy.worst(pods(latest), evidence)
                            .or(() -> found(Cause.ServiceCovered, latest, told.get().message()));
            case RevisionReady,
                    ScaledToZero,
                    GatewayMissing,
                    RoutesPublished,
                    WaitingForRoutes,
                    NothingToRoute,
                    ModelUnresolved,
                    ModelFollowed,
                    TrafficSwitched,
                    QueueFull ->
                    Optional.empty();
        };
    }

    private static ServiceReason reason(Condition condition) {
        return Reason.find(ServiceReason.class, condition.reason())
                .orElse(ServiceReason.RevisionReady);
    }

    private List<Pod> pods(String revision) {
        return service.pods().stream()
                .filter(
                        pod -> {
                            Map<String, String> labels = pod.getMetadata().getLabels();
                            return labels != null
                                    && revision.equals(labels.get(ServiceNames.REVISION));
                        })
                .toList();
    }

    private Optional<Finding> crowded() {
        return evidence.last(
                        ServiceNames.KIND, service.meta().getName(), ServiceReason.QueueFull.name())
                .filter(event -> isRecent(event.getLastTimestamp()))
                .flatMap(event -> found(Cause.ServiceQueueFull, event.getMessage()));
    }

    private boolean isRecent(@Nullable String time) {
        return time != null
                && Duration.between(Instant.parse(time), evidence.now()).compareTo(RECENT) < 0;
    }

    private Optional<Finding> unrouted() {
        return failed(ServiceCondition.RoutesReady)
                .flatMap(condition -> found(Cause.ServiceUnrouted, condition.message()));
    }

    private Finding well() {
        boolean asleep =
                service.status()
                        .condition(ServiceCondition.DefaultEndpointReady)
                        .filter(told -> reason(told) == ServiceReason.ScaledToZero)
                        .isPresent();
        var primary = service.status().primary();
        return asleep && primary != null
                ? Finding.of(Cause.ServiceAsleep, itself(), String.valueOf(primary.name()))
                : Finding.of(Cause.ServiceAnswers, itself(), shares());
    }

    private String shares() {
        return service.status().traffic().stream()
                .map(share -> share.revisionName() + " " + share.percent() + "%")
                .collect(Collectors.joining(", "));
    }

    private Optional<Condition> failed(ConditionType type) {
        return service.status().condition(type).filter(condition -> !condition.holds());
    }

    private Optional<Finding> found(Cause cause, Object... details) {
        return Optional.of(Finding.of(cause, itself(), details));
    }

    private Subject itself() {
        return new Subject(ServiceNames.SINGULAR, service.meta().getName());
    }
}
