// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.service;

import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.node.network.LowPorts;
import org.paddlepaddle.cloud.supervise.Supervisor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Services by listeners of this process, where the kernel's rules are not ours to write.
 *
 * <p>A pod on the machine's own network may listen on all addresses, those of services included.
 * Whoever binds first wins, so for a port that the backend uses too we wait until somebody listens:
 * if that is the pod on all addresses, connections reach it without us.
 */
final class ProxyForwarding implements Forwarding {
    private static final Logger LOG = LoggerFactory.getLogger(ProxyForwarding.class);

    private final Supervisor supervisor;
    private final String nodeAddress;
    private final Map<Place, ServiceListener> serviceListeners = new HashMap<>();
    private final Map<Place, String> told = new HashMap<>();

    /** Where something listens. */
    record Place(Route.Protocol protocol, String address, int port) {
        @Override
        public String toString() {
            return protocol + " " + address + ":" + port;
        }
    }

    /**
     * @param everywhere whether node ports are open to other machines too
     */
    ProxyForwarding(boolean everywhere, Supervisor supervisor) {
        this.supervisor = supervisor;
        this.nodeAddress = everywhere ? "0.0.0.0" : "127.0.0.1";
    }

    @Override
    public void follow(ServiceTable table) {
        var wanted = places(table);
        serviceListeners
                .entrySet()
                .removeIf(
                        entry -> {
                            boolean unwanted = !wanted.containsKey(entry.getKey());
                            if (unwanted) {
                                entry.getValue().close();
                            }
                            return unwanted;
                        });
        told.keySet().retainAll(wanted.keySet());
        wanted.forEach(this::offer);
    }

    /** Only services somebody answers have listeners; connections to others are refused. */
    private Map<Place, Route> places(ServiceTable table) {
        var places = new LinkedHashMap<Place, Route>();
        for (var route : table.routes()) {
            if (route.serviceBackends().isEmpty()) {
                continue;
            }
            for (var address : route.addresses()) {
                places.putIfAbsent(new Place(route.protocol(), address, route.port()), route);
            }
            if (route.nodePort() != 0) {
                places.putIfAbsent(
                        new Place(route.protocol(), nodeAddress, route.nodePort()), route);
            }
        }
        return places;
    }

    private void offer(Place place, Route route) {
        var listening = serviceListeners.get(place);
        if (listening != null) {
            listening.lead(route);
        } else if (!LowPorts.allowed(place.port())) {
            tell(place, "ports below 1024 need root");
        } else if (!shared(place, route) || BackendProbe.answers(route)) {
            listen(place, route);
        }
    }

    private static boolean shared(Place place, Route route) {
        return route.serviceBackends().stream().anyMatch(it -> it.port() == place.port());
    }

    private void listen(Place place, Route route) {
        try {
            var serviceListener =
                    switch (place.protocol()) {
                        case tcp -> TcpListener.open(place, route, supervisor);
                        case udp -> UdpListener.open(place, route, supervisor);
                    };
            serviceListeners.put(place, serviceListener);
            told.remove(place);
        } catch (IOException e) {
            tell(place, e.getMessage());
        }
    }

    private void tell(Place place, @Nullable String why) {
        if (!String.valueOf(why).equals(told.put(place, String.valueOf(why)))) {
            LOG.info("no listener for a service on {}: {}", place, why);
        }
    }

    /** Whoever could not listen may be able to now. */
    @Override
    public void inspect() {
        // The pass that follows tries every place without a listener again.
    }

    /** Whether places wait for somebody to listen, so that another pass should come soon. */
    @Override
    public boolean waits(ServiceTable table) {
        return places(table).keySet().stream()
                .anyMatch(
                        place -> !serviceListeners.containsKey(place) && !told.containsKey(place));
    }

    @Override
    public void close() {
        serviceListeners.values().forEach(ServiceListener::close);
        serviceListeners.clear();
    }
}
