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
    private final ClusterSnapshot clusterSnapshot;
    private final NodeAllocations nodeAllocations;
    private final boolean distancesMatter;
    private final List<PlacedPod> placedPods;
    private final Map<EquivalenceClass, NodeRanking> nodeRankings = new HashMap<>();

    private Placement(List<PodRequest> pods, ClusterSnapshot clusterSnapshot) {
        this.clusterSnapshot = clusterSnapshot;
        nodeAllocations = new NodeAllocations(clusterSnapshot.nodes());
        placedPods = new ArrayList<>(clusterSnapshot.placedPods());
        distancesMatter =
                Stream.concat(
                                pods.stream().map(PodRequest::antiAffinityTerms),
                                placedPods.stream().map(PlacedPod::antiAffinityTerms))
                        .anyMatch(antiAffinityTerms -> !antiAffinityTerms.isEmpty());
    }

    /**
     * Decides about the pods one after the other in {@link PodRequest#SERVING_ORDER}; each sees the
     * nodes as those before it leave them. The pods of a group are taken together when the first of
     * them is due.
     *
     * @return one decision per pod, in the order they were taken
     */
    public static List<Decision> decide(List<PodRequest> pods, ClusterSnapshot clusterSnapshot) {
        var placement = new Placement(pods, clusterSnapshot);
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
        var obstacle = pod.podStorage().obstacle();
        if (obstacle.isPresent()) {
            return Unschedulable.everywhere(pod, nodeAllocations.size(), obstacle.get());
        }
        var nodeRanking =
                nodeRankings.computeIfAbsent(
                        EquivalenceClass.of(pod, distancesMatter),
                        _ -> new NodeRanking(pod, nodeAllocations, placedPods));
        int chosen = nodeRanking.best();
        if (chosen < 0) {
            return new Unschedulable(pod, nodeAllocations.size(), nodeRanking.reasons());
        }
        var node = nodeAllocations.get(chosen).name();
        nodeAllocations.place(chosen, pod.requests());
        settle(PlacedPod.of(pod, node));
        return new Bind(pod, node);
    }

    private void settle(PlacedPod placedPod) {
        if (distancesMatter) {
            placedPods.add(placedPod);
            nodeRankings.values().forEach(nodeRanking -> nodeRanking.neighbour(placedPod));
        }
    }

    /** Gives the pods of a group their places, and takes them back when they are too few. */
    private final class GangTurn {
        private final GangKey key;
        private final List<PodRequest> pods;
        private final int nodesMark = nodeAllocations.mark();
        private final int tenantsMark = placedPods.size();

        GangTurn(GangKey key, List<PodRequest> pods) {
            this.key = key;
            this.pods = pods;
        }

        List<Decision> decide() {
            var gangState = clusterSnapshot.gangStates().get(key);
            if (gangState == null) {
                return refuse("pod group " + key.name() + " does not exist", List.of());
            }
            if (gangState.placed() + pods.size() < gangState.minMember()) {
                return refuse(
                        notReady(gangState, gangState.placed() + pods.size() + " exist"),
                        List.of());
            }
            // Who can go to few places chooses first, or another member takes the only one.
            var decisions =
                    pods.stream()
                            .sorted(comparing(pod -> pod.podStorage().reaches().isEmpty()))
                            .map(Placement.this::next)
                            .toList();
            long placed = decisions.stream().filter(Bind.class::isInstance).count();
            if (gangState.placed() + placed >= gangState.minMember()) {
                return decisions;
            }
            takeBack();
            return refuse(
                    notReady(gangState, gangState.placed() + placed + " can have a node now"),
                    decisions);
        }

        private String notReady(GangState gangState, String few) {
            return "pod group is not ready, " + gangState.minMember() + " minAvailable, " + few;
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
            nodeAllocations.takeBack(nodesMark);
            placedPods.subList(tenantsMark, placedPods.size()).clear();
            // Nodes have become better again, which a ranking does not expect.
            nodeRankings.clear();
        }
    }
}
