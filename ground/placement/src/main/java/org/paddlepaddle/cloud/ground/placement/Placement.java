// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

import static java.util.Comparator.comparing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.placement.Decision.Bind;
import org.paddlepaddle.cloud.ground.placement.Decision.Unschedulable;

/** Finds a node for each of a list of waiting pods. Reads nothing but its arguments. */
public final class Placement {
    private final Situation situation;
    private final Nodes nodes;
    private final boolean distancesMatter;
    private final List<Tenant> tenants;
    private final Map<Shape, Ranking> rankings = new HashMap<>();

    private Placement(List<PodRequest> pods, Situation situation) {
        this.situation = situation;
        nodes = new Nodes(situation.nodes());
        tenants = new ArrayList<>(situation.tenants());
        distancesMatter =
                Stream.concat(
                                pods.stream().map(PodRequest::separations),
                                tenants.stream().map(Tenant::separations))
                        .anyMatch(separations -> !separations.isEmpty());
    }

    /**
     * Decides about the pods one after the other in {@link PodRequest#SERVING_ORDER}; each sees the
     * nodes as those before it leave them. The pods of a group are taken together when the first of
     * them is due.
     *
     * @return one decision per pod, in the order they were taken
     */
    public static List<Decision> decide(List<PodRequest> pods, Situation situation) {
        var placement = new Placement(pods, situation);
        var decisions = new ArrayList<Decision>(pods.size());
        inTurn(pods).forEach(together -> decisions.addAll(placement.serve(together)));
        return decisions;
    }

    private static List<List<PodRequest>> inTurn(List<PodRequest> pods) {
        var turns = new LinkedHashMap<Object, List<PodRequest>>();
        pods.stream()
                .sorted(PodRequest.SERVING_ORDER)
                .forEach(pod -> turns.computeIfAbsent(pod.turn(), _ -> new ArrayList<>()).add(pod));
        return List.copyOf(turns.values());
    }

    private List<Decision> serve(List<PodRequest> together) {
        var gang = together.getFirst().gang();
        return gang.isEmpty()
                ? List.of(next(together.getFirst()))
                : new GangTurn(gang.get(), together).decide();
    }

    private Decision next(PodRequest pod) {
        var obstacle = pod.storage().obstacle();
        if (obstacle.isPresent()) {
            return Unschedulable.everywhere(pod, nodes.size(), obstacle.get());
        }
        var ranking =
                rankings.computeIfAbsent(
                        Shape.of(pod, distancesMatter), _ -> new Ranking(pod, nodes, tenants));
        int chosen = ranking.best();
        if (chosen < 0) {
            return new Unschedulable(pod, nodes.size(), ranking.reasons());
        }
        var node = nodes.get(chosen).name();
        nodes.place(chosen, pod.requests());
        settle(Tenant.of(pod, node));
        return new Bind(pod, node);
    }

    private void settle(Tenant tenant) {
        if (distancesMatter) {
            tenants.add(tenant);
            rankings.values().forEach(ranking -> ranking.neighbour(tenant));
        }
    }

    /** Gives the pods of a group their places, and takes them back when they are too few. */
    private final class GangTurn {
        private final GangKey key;
        private final List<PodRequest> pods;
        private final int nodesMark = nodes.mark();
        private final int tenantsMark = tenants.size();

        GangTurn(GangKey key, List<PodRequest> pods) {
            this.key = key;
            this.pods = pods;
        }

        List<Decision> decide() {
            var gang = situation.gangs().get(key);
            if (gang == null) {
                return refuse("pod group " + key.name() + " does not exist", List.of());
            }
            if (gang.placed() + pods.size() < gang.minMember()) {
                return refuse(notReady(gang, gang.placed() + pods.size() + " exist"), List.of());
            }
            // Who can go to few places chooses first, or another member takes the only one.
            var decisions =
                    pods.stream()
                            .sorted(comparing(pod -> pod.storage().reaches().isEmpty()))
                            .map(Placement.this::next)
                            .toList();
            long placed = decisions.stream().filter(Bind.class::isInstance).count();
            if (gang.placed() + placed >= gang.minMember()) {
                return decisions;
            }
            takeBack();
            return refuse(
                    notReady(gang, gang.placed() + placed + " can have a node now"), decisions);
        }

        private String notReady(Gang gang, String few) {
            return "pod group is not ready, " + gang.minMember() + " minAvailable, " + few;
        }

        /** What one member lacks is what all of them wait for. */
        private List<Decision> refuse(String why, List<Decision> tried) {
            var lacking =
                    tried.stream()
                            .filter(Unschedulable.class::isInstance)
                            .map(Unschedulable.class::cast)
                            .findFirst();
            return pods.stream()
                    .map(
                            pod ->
                                    (Decision)
                                            lacking.map(first -> first.also(pod, why))
                                                    .orElseGet(
                                                            () -> Unschedulable.because(pod, why)))
                    .toList();
        }

        private void takeBack() {
            nodes.takeBack(nodesMark);
            tenants.subList(tenantsMark, tenants.size()).clear();
            // Nodes have become better again, which a ranking does not expect.
            rankings.clear();
        }
    }
}
