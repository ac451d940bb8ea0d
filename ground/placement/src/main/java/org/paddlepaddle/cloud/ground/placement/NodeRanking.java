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
final class NodeRanking {
    private record Candidate(NodeScore nodeScore, int node, int version)
            implements Comparable<Candidate> {
        @Override
        public int compareTo(Candidate other) {
            return nodeScore.compareTo(other.nodeScore);
        }
    }

    private final PodRequest pod;
    private final NodeAllocations nodeAllocations;
    private final AntiAffinityDomains antiAffinityDomains;
    private final NodeAffinityScore nodeAffinityScore;
    private final PriorityQueue<Candidate> candidates;
    private SortedMap<String, Integer> reasons = new TreeMap<>();
    private int reasonsAt = -1;

    /**
     * @param pod any pod of the shape
     */
    NodeRanking(PodRequest pod, NodeAllocations nodeAllocations, List<PlacedPod> placedPods) {
        this.pod = pod;
        this.nodeAllocations = nodeAllocations;
        antiAffinityDomains = new AntiAffinityDomains(pod);
        nodeAffinityScore = new NodeAffinityScore(pod, nodeAllocations);
        placedPods.forEach(this::neighbour);
        var possible = new ArrayList<Candidate>();
        for (int node = 0; node < nodeAllocations.size(); node++) {
            if (NodeFilter.objections(pod, nodeAllocations.get(node)).isEmpty()) {
                possible.add(candidate(node));
            }
        }
        candidates = new PriorityQueue<>(possible);
    }

    void neighbour(PlacedPod placedPod) {
        int node = nodeAllocations.index(placedPod.node());
        if (node >= 0) {
            antiAffinityDomains.neighbour(placedPod, nodeAllocations.get(node));
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
            boolean fresh = top.version() == nodeAllocations.version(node);
            if (fresh && antiAffinityDomains.objection(nodeAllocations.get(node)).isEmpty()) {
                return node;
            }
            candidates.poll();
            if (!fresh && NodeFilter.objections(pod, nodeAllocations.get(node)).isEmpty()) {
                candidates.add(candidate(node));
            }
        }
    }

    /** How many nodes refuse the pod for each reason; the same answer until a node changes. */
    SortedMap<String, Integer> reasons() {
        if (reasonsAt != nodeAllocations.changes()) {
            reasons = new TreeMap<>();
            for (int node = 0; node < nodeAllocations.size(); node++) {
                objections(nodeAllocations.get(node))
                        .forEach(reason -> reasons.merge(reason, 1, Integer::sum));
            }
            reasonsAt = nodeAllocations.changes();
        }
        return reasons;
    }

    private List<String> objections(NodeState node) {
        var objections = NodeFilter.objections(pod, node);
        return objections.isEmpty()
                ? antiAffinityDomains.objection(node).map(List::of).orElse(List.of())
                : objections;
    }

    private Candidate candidate(int node) {
        var nodeScore = NodeScore.of(pod, nodeAllocations.get(node), nodeAffinityScore.share(node));
        return new Candidate(nodeScore, node, nodeAllocations.version(node));
    }
}
