// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.service;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.ConditionType;
import org.paddlepaddle.cloud.api.StandardCondition;
import org.paddlepaddle.cloud.api.service.EndpointStatus;
import org.paddlepaddle.cloud.api.service.PaddleServiceStatus;
import org.paddlepaddle.cloud.api.service.ServiceAddress;
import org.paddlepaddle.cloud.api.service.ServiceCondition;
import org.paddlepaddle.cloud.api.service.ServiceNames;
import org.paddlepaddle.cloud.api.service.ServicePhase;
import org.paddlepaddle.cloud.api.service.ServiceReason;
import org.paddlepaddle.cloud.plan.Conditions;
import org.paddlepaddle.cloud.plan.Notice;
import org.paddlepaddle.cloud.plan.Notices;
import org.paddlepaddle.cloud.plan.ObjectKey;
import org.paddlepaddle.cloud.plan.Problem;
import org.paddlepaddle.cloud.plan.StatusRules;
import org.paddlepaddle.cloud.plan.service.ServiceView.Endpoint;
import org.paddlepaddle.cloud.plan.service.ServiceView.Judgement;

/** Writes the status that follows the one there was. */
public final class ServiceStatuses implements StatusRules<PaddleServiceStatus> {
    private final ServiceSettings settings;

    public ServiceStatuses(ServiceSettings settings) {
        this.settings = settings;
    }

    @Override
    public PaddleServiceStatus none() {
        return PaddleServiceStatus.NONE;
    }

    @Override
    public PaddleServiceStatus with(
            PaddleServiceStatus old, long generation, List<Condition> conditions) {
        return new PaddleServiceStatus(
                old.phase() == null ? ServicePhase.Pending : old.phase(),
                old.url(),
                old.address(),
                old.primary(),
                old.canary(),
                old.traffic(),
                old.replicas(),
                old.labelSelector(),
                generation,
                conditions);
    }

    /** The service was accepted and planned. */
    public PaddleServiceStatus planned(
            PaddleServiceStatus old,
            long generation,
            Instant now,
            ObjectKey key,
            ServiceView view,
            List<Problem> warnings) {
        var merged =
                Conditions.merge(
                        withoutCanary(old.conditions()),
                        conditions(view, warnings, generation),
                        now);
        return new PaddleServiceStatus(
                phase(view),
                "http://%s.%s.%s".formatted(key.name(), key.namespace(), settings.domain()),
                new ServiceAddress(
                        "http://%s.%s.svc.cluster.local".formatted(key.name(), key.namespace())),
                status(view.primary()),
                view.canary().map(ServiceStatuses::status).orElse(null),
                view.traffic(),
                view.replicas(),
                ServiceNames.SERVICE + "=" + key.name(),
                generation,
                // In the order in which they are judged now, whenever each was first told.
                view.canary().isPresent() ? merged : withoutCanary(merged));
    }

    private static List<Condition> withoutCanary(List<Condition> conditions) {
        return conditions.stream()
                .filter(c -> !c.type().equals(ServiceCondition.CanaryEndpointReady.name()))
                .toList();
    }

    private static EndpointStatus status(Endpoint endpoint) {
        return new EndpointStatus(
                endpoint.name().orElse(null),
                endpoint.latest(),
                endpoint.previous().orElse(null),
                null);
    }

    private static ServicePhase phase(ServiceView view) {
        var ready = view.primary().ready();
        return switch (ready.reason()) {
            case ScaledToZero -> ServicePhase.Idle;
            case RevisionFailed -> ready.holds() ? ServicePhase.Serving : ServicePhase.Failed;
            case RevisionReady, RollingOut -> ServicePhase.Serving;
            case WaitingForRevision -> ready.holds() ? ServicePhase.Idle : ServicePhase.Pending;
            case GatewayMissing,
                    RoutesPublished,
                    WaitingForRoutes,
                    NothingToRoute,
                    ModelUnresolved,
                    ModelFollowed,
                    TrafficSwitched,
                    QueueFull ->
                    ServicePhase.Pending;
        };
    }

    private static List<Condition> conditions(
            ServiceView view, List<Problem> warnings, long generation) {
        var judged = new ArrayList<Condition>();
        judged.add(Conditions.accepted(warnings, generation));
        judged.add(Conditions.reconciled(generation));
        judged.add(
                judge(ServiceCondition.DefaultEndpointReady, view.primary().ready(), generation));
        view.canary()
                .map(Endpoint::ready)
                .map(ready -> judge(ServiceCondition.CanaryEndpointReady, ready, generation))
                .ifPresent(judged::add);
        judged.add(judge(ServiceCondition.RoutesReady, view.routes(), generation));
        judged.add(judge(StandardCondition.Ready, ready(view), generation));
        return judged;
    }

    /** The canary has no say: it is tried out. */
    private static Judgement ready(ServiceView view) {
        return view.primary().ready().holds() && !view.routes().holds()
                ? view.routes()
                : view.primary().ready();
    }

    private static Condition judge(ConditionType type, Judgement judgement, long generation) {
        return Conditions.of(
                type, judgement.holds(), judgement.reason(), judgement.message(), generation);
    }

    @Override
    public List<Notice> between(PaddleServiceStatus old, PaddleServiceStatus next) {
        var told = new ArrayList<>(Notices.between(old, next));
        if (!next.traffic().isEmpty() && !next.traffic().equals(old.traffic())) {
            told.add(Notice.normal(ServiceReason.TrafficSwitched, shares(next)));
        }
        failure(old, next, ServiceCondition.DefaultEndpointReady).ifPresent(told::add);
        failure(old, next, ServiceCondition.CanaryEndpointReady).ifPresent(told::add);
        return told;
    }

    private static String shares(PaddleServiceStatus status) {
        return status.traffic().stream()
                .map(share -> "%s %d%%".formatted(share.revisionName(), share.percent()))
                .reduce(
                        "requests go to ",
                        (text, share) -> text.endsWith(" ") ? text + share : text + ", " + share);
    }

    private static Optional<Notice> failure(
            PaddleServiceStatus old, PaddleServiceStatus next, ServiceCondition type) {
        return next.condition(type)
                .filter(ServiceStatuses::isFailure)
                .filter(now -> !isFailure(old.condition(type).orElse(null)))
                .map(now -> Notice.of(true, now));
    }

    private static boolean isFailure(@Nullable Condition condition) {
        return condition != null && condition.reason().equals(ServiceReason.RevisionFailed.name());
    }
}
