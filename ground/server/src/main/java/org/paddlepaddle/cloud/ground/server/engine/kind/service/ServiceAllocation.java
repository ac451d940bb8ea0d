// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.service;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.store.Entry;
import org.paddlepaddle.cloud.ground.server.store.RevisionStore;

/**
 * Hands out addresses of the service range and node ports. Taken is what a stored service has, and
 * what a write has reserved until the store answers it. So an address is free with the write that
 * removes its service, and neither a refused write nor a crash can keep one.
 */
public final class ServiceAllocation {
    private static final String SERVICES = "core/services/";

    /** The first addresses are left to those who choose for themselves, as in Kubernetes. */
    private static final int FIRST_DYNAMIC = 256;

    /** The last 256 addresses are for load balancers, whose controller gives them out. */
    private static final int ADDRESSES = (1 << 16) - 256;

    private static final int FIRST_PORT = 30_000;
    private static final int PORTS = 2768;

    private final RevisionStore store;
    private final ServiceRange range;
    private final RandomGenerator random = RandomGenerator.getDefault();
    private final Set<String> reserved = new HashSet<>();
    private final Map<String, Held> held = new HashMap<>();

    public ServiceAllocation(RevisionStore store, ServiceRange range) {
        this.store = store;
        this.range = range;
    }

    ServiceRange range() {
        return range;
    }

    static boolean inRange(int port) {
        return port >= FIRST_PORT && port < FIRST_PORT + PORTS;
    }

    /** What one write takes; it ends with the operation. */
    Reservation reservation(Operation operation) {
        var reservation = new Reservation(operation.request().options().dryRun());
        operation.endings().add(reservation::end);
        return reservation;
    }

    /** Addresses and node ports on their way to the store. A dry run keeps nobody from any. */
    final class Reservation {
        private final boolean dryRun;
        private final Set<String> names = new HashSet<>();

        private Reservation(boolean dryRun) {
            this.dryRun = dryRun;
        }

        Optional<String> address() {
            synchronized (ServiceAllocation.this) {
                var taken = taken();
                int count = ADDRESSES - FIRST_DYNAMIC - 1;
                int start = random.nextInt(count);
                for (int i = 0; i < count; i++) {
                    var address = range.address(FIRST_DYNAMIC + (start + i) % count);
                    if (!taken.contains(address)) {
                        reserve(address);
                        return Optional.of(address);
                    }
                }
                return Optional.empty();
            }
        }

        Optional<Integer> port() {
            synchronized (ServiceAllocation.this) {
                var taken = taken();
                int start = random.nextInt(PORTS);
                for (int i = 0; i < PORTS; i++) {
                    int port = FIRST_PORT + (start + i) % PORTS;
                    if (!taken.contains(Integer.toString(port))) {
                        reserve(Integer.toString(port));
                        return Optional.of(port);
                    }
                }
                return Optional.empty();
            }
        }

        /** Takes an address or port somebody chose; false when it is not free. */
        boolean take(String wanted) {
            synchronized (ServiceAllocation.this) {
                boolean free = !taken().contains(wanted);
                if (free) {
                    reserve(wanted);
                }
                return free;
            }
        }

        private void reserve(String name) {
            names.add(name);
            if (!dryRun) {
                reserved.add(name);
            }
        }

        private Set<String> taken() {
            var taken = new HashSet<>(names);
            // Before the store is looked at: what is reserved no more has been stored by now.
            taken.addAll(reserved);
            addStored(taken);
            return taken;
        }

        private void end() {
            synchronized (ServiceAllocation.this) {
                if (!dryRun) {
                    reserved.removeAll(names);
                }
            }
        }
    }

    private void addStored(Set<String> taken) {
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
    }

    /** Services are many and change rarely, so each is read once per revision. */
    private Set<String> held(Entry entry) {
        var known = held.get(entry.key());
        if (known != null && known.revision == entry.revision()) {
            return known.names;
        }
        var spec = JsonTrees.parse(entry.value()).path("spec");
        var names = new LinkedHashSet<>(JsonTrees.texts(spec.path("clusterIPs")));
        spec.path("ports").forEach(port -> names.add(port.path("nodePort").asText()));
        names.add(spec.path("healthCheckNodePort").asText());
        held.put(entry.key(), new Held(entry.revision(), names));
        return names;
    }

    /** What a service holds as of one revision. */
    private record Held(long revision, Set<String> names) {}
}
