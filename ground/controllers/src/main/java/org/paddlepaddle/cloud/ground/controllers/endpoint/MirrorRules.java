// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.endpoint;

import io.fabric8.kubernetes.api.model.EndpointAddress;
import io.fabric8.kubernetes.api.model.EndpointSubset;
import io.fabric8.kubernetes.api.model.Endpoints;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.Endpoint;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointBuilder;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointConditions;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointPort;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointPortBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What hand-written endpoints of a service without a selector look like as slices. */
final class MirrorRules {
    private static final String LEADER = "control-plane.alpha.kubernetes.io/leader";

    private MirrorRules() {}

    /** Whether these endpoints are somebody's own and nobody writes their slices. */
    static boolean mirrored(@Nullable Service service, @Nullable Endpoints endpoints) {
        if (service == null || endpoints == null || !EndpointPod.selector(service).isEmpty()) {
            return false;
        }
        var metadata = endpoints.getMetadata();
        return !"true".equals(SliceNames.given(metadata.getLabels()).get(SliceNames.SKIP_MIRROR))
                && !SliceNames.given(metadata.getAnnotations()).containsKey(LEADER)
                && metadata.getDeletionTimestamp() == null;
    }

    static Map<List<EndpointPort>, List<Endpoint>> wanted(Endpoints endpoints) {
        var wanted = new LinkedHashMap<List<EndpointPort>, List<Endpoint>>();
        for (var subset : list(endpoints.getSubsets())) {
            var group = wanted.computeIfAbsent(ports(subset), _ -> new ArrayList<>());
            list(subset.getAddresses()).forEach(each -> group.add(endpoint(each, true)));
            list(subset.getNotReadyAddresses()).forEach(each -> group.add(endpoint(each, false)));
        }
        return wanted;
    }

    private static List<EndpointPort> ports(EndpointSubset subset) {
        return list(subset.getPorts()).stream()
                .map(
                        port ->
                                new EndpointPortBuilder()
                                        .withName(Objects.requireNonNullElse(port.getName(), ""))
                                        .withPort(port.getPort())
                                        .withProtocol(port.getProtocol())
                                        .withAppProtocol(port.getAppProtocol())
                                        .build())
                .toList();
    }

    private static Endpoint endpoint(EndpointAddress address, boolean ready) {
        return new EndpointBuilder()
                .withAddresses(address.getIp())
                .withConditions(new EndpointConditions(ready, null, null))
                .withHostname(address.getHostname())
                .withNodeName(address.getNodeName())
                .withTargetRef(address.getTargetRef())
                .build();
    }

    private static <T> List<T> list(@Nullable List<T> given) {
        return given == null ? List.of() : given;
    }
}
