// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.endpoint;

import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.Endpoint;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointBuilder;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointConditions;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointPort;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointPortBuilder;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSliceBuilder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** How the slices of a service must change. Reads nothing but its arguments. */
final class SliceRules {
    /** Endpoints in one slice; a change of one pod then costs watchers little. */
    static final int CAPACITY = 100;

    private SliceRules() {}

    /** What to write; a slice that is right already is in none of the lists. */
    record Changes(
            List<EndpointSlice> create, List<EndpointSlice> update, List<EndpointSlice> delete) {
        boolean none() {
            return create.isEmpty() && update.isEmpty() && delete.isEmpty();
        }
    }

    /**
     * @param keeper whose slices these are; slices of other keepers are not looked at
     * @param existing slices of the service
     */
    static Changes plan(
            Service service,
            String keeper,
            Map<List<EndpointPort>, List<Endpoint>> wanted,
            Collection<EndpointSlice> existing) {
        var left = new LinkedHashMap<List<EndpointPort>, Map<String, Endpoint>>();
        wanted.forEach((ports, endpoints) -> left.put(ports, byAddress(endpoints)));
        var kept = new ArrayList<Draft>();
        var delete = new ArrayList<EndpointSlice>();
        for (var slice : existing.stream().filter(each -> SliceNames.kept(each, keeper)).toList()) {
            var fresh = left.get(ports(slice));
            if (fresh == null || slice.getMetadata().getDeletionTimestamp() != null) {
                delete.add(slice);
            } else {
                kept.add(Draft.keep(slice, fresh));
            }
        }
        var create = new ArrayList<EndpointSlice>();
        left.forEach(
                (ports, fresh) -> {
                    var room = kept.stream().filter(draft -> draft.ports.equals(ports)).toList();
                    fill(room, fresh);
                    // A service without a pod has one empty slice, so that it is seen to be empty.
                    boolean unseen = room.isEmpty() && fresh.isEmpty();
                    for (var part : parts(new ArrayList<>(fresh.values()), unseen)) {
                        create.add(slice(service, keeper, ports, part));
                    }
                });
        var update = new ArrayList<EndpointSlice>();
        int remaining = kept.size() + create.size();
        for (var draft : kept) {
            var slice = draft.result(SliceNames.labels(service, keeper));
            if (slice.getEndpoints().isEmpty() && remaining > 1) {
                delete.add(draft.before);
                remaining--;
            } else if (!slice.equals(draft.before)) {
                update.add(slice);
            }
        }
        return new Changes(create, update, delete);
    }

    /** The endpoints of pods, by the ports they have; without a pod one empty group. */
    static Map<List<EndpointPort>, List<Endpoint>> wanted(List<EndpointPod> endpointPods) {
        var wanted = new LinkedHashMap<List<EndpointPort>, List<Endpoint>>();
        for (var endpointPod : endpointPods) {
            var ports = endpointPod.ports().stream().map(SliceRules::port).toList();
            wanted.computeIfAbsent(ports, _ -> new ArrayList<>()).add(endpoint(endpointPod));
        }
        if (wanted.isEmpty()) {
            wanted.put(List.of(), List.of());
        }
        return wanted;
    }

    static EndpointPort port(BackendPort port) {
        return new EndpointPortBuilder()
                .withName(port.name())
                .withProtocol(port.protocol())
                .withPort(port.number())
                .withAppProtocol(port.application().isEmpty() ? null : port.application())
                .build();
    }

    private static Endpoint endpoint(EndpointPod endpointPod) {
        return new EndpointBuilder()
                .withAddresses(endpointPod.address())
                .withConditions(
                        new EndpointConditions(
                                endpointPod.ready(),
                                endpointPod.serving(),
                                endpointPod.terminating()))
                .withHostname(endpointPod.hostname().orElse(null))
                .withNodeName(endpointPod.node().orElse(null))
                .withTargetRef(endpointPod.reference())
                .build();
    }

    private static Map<String, Endpoint> byAddress(List<Endpoint> endpoints) {
        var all = new TreeMap<String, Endpoint>();
        endpoints.forEach(endpoint -> all.put(key(endpoint), endpoint));
        return all;
    }

    private static String key(Endpoint endpoint) {
        var target = endpoint.getTargetRef();
        return endpoint.getAddresses() + "/" + (target == null ? "" : target.getUid());
    }

    private static List<EndpointPort> ports(EndpointSlice slice) {
        return slice.getPorts() == null ? List.of() : slice.getPorts();
    }

    private static void fill(List<Draft> room, Map<String, Endpoint> fresh) {
        var waiting = fresh.entrySet().iterator();
        for (var draft : room) {
            while (draft.endpoints.size() < CAPACITY && waiting.hasNext()) {
                draft.endpoints.add(waiting.next().getValue());
                waiting.remove();
            }
        }
    }

    private static List<List<Endpoint>> parts(List<Endpoint> endpoints, boolean unseen) {
        var parts = new ArrayList<List<Endpoint>>();
        for (int from = 0; from < endpoints.size(); from += CAPACITY) {
            parts.add(endpoints.subList(from, Math.min(from + CAPACITY, endpoints.size())));
        }
        if (unseen) {
            parts.add(List.of());
        }
        return parts;
    }

    private static EndpointSlice slice(
            Service service, String keeper, List<EndpointPort> ports, List<Endpoint> endpoints) {
        return new EndpointSliceBuilder()
                .withMetadata(SliceNames.metadata(service, keeper))
                .withAddressType(SliceNames.ADDRESSES)
                .withEndpoints(endpoints)
                .withPorts(ports)
                .build();
    }

    /** A slice that stays, with the endpoints it will have. */
    private record Draft(EndpointSlice before, List<EndpointPort> ports, List<Endpoint> endpoints) {
        /** Takes from {@code fresh} what this slice has already. */
        static Draft keep(EndpointSlice slice, Map<String, Endpoint> fresh) {
            var endpoints = new ArrayList<Endpoint>();
            for (var had : had(slice.getEndpoints())) {
                var now = fresh.remove(key(had));
                if (now != null) {
                    endpoints.add(now);
                }
            }
            return new Draft(slice, SliceRules.ports(slice), endpoints);
        }

        private static List<Endpoint> had(@Nullable List<Endpoint> endpoints) {
            return endpoints == null ? List.of() : endpoints;
        }

        EndpointSlice result(Map<String, String> labels) {
            return new EndpointSliceBuilder(before)
                    .editMetadata()
                    .withLabels(labels)
                    .endMetadata()
                    .withEndpoints(endpoints)
                    .build();
        }
    }
}
