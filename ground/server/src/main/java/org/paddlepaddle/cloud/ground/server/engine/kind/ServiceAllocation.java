// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.paddlepaddle.cloud.ground.server.engine.Json;
import org.paddlepaddle.cloud.ground.server.store.ObjectStore;

/**
 * Hands out addresses of 10.96.0.0/16 and node ports. What is stored is taken; what was handed out
 * a moment ago is taken too, for its service may be on its way to the store. Nothing is given back:
 * a failed create costs an address for a minute.
 */
final class ServiceAllocation {
    private static final String SERVICES = "core/services/";
    private static final Duration ON_ITS_WAY = Duration.ofMinutes(1);

    /** The first addresses are left to those who choose for themselves, as in Kubernetes. */
    private static final int FIRST_DYNAMIC = 256;

    private static final int ADDRESSES = 1 << 16;
    private static final int FIRST_PORT = 30_000;
    private static final int PORTS = 2768;

    private final ObjectStore store;
    private final Clock clock;
    private final RandomGenerator random = RandomGenerator.getDefault();
    private final Map<String, Instant> handedOut = new LinkedHashMap<>();

    ServiceAllocation(ObjectStore store, Clock clock) {
        this.store = store;
        this.clock = clock;
    }

    static boolean inRange(String address) {
        return address.matches("10\\.96\\.\\d{1,3}\\.\\d{1,3}");
    }

    static boolean inRange(int port) {
        return port >= FIRST_PORT && port < FIRST_PORT + PORTS;
    }

    synchronized Optional<String> address() {
        var taken = taken();
        int start = random.nextInt(ADDRESSES - FIRST_DYNAMIC);
        for (int i = 0; i < ADDRESSES - FIRST_DYNAMIC - 1; i++) {
            int at = FIRST_DYNAMIC + (start + i) % (ADDRESSES - FIRST_DYNAMIC - 1);
            var address = "10.96." + (at >> 8) + "." + (at & 255);
            if (taken.add(address)) {
                handedOut.put(address, clock.instant());
                return Optional.of(address);
            }
        }
        return Optional.empty();
    }

    synchronized Optional<Integer> port() {
        var taken = taken();
        int start = random.nextInt(PORTS);
        for (int i = 0; i < PORTS; i++) {
            int port = FIRST_PORT + (start + i) % PORTS;
            if (taken.add(Integer.toString(port))) {
                handedOut.put(Integer.toString(port), clock.instant());
                return Optional.of(port);
            }
        }
        return Optional.empty();
    }

    /** Takes an address or port somebody chose; false when it is not free. */
    synchronized boolean take(String wanted) {
        if (taken().contains(wanted)) {
            return false;
        }
        handedOut.put(wanted, clock.instant());
        return true;
    }

    private Set<String> taken() {
        var oldest = clock.instant().minus(ON_ITS_WAY);
        handedOut.values().removeIf(since -> since.isBefore(oldest));
        var taken = new LinkedHashSet<>(handedOut.keySet());
        for (var entry : store.snapshot().under(SERVICES)) {
            var spec = Json.parse(entry.value()).path("spec");
            taken.addAll(Json.texts(spec.path("clusterIPs")));
            spec.path("ports").forEach(port -> taken.add(port.path("nodePort").asText()));
            taken.add(spec.path("healthCheckNodePort").asText());
        }
        return taken;
    }
}
