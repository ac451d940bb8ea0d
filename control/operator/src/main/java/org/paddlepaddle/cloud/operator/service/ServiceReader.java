// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.service;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.autoscaling.v2.MetricSpec;
import io.fabric8.kubernetes.api.model.autoscaling.v2.MetricTarget;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.client.CustomResource;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.service.EndpointStatus;
import org.paddlepaddle.cloud.api.service.PaddleServiceSpec;
import org.paddlepaddle.cloud.api.service.PaddleServiceStatus;
import org.paddlepaddle.cloud.api.service.ServiceNames;
import org.paddlepaddle.cloud.operator.Pass;
import org.paddlepaddle.cloud.plan.service.ObservedRevision;
import org.paddlepaddle.cloud.plan.service.ObservedService;
import org.paddlepaddle.cloud.plan.service.ResourceTarget;
import org.paddlepaddle.cloud.plan.service.ResourceTarget.Resource;
import org.paddlepaddle.cloud.plan.service.RevisionStates;
import org.paddlepaddle.cloud.plan.service.ServiceSettings.GatewayAddress;

/** Sees a service as the caches show it. */
final class ServiceReader {
    private static final BigDecimal MEBIBYTE = BigDecimal.valueOf(1 << 20);

    private ServiceReader() {}

    static <R extends CustomResource<PaddleServiceSpec, PaddleServiceStatus>>
            ObservedService observe(Pass<R, PaddleServiceStatus> pass) {
        return new ObservedService(
                name(pass.status().primary()),
                Optional.ofNullable(pass.status().primary()).map(EndpointStatus::previous),
                name(pass.status().canary()),
                revisions(pass),
                own(pass, Service.class).map(ServiceReader::nameOf).collect(Collectors.toSet()),
                slices(pass),
                own(pass, HorizontalPodAutoscaler.class)
                        .collect(Collectors.toMap(ServiceReader::nameOf, ServiceReader::target)));
    }

    /** What an autoscaler keeps to; nothing that we would write where somebody changed it. */
    static Optional<ResourceTarget> target(HorizontalPodAutoscaler autoscaler) {
        var spec = autoscaler.getSpec();
        var metrics = Objects.requireNonNullElse(spec.getMetrics(), List.<MetricSpec>of());
        if (metrics.size() != 1 || metrics.getFirst().getResource() == null) {
            return Optional.empty();
        }
        var metric = metrics.getFirst().getResource();
        return Stream.of(Resource.values())
                .filter(resource -> resource.name().equals(metric.getName()))
                .flatMap(resource -> figure(resource, metric.getTarget()).stream())
                .map(
                        figure ->
                                new ResourceTarget(
                                        figure.resource(),
                                        figure.target(),
                                        Objects.requireNonNullElse(spec.getMinReplicas(), 1),
                                        spec.getMaxReplicas()))
                .findFirst();
    }

    private record Figure(Resource resource, int target) {}

    private static Optional<Figure> figure(Resource resource, MetricTarget target) {
        return switch (resource) {
            case cpu ->
                    Optional.ofNullable(target.getAverageUtilization())
                            .map(percent -> new Figure(resource, percent));
            case memory ->
                    Optional.ofNullable(target.getAverageValue())
                            .map(Quantity::getAmountInBytes)
                            .map(bytes -> bytes.divide(MEBIBYTE, RoundingMode.DOWN).intValue())
                            .map(mebibytes -> new Figure(resource, mebibytes));
        };
    }

    private static Optional<String> name(@Nullable EndpointStatus endpoint) {
        return Optional.ofNullable(endpoint).map(EndpointStatus::name);
    }

    private static <R extends CustomResource<PaddleServiceSpec, PaddleServiceStatus>>
            SortedMap<String, ObservedRevision> revisions(Pass<R, PaddleServiceStatus> pass) {
        // Pods belong to replica sets, which belong to Deployments: their label says whose they
        // are.
        Map<String, List<Pod>> pods =
                pass.caches()
                        .children(Pod.class)
                        .collect(Collectors.groupingBy(ServiceReader::revision));
        var revisions = new TreeMap<String, ObservedRevision>();
        own(pass, Deployment.class)
                .filter(deployment -> deployment.getMetadata().getDeletionTimestamp() == null)
                .map(
                        some ->
                                RevisionStates.observe(
                                        some, pods.getOrDefault(nameOf(some), List.of())))
                .forEach(revision -> revisions.put(revision.name(), revision));
        return revisions;
    }

    private static <R extends CustomResource<PaddleServiceSpec, PaddleServiceStatus>>
            Map<String, GatewayAddress> slices(Pass<R, PaddleServiceStatus> pass) {
        var slices = new HashMap<String, GatewayAddress>();
        own(pass, EndpointSlice.class)
                .forEach(slice -> address(slice).ifPresent(to -> slices.put(nameOf(slice), to)));
        return slices;
    }

    private static Optional<GatewayAddress> address(EndpointSlice slice) {
        var ports = slice.getPorts();
        var endpoints = slice.getEndpoints();
        return ports.isEmpty() || endpoints.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new GatewayAddress(
                                endpoints.getFirst().getAddresses().getFirst(),
                                ports.getFirst().getPort()));
    }

    private static <
                    T extends HasMetadata,
                    R extends CustomResource<PaddleServiceSpec, PaddleServiceStatus>>
            Stream<T> own(Pass<R, PaddleServiceStatus> pass, Class<T> kind) {
        return pass.caches().children(kind).filter(pass.owner()::owns);
    }

    private static String nameOf(HasMetadata object) {
        return object.getMetadata().getName();
    }

    private static String revision(Pod pod) {
        return pod.getMetadata().getLabels().getOrDefault(ServiceNames.REVISION, "");
    }
}
