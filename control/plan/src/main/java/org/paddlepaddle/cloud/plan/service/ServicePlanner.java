// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.service;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.api.service.ServiceNames;
import org.paddlepaddle.cloud.api.service.ServiceReason;
import org.paddlepaddle.cloud.api.service.TrafficShare;
import org.paddlepaddle.cloud.plan.Plan;
import org.paddlepaddle.cloud.plan.service.ServiceView.Endpoint;
import org.paddlepaddle.cloud.plan.service.ServiceView.Judgement;

/**
 * Decides the rollout of a service (canary, blue-green): which revisions it has and which of them
 * answer requests. A revision takes over when it can answer and not before; the one before it goes
 * to sleep by itself, as no request reaches it any more, and is kept for a way back.
 */
public final class ServicePlanner {
    private static final int ALL = 100;

    private final DesiredService desired;
    private final ObservedService observed;
    private final ServiceSettings settings;

    private ServicePlanner(
            DesiredService desired, ObservedService observed, ServiceSettings settings) {
        this.desired = desired;
        this.observed = observed;
        this.settings = settings;
    }

    public static Plan<ServiceAction, ServiceView> plan(
            DesiredService desired, ObservedService observed, ServiceSettings settings) {
        return new ServicePlanner(desired, observed, settings).plan();
    }

    private Plan<ServiceAction, ServiceView> plan() {
        var primary = endpoint(desired.primary(), observed.primary(), observed.previous());
        var canary =
                desired.canary()
                        .map(revision -> endpoint(revision, observed.canary(), Optional.empty()));
        var traffic = traffic(primary, canary);
        var view = new ServiceView(primary, canary, routes(traffic), traffic, ready());
        var services = services();
        Plan<ServiceAction, ServiceView> plan =
                Plan.of(
                        view,
                        together(
                                revisions(),
                                services,
                                started(),
                                autoscalers(view),
                                surplus(view)));
        // Our own writes wake nobody; what changes of pods does.
        return services.isEmpty() ? plan : plan.recheckAfter(Duration.ZERO);
    }

    @SafeVarargs
    private static List<ServiceAction> together(List<ServiceAction>... some) {
        var all = new ArrayList<ServiceAction>();
        for (var actions : some) {
            all.addAll(actions);
        }
        return all;
    }

    /** What the spec asks for once it can answer; until then whatever answered before. */
    private Endpoint endpoint(
            DesiredRevision wanted, Optional<String> before, Optional<String> earlier) {
        var latest = wanted.name();
        var name =
                observed.couldAnswer(latest)
                        ? Optional.of(latest)
                        : before.filter(observed.revisions()::containsKey);
        var previous =
                before.isPresent() && !before.equals(name)
                        ? before
                        : earlier.filter(some -> !name.equals(Optional.of(some)));
        return new Endpoint(
                name,
                latest,
                previous.filter(observed.revisions()::containsKey),
                judge(latest, name));
    }

    private Judgement judge(String latest, Optional<String> name) {
        var revision = observed.revision(latest);
        var trouble = revision.flatMap(ObservedRevision::trouble);
        if (revision.filter(some -> some.ready() > 0).isPresent()) {
            return new Judgement(true, ServiceReason.RevisionReady, latest + " answers");
        }
        if (trouble.isPresent()) {
            boolean covered = name.filter(some -> !some.equals(latest)).isPresent();
            var relief =
                    name.map(some -> covered ? "; " + some + " answers instead" : "").orElse("");
            return new Judgement(
                    covered, ServiceReason.RevisionFailed, latest + ": " + trouble.get() + relief);
        }
        if (name.isEmpty()) {
            return new Judgement(
                    false,
                    ServiceReason.WaitingForRevision,
                    "no pod of " + latest + " is ready yet");
        }
        if (!name.get().equals(latest)) {
            return new Judgement(
                    true,
                    ServiceReason.RollingOut,
                    name.get() + " answers until " + latest + " is ready");
        }
        return revision.filter(ObservedRevision::isAsleep).isPresent()
                ? new Judgement(
                        true,
                        ServiceReason.ScaledToZero,
                        latest + " sleeps; the first request wakes it")
                : new Judgement(true, ServiceReason.WaitingForRevision, latest + " is waking up");
    }

    /**
     * Shares of a hundred. A canary that cannot answer gets none, so that nobody is hurt by it; a
     * default that cannot has none to give.
     */
    private List<TrafficShare> traffic(Endpoint primary, Optional<Endpoint> canary) {
        var shares = new ArrayList<TrafficShare>();
        var tried = canary.flatMap(Endpoint::name);
        int percent = tried.isPresent() && !fails(tried.get()) ? desired.canaryPercent() : 0;
        primary.name()
                .ifPresent(name -> shares.add(share(name, ALL - percent, ServiceNames.DEFAULT)));
        int left = primary.name().isPresent() ? percent : ALL;
        tried.ifPresent(name -> shares.add(share(name, left, ServiceNames.CANARY)));
        return shares;
    }

