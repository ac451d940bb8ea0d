// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.endpoint;

import io.fabric8.kubernetes.api.model.EndpointAddress;
import io.fabric8.kubernetes.api.model.EndpointAddressBuilder;
import io.fabric8.kubernetes.api.model.EndpointPort;
import io.fabric8.kubernetes.api.model.EndpointPortBuilder;
import io.fabric8.kubernetes.api.model.EndpointSubset;
import io.fabric8.kubernetes.api.model.EndpointSubsetBuilder;
import io.fabric8.kubernetes.api.model.Endpoints;
import io.fabric8.kubernetes.api.model.EndpointsBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Service;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The older form of a service's endpoints: one object, without those that are going. */
final class EndpointsRules {
    static final String KEEPER = "endpoints.kubernetes.io/managed-by";
    static final String CONTROLLER = "endpoint-controller";

    /** More than this is cut off and said so, as an object has a largest size. */
    static final int CAPACITY = 1000;

    private static final String OVER_CAPACITY = "endpoints.kubernetes.io/over-capacity";

    private EndpointsRules() {}

    /** What should be there, or empty when it is. */
    static Optional<Endpoints> plan(
            Service service, List<EndpointPod> endpointPods, @Nullable Endpoints existing) {
        var shown =
                endpointPods.stream()
                        .filter(
                                endpointPod ->
                                        endpointPod.published() || !endpointPod.terminating())
                        .toList();
        boolean tooMany = shown.size() > CAPACITY;
        var subsets = subsets(tooMany ? shown.subList(0, CAPACITY) : shown);
        var labels = labels(service);
        if (existing == null) {
            return Optional.of(make(service, labels, subsets, tooMany));
        }
        boolean same =
                subsets.equals(existing.getSubsets())
                        && labels.equals(SliceNames.given(existing.getMetadata().getLabels()));
        return same
                ? Optional.empty()
                : Optional.of(
                        new EndpointsBuilder(existing)
                                .editMetadata()
                                .withLabels(labels)
                                .endMetadata()
                                .withSubsets(subsets)
                                .build());
    }

    private static Endpoints make(
            Service service,
            Map<String, String> labels,
            List<EndpointSubset> subsets,
            boolean tooMany) {
        return new EndpointsBuilder()
                .withMetadata(
                        new ObjectMetaBuilder()
                                .withNamespace(service.getMetadata().getNamespace())
                                .withName(service.getMetadata().getName())
                                .withLabels(labels)
                                .withAnnotations(
                                        tooMany ? Map.of(OVER_CAPACITY, "truncated") : Map.of())
                                .build())
                .withSubsets(subsets)
                .build();
    }

    private static Map<String, String> labels(Service service) {
        var labels = new TreeMap<>(SliceNames.given(service.getMetadata().getLabels()));
        labels.remove(SliceNames.HEADLESS);
        if (SliceNames.headless(service)) {
            labels.put(SliceNames.HEADLESS, "");
        }
        labels.put(KEEPER, CONTROLLER);
        return labels;
    }

    private static List<EndpointSubset> subsets(List<EndpointPod> endpointPods) {
        var groups = new LinkedHashMap<List<BackendPort>, List<EndpointPod>>();
        for (var endpointPod : endpointPods) {
            groups.computeIfAbsent(endpointPod.ports(), _ -> new ArrayList<>()).add(endpointPod);
        }
        return groups.entrySet().stream()
                .map(group -> subset(group.getKey(), group.getValue()))
                .toList();
    }

    private static EndpointSubset subset(List<BackendPort> ports, List<EndpointPod> endpointPods) {
        return new EndpointSubsetBuilder()
                .withAddresses(addresses(endpointPods, true))
                .withNotReadyAddresses(addresses(endpointPods, false))
                .withPorts(ports.stream().map(EndpointsRules::port).toList())
                .build();
    }

    private static List<EndpointAddress> addresses(List<EndpointPod> endpointPods, boolean ready) {
        return endpointPods.stream()
                .filter(endpointPod -> endpointPod.ready() == ready)
                .map(EndpointsRules::address)
                .toList();
    }

    private static EndpointAddress address(EndpointPod endpointPod) {
        return new EndpointAddressBuilder()
                .withIp(endpointPod.address())
                .withHostname(endpointPod.hostname().orElse(null))
                .withNodeName(endpointPod.node().orElse(null))
                .withTargetRef(endpointPod.reference())
                .build();
    }

    private static EndpointPort port(BackendPort port) {
        return new EndpointPortBuilder()
                .withName(port.name().isEmpty() ? null : port.name())
                .withPort(port.number())
                .withProtocol(port.protocol())
                .withAppProtocol(port.application().isEmpty() ? null : port.application())
                .build();
    }
}
