// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.gateway.RouteTable.Revision;
import org.paddlepaddle.cloud.gateway.RouteTable.Route;

/**
 * The routing table in force: the present routes, and the gates of revisions, which outlive them.
 */
final class RouteRegistry {
    private final Map<String, RevisionGate> gates = new ConcurrentHashMap<>();
    private final int longestQueue;
    private final ColdStart demand;
    private final LongSupplier nanos;
    private final Consumer<String> gone;
    private volatile Routes routes = new Routes(RouteTable.EMPTY, Map.of(), Map.of());

    private record Routes(
            RouteTable table,
            Map<String, WeightedRoundRobin> hosts,
            Map<RouteTable.Route, WeightedRoundRobin> paths) {}

    /** Where a request goes. */
    sealed interface Target {
        record ToRevision(RevisionGate gate, Revision revision) implements Target {}

        /** The host is one of a model, but no model has it. */
        record Unknown() implements Target {}

        /** The host is none of a model. */
        record Elsewhere() implements Target {}
    }

    /**
     * @param gone is told of revisions that are no more
     */
    RouteRegistry(int longestQueue, ColdStart demand, LongSupplier nanos, Consumer<String> gone) {
        this.gone = gone;
        this.longestQueue = longestQueue;
        this.demand = demand;
        this.nanos = nanos;
    }

    synchronized void replace(RouteTable table) {
        table.revisions().forEach((name, revision) -> gate(name).update(revision));
        var hosts = new HashMap<String, WeightedRoundRobin>();
        table.hosts().forEach((host, route) -> hosts.put(host, counter(host, route)));
        routes = new Routes(table, Map.copyOf(hosts), counters(table));
        // Requests under way keep their gate; a new one of the name would not know of them.
        for (var name : Set.copyOf(gates.keySet())) {
            var gate = gates.get(name);
            if (gate != null && !table.revisions().containsKey(name) && gate.seal()) {
                gates.remove(name);
                gone.accept(name);
            }
        }
    }

    /** The same shares go on where they were: a round is not begun anew. */
    private WeightedRoundRobin counter(String host, Route route) {
        var before = routes.table().hosts().get(host);
        var counter = routes.hosts().get(host);
        return route.equals(before) && counter != null
                ? counter
                : new WeightedRoundRobin(route.shares());
    }

    /** Rules that lead to the same shares count their rounds together. */
    private Map<Route, WeightedRoundRobin> counters(RouteTable table) {
        var counters = new HashMap<Route, WeightedRoundRobin>();
        for (var rules : table.paths().hosts().values()) {
            for (var rule : rules) {
                var before = routes.paths().get(rule.route());
                counters.computeIfAbsent(
                        rule.route(),
                        route -> before == null ? new WeightedRoundRobin(route.shares()) : before);
            }
        }
        return Map.copyOf(counters);
    }

    private RevisionGate gate(String name) {
        return gates.computeIfAbsent(
                name, _ -> new RevisionGate(name, longestQueue, demand, nanos));
    }

    /**
     * @param path without a query
     */
    Target target(String host, String path) {
        var now = routes;
        var counter = counter(now, host, path);
        if (counter == null) {
            return isOurs(now.table(), host) ? new Target.Unknown() : new Target.Elsewhere();
        }
        var name = counter.next();
        var revision = now.table().revisions().get(name);
        return revision == null
                ? new Target.Unknown()
                : new Target.ToRevision(gate(name), revision);
    }

    private static @Nullable WeightedRoundRobin counter(Routes now, String host, String path) {
        var counter = now.hosts().get(host);
        if (counter != null) {
            return counter;
        }
        var rule = now.table().paths().find(host, path);
        return rule.isPresent() ? now.paths().get(rule.get().route()) : null;
    }

    private static boolean isOurs(RouteTable table, String host) {
        return table.domain().filter(domain -> host.endsWith("." + domain)).isPresent()
                || table.paths().names(host);
    }

    Optional<RevisionGate> find(String revision) {
        return Optional.ofNullable(gates.get(revision));
    }

    Map<String, RevisionGate> gates() {
        return gates;
    }

    Map<String, RevisionLoad> loads() {
        var loads = new TreeMap<String, RevisionLoad>();
        gates.forEach((name, gate) -> loads.put(name, gate.load()));
        return loads;
    }
}