    private boolean fails(String name) {
        return observed.revision(name)
                .filter(revision -> revision.ready() == 0)
                .flatMap(ObservedRevision::trouble)
                .isPresent();
    }

    private static TrafficShare share(String revision, int percent, String tag) {
        return new TrafficShare(revision, percent, tag);
    }

    private Judgement routes(List<TrafficShare> traffic) {
        if (!settings.routed()) {
            return new Judgement(
                    false,
                    ServiceReason.GatewayMissing,
                    "no gateway routes requests here; pods are reached at their own addresses");
        }
        if (traffic.isEmpty()) {
            return new Judgement(
                    false, ServiceReason.NothingToRoute, "no revision could answer yet");
        }
        if (settings.gateway().isEmpty()) {
            return new Judgement(
                    true,
                    ServiceReason.RoutesPublished,
                    "hosts lead to revisions at the gateway's own address; Services do not");
        }
        return services().isEmpty()
                ? new Judgement(
                        true, ServiceReason.RoutesPublished, "hosts and Services lead to revisions")
                : new Judgement(true, ServiceReason.WaitingForRoutes, "Services are being made");
    }

    private List<ServiceAction> services() {
        var wanted = RouteName.wanted(desired.canary().isPresent());
        var actions = new ArrayList<ServiceAction>();
        for (var route : wanted) {
            var name = route.of(desired.key().name());
            if (!observed.services().contains(name)) {
                actions.add(new ServiceAction.CreateService(route));
            }
            if (!Optional.ofNullable(observed.slices().get(name)).equals(settings.gateway())) {
                actions.add(new ServiceAction.PublishRoute(route));
            }
        }
        RouteName.wanted(true).stream()
                .filter(route -> !wanted.contains(route))
                .filter(route -> observed.services().contains(route.of(desired.key().name())))
                .map(ServiceAction.DeleteService::new)
                .forEach(actions::add);
        return actions;
    }

    private List<ServiceAction> revisions() {
        return desired.revisions().stream()
                .filter(revision -> !observed.revisions().containsKey(revision.name()))
                .<ServiceAction>map(
                        revision ->
                                new ServiceAction.CreateRevision(revision, desired.firstReplicas()))
                .toList();
    }

    /** One that is asked for again must show that it can answer before it does. */
    private List<ServiceAction> started() {
        return desired.revisions().stream()
                .flatMap(revision -> observed.revision(revision.name()).stream())
                .filter(revision -> revision.isAsleep() && !observed.couldAnswer(revision.name()))
                .<ServiceAction>map(
                        revision ->
                                new ServiceAction.WakeRevision(
                                        revision.name(), desired.firstReplicas()))
                .toList();
    }

    /** Of revisions that requests reach or will reach; the others go to sleep by themselves. */
    private List<ServiceAction> autoscalers(ServiceView view) {
        var target = desired.autoscaled();
        var needed = target.isPresent() ? needed(view) : Set.<String>of();
        var actions = new ArrayList<ServiceAction>();
        for (var revision : needed) {
            boolean there = observed.revisions().containsKey(revision);
            if (there && !target.equals(observed.autoscalers().get(revision))) {
                target.map(some -> new ServiceAction.PublishAutoscaler(revision, some))
                        .ifPresent(actions::add);
            }
        }
        observed.autoscalers().keySet().stream()
                .filter(revision -> !needed.contains(revision))
                .sorted()
                .map(ServiceAction.DeleteAutoscaler::new)
                .forEach(actions::add);
        return actions;
    }

    /** Those asleep that nobody reaches, but for the one before and the youngest. */
    private List<ServiceAction> surplus(ServiceView view) {
        var needed = needed(view);
        var previous = view.primary().previous();
        return observed.revisions().values().stream()
                .filter(revision -> !needed.contains(revision.name()))
                .sorted(
                        Comparator.comparing(
                                        (ObservedRevision some) ->
                                                previous.equals(Optional.of(some.name())))
                                .thenComparing(ObservedRevision::created)
                                .reversed())
                .skip(desired.history())
                .filter(ObservedRevision::isAsleep)
                .<ServiceAction>map(
                        revision ->
                                new ServiceAction.DeleteRevision(revision.name(), revision.uid()))
                .toList();
    }

    private Set<String> needed(ServiceView view) {
        return Stream.concat(
                        desired.revisions().stream().map(DesiredRevision::name),
                        view.traffic().stream().map(TrafficShare::revisionName))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private int ready() {
        return observed.revisions().values().stream().mapToInt(ObservedRevision::ready).sum();
    }
}
