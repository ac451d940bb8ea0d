// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.paddlepaddle.cloud.ground.server.engine.Json;
import org.paddlepaddle.cloud.ground.server.engine.ServiceRange;
import org.paddlepaddle.cloud.ground.server.store.Entry;
import org.paddlepaddle.cloud.ground.server.store.ObjectStore;

/**
 * Hands out addresses of the service range and node ports. What is stored is taken; what was handed
 * out a moment ago is taken too, for its service may be on its way to the store. Nothing is given
 * back: a failed create costs an address for a minute.
 */
final class ServiceAllocation {
    private static final String SERVICES = "core/services/";
    private static final Duration ON_ITS_WAY = Duration.ofMinutes(1);

    /** The first addresses are left to those who choose for themselves, as in Kubernetes. */
    private static final int FIRST_DYNAMIC = 256;

    /** The last 256 addresses are for load balancers, whose controller gives them out. */
    private static final int ADDRESSES = (1 << 16) - 256;

    private static final int FIRST_PORT = 30_000;
    private static final int PORTS = 2768;

    private final ObjectStore store;
    private final ServiceRange range;
    private final Clock clock;
    private final RandomGenerator random = RandomGenerator.getDefault();
    private final Map<String, Instant> handedOut = new LinkedHashMap<>();
    private final Map<String, Held> held = new HashMap<>();

    ServiceAllocation(ObjectStore store, ServiceRange range, Clock clock) {
        this.store = store;
        this.range = range;
        this.clock = clock;
    }

    ServiceRange range() {
        return range;
    }

    static boolean inRange(int port) {
        return port >= FIRST_PORT && port < FIRST_PORT + PORTS;
    }

    synchronized Optional<String> address() {
        var taken = taken();
        int start = random.nextInt(ADDRESSES - FIRST_DYNAMIC);
        for (int i = 0; i < ADDRESSES - FIRST_DYNAMIC - 1; i++) {
            int at = FIRST_DYNAMIC + (start + i) % (ADDRESSES - FIRST_DYNAMIC - 1);
            var address = range.address(at);
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
        var now = store.snapshot();
        now.scan(
                SERVICES,
                SERVICES,
                entry -> {
                    taken.addAll(held(entry));
                    return true;
                });
        if (held.size() > now.count(SERVICES, SERVICES)) {
            held.keySet().removeIf(key -> now.get(key).isEmpty());
        }
        return taken;
    }

    /** Services are many and change rarely, so each is read once per revision. */
    private Set<String> held(Entry entry) {
        var known = held.get(entry.key());
        if (known != null && known.revision == entry.revision()) {
            return known.names;
        }
        var spec = Json.parse(entry.value()).path("spec");
        var names = new LinkedHashSet<>(Json.texts(spec.path("clusterIPs")));
        spec.path("ports").forEach(port -> names.add(port.path("nodePort").asText()));
        names.add(spec.path("healthCheckNodePort").asText());
        held.put(entry.key(), new Held(entry.revision(), names));
        return names;
    }

    /** What a service holds as of one revision. */
    private record Held(long revision, Set<String> names) {}
}
