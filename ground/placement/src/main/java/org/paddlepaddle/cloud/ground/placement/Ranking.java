// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The nodes that can take pods of one shape, best first.
 *
 * <p>While places are only given away, a node can only become worse. A candidate whose node has
 * changed since it was ranked is therefore ranked again when it reaches the top, and not before:
 * what stays at the top is the best, and the others need not be looked at.
 */
final class Ranking {
    private record Candidate(Preference preference, int node, int version)
            implements Comparable<Candidate> {
        @Override
        public int compareTo(Candidate other) {
            return preference.compareTo(other.preference);
        }
    }

    private final PodRequest pod;
    private final Nodes nodes;
    private final Distances distances;
    private final Wishes wishes;
    private final PriorityQueue<Candidate> candidates;
    private SortedMap<String, Integer> reasons = new TreeMap<>();
    private int reasonsAt = -1;

    /**
     * @param pod any pod of the shape
     */
    Ranking(PodRequest pod, Nodes nodes, List<Tenant> tenants) {
        this.pod = pod;
        this.nodes = nodes;
        distances = new Distances(pod);
        wishes = new Wishes(pod, nodes);
        tenants.forEach(this::neighbour);
        var possible = new ArrayList<Candidate>();
        for (int node = 0; node < nodes.size(); node++) {
            if (Fit.objections(pod, nodes.get(node)).isEmpty()) {
                possible.add(candidate(node));
            }
        }
        candidates = new PriorityQueue<>(possible);
    }

    void neighbour(Tenant tenant) {
        int node = nodes.index(tenant.node());
        if (node >= 0) {
            distances.neighbour(tenant, nodes.get(node));
        }
    }

    /** The best node as things are, -1 if none takes the pod. */
    int best() {
        while (true) {
            var top = candidates.peek();
            if (top == null) {
                return -1;
            }
            int node = top.node();
            boolean fresh = top.version() == nodes.version(node);
            if (fresh && distances.objection(nodes.get(node)).isEmpty()) {
                return node;
            }
            candidates.poll();
            if (!fresh && Fit.objections(pod, nodes.get(node)).isEmpty()) {
                candidates.add(candidate(node));
            }
        }
    }

    /** How many nodes refuse the pod for each reason; the same answer until a node changes. */
    SortedMap<String, Integer> reasons() {
        if (reasonsAt != nodes.changes()) {
            reasons = new TreeMap<>();
            for (int node = 0; node < nodes.size(); node++) {
                objections(nodes.get(node))
                        .forEach(reason -> reasons.merge(reason, 1, Integer::sum));
            }
            reasonsAt = nodes.changes();
        }
        return reasons;
    }

    private List<String> objections(NodeState node) {
        var objections = Fit.objections(pod, node);
        return objections.isEmpty()
                ? distances.objection(node).map(List::of).orElse(List.of())
                : objections;
    }

    private Candidate candidate(int node) {
        var preference = Preference.of(pod, nodes.get(node), wishes.share(node));
        return new Candidate(preference, node, nodes.version(node));
    }
}
