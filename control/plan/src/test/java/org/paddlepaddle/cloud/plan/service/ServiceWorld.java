// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.api.service.EndpointStatus;
import org.paddlepaddle.cloud.api.service.PaddleServiceStatus;
import org.paddlepaddle.cloud.api.service.TrafficShare;
import org.paddlepaddle.cloud.plan.Plan;

/** A cluster that does what plans say, and nothing by itself. */
final class ServiceWorld {
    private static final int MOST_ROUNDS = 4;

    final TreeMap<String, ObservedRevision> revisions = new TreeMap<>();
    final HashSet<String> services = new HashSet<>();
    private final HashMap<String, ServiceSettings.GatewayAddress> slices = new HashMap<>();
    final TreeMap<String, Optional<ResourceTarget>> autoscalers = new TreeMap<>();
    ServiceSettings settings = Services.SETTINGS;
    private PaddleServiceStatus status = PaddleServiceStatus.NONE;
    private int clock;

    ServiceWorld copy() {
        var copy = new ServiceWorld();
        copy.revisions.putAll(revisions);
        copy.services.addAll(services);
        copy.slices.putAll(slices);
        copy.autoscalers.putAll(autoscalers);
        copy.settings = settings;
        copy.status = status;
        copy.clock = clock;
        return copy;
    }

    Plan<ServiceAction, ServiceView> settle(String yaml) {
        return settle(Services.desired(yaml));
    }

    /** Plans until nothing is left to do, and never routes to what is not there. */
    Plan<ServiceAction, ServiceView> settle(DesiredService desired) {
        for (int round = 0; round < MOST_ROUNDS; round++) {
            var plan = ServicePlanner.plan(desired, observed(), settings);
            plan.actions().forEach(this::apply);
            status =
                    new ServiceStatuses(settings)
                            .planned(
                                    status,
                                    1,
                                    Instant.EPOCH,
                                    Services.KEY,
                                    plan.status(),
                                    List.of());
            assertThat(revisions.keySet()).containsAll(routed());
            if (plan.actions().isEmpty()) {
                return plan;
            }
        }
        throw new AssertionError("does not settle");
    }

    void serve(String yaml) {
        settle(yaml);
        allReady();
        settle(yaml);
    }

    List<TrafficShare> traffic() {
        return status.traffic();
    }

    Set<String> routed() {
        return status.traffic().stream()
                .map(TrafficShare::revisionName)
                .map(Objects::requireNonNull)
                .collect(Collectors.toSet());
    }

    private ObservedService observed() {
        return new ObservedService(
                Optional.ofNullable(status.primary()).map(EndpointStatus::name),
                Optional.ofNullable(status.primary()).map(EndpointStatus::previous),
                Optional.ofNullable(status.canary()).map(EndpointStatus::name),
                new TreeMap<>(revisions),
                new HashSet<>(services),
                new HashMap<>(slices),
                new HashMap<>(autoscalers));
    }

    private void apply(ServiceAction action) {
        switch (action) {
            case ServiceAction.CreateRevision(var revision, var replicas) ->
                    revisions.put(
                            revision.name(),
                            new ObservedRevision(
                                    revision.name(),
                                    "uid",
                                    Instant.EPOCH.plusSeconds(clock++),
                                    replicas,
                                    0,
                                    Optional.empty()));
            case ServiceAction.WakeRevision(var name, var replicas) ->
                    change(name, replicas, 0, Optional.empty());
            case ServiceAction.DeleteRevision(var name, _) -> revisions.remove(name);
            case ServiceAction.PublishAutoscaler(var revision, var target) ->
                    autoscalers.put(revision, Optional.of(target));
            case ServiceAction.DeleteAutoscaler(var revision) -> autoscalers.remove(revision);
            case ServiceAction.CreateService(var route) -> services.add(route.of("hello"));
            case ServiceAction.PublishRoute(var route) ->
                    settings.gateway()
                            .ifPresentOrElse(
                                    to -> slices.put(route.of("hello"), to),
                                    () -> slices.remove(route.of("hello")));
            case ServiceAction.DeleteService(var route) -> {
                services.remove(route.of("hello"));
                slices.remove(route.of("hello"));
            }
        }
    }

    void allReady() {
        revisions.replaceAll(
                (name, some) ->
                        new ObservedRevision(
                                name,
                                some.uid(),
                                some.created(),
                                some.replicas(),
                                some.replicas(),
                                Optional.empty()));
    }

    void sleep(String name) {
        change(name, 0, 0, Optional.empty());
    }

    void fail(String name) {
        change(name, 1, 0, Optional.of("ended with exit code 1"));
    }

    private void change(String name, int replicas, int ready, Optional<String> trouble) {
        revisions.computeIfPresent(
                name,
                (_, some) ->
                        new ObservedRevision(
                                name, some.uid(), some.created(), replicas, ready, trouble));
    }
}
