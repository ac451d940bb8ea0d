// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

/**
 * The score of each node by a pod's preferred node affinity, as kube-scheduler's {@code
 * NodeAffinity} plugin counts it: the weights of the terms it matches, in hundredths of what the
 * best node grants.
 *
 * <p>The best is sought among all nodes the pod may go to, those included that are full:
 * kube-scheduler leaves them out, but here a node must not become better while places are given
 * away (see {@link NodeRanking}).
 */
final class NodeAffinityScore {
    private static final int[] NONE = {};

    private final int[] granted;
    private final int most;

    NodeAffinityScore(PodRequest pod, NodeAllocations nodeAllocations) {
        granted = pod.preferredNodeTerms().isEmpty() ? NONE : new int[nodeAllocations.size()];
        int best = 0;
        for (int node = 0; node < granted.length; node++) {
            granted[node] = granted(pod, nodeAllocations.get(node));
            if (granted[node] > best && NodeFilter.admits(pod, nodeAllocations.get(node))) {
                best = granted[node];
            }
        }
        most = best;
    }

    static int granted(PodRequest pod, NodeState node) {
        int sum = 0;
        for (var preferredNodeTerm : pod.preferredNodeTerms()) {
            if (preferredNodeTerm.term().matches(node)) {
                sum += preferredNodeTerm.weight();
            }
        }
        return sum;
    }

    /** 0 to 100. */
    int share(int node) {
        return most == 0 ? 0 : 100 * granted[node] / most;
    }
}
